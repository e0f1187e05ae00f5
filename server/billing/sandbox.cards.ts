import type { PaymentMethod } from '../../machines/billing/billing.events.ts';
import { sandboxWords } from '../../machines/words/sandbox.ts';

const CARDS = sandboxWords.does;

export type CardNumber = keyof typeof CARDS;
export const EXPIRED_CARD: CardNumber = '4000000000000069';

export function cardIn(text: string): CardNumber | null {
  const digits = text.replaceAll(/\D/g, '');
  return isCard(digits) ? digits : null;
}

function isCard(digits: string): digits is CardNumber {
  return Object.hasOwn(CARDS, digits);
}

export function paysNow(card: CardNumber): boolean {
  return card !== '4000000000000002' && card !== EXPIRED_CARD;
}

export function paysLater(card: CardNumber): boolean {
  return paysNow(card) && card !== '4000000000009995';
}

export function needsConfirmation(card: CardNumber): boolean {
  return card === '4000002500003155';
}

export function methodOf(card: CardNumber): PaymentMethod {
  return {
    brand: sandboxWords.brand,
    last4: card.slice(-4),
    expires: card === EXPIRED_CARD ? '01/2020' : '12/2099',
  };
}
