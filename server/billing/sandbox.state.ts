import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { PaymentMethod, PurchaseFacts, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { ItemId, SoldItem } from '../../machines/plan/billing.items.ts';
import type { Amount, Currency } from '../../machines/plan/prices.ts';
import { sandboxWords } from '../../machines/words/sandbox.ts';

export interface SandboxOrder {
  readonly checkoutId: string;
  readonly item: SoldItem;
  readonly seats: number;
  readonly currency: Currency;
  readonly team: string;
  readonly returnTo: string;
}

interface SandboxCheckout {
  readonly id: string;
  readonly order: SandboxOrder;
  readonly status: 'open' | 'paid' | 'closed';
}

interface SandboxCardPage {
  readonly id: string;
  readonly subscriptionId: string;
  readonly returnTo: string;
}

export interface SandboxSubscription extends SubscriptionFacts {
  readonly card: CardNumber;
  readonly currency: Currency;
  readonly periodStart: Instant;
  /** Credit in hundredths. */
  readonly credit: number;
  readonly tries: number;
  readonly ahead: Duration;
}

export interface SandboxInvoice {
  readonly id: string;
  readonly checkoutId: string;
  readonly of: string;
  readonly item: ItemId;
  readonly at: Instant;
  readonly amount: Amount;
  readonly status: 'paid' | 'failed' | 'refunded';
}

export interface SandboxDelivery {
  readonly id: string;
  readonly body: string;
}

export interface SandboxState {
  readonly serial: number;
  readonly checkouts: Readonly<Record<string, SandboxCheckout>>;
  readonly cardPages: Readonly<Record<string, SandboxCardPage>>;
  readonly subscriptions: Readonly<Record<string, SandboxSubscription>>;
  readonly purchases: Readonly<Record<string, PurchaseFacts>>;
  readonly invoices: readonly SandboxInvoice[];
  readonly outbox: readonly SandboxDelivery[];
  readonly answers: Readonly<Record<string, string>>;
}

export const emptySandbox: SandboxState = {
  serial: 0,
  checkouts: {},
  cardPages: {},
  subscriptions: {},
  purchases: {},
  invoices: [],
  outbox: [],
  answers: {},
};

const CARDS = sandboxWords.does;

export type CardNumber = keyof typeof CARDS;
export const EXPIRED_CARD: CardNumber = '4000000000000069';

export function cardIn(text: string): CardNumber | null {
  const digits = text.replaceAll(/\D/g, '');
  return isCard(digits) ? digits : null;
}

const isCard = (digits: string): digits is CardNumber => Object.hasOwn(CARDS, digits);

export const paysNow = (card: CardNumber): boolean => card !== '4000000000000002' && card !== EXPIRED_CARD;

export const paysLater = (card: CardNumber): boolean => paysNow(card) && card !== '4000000000009995';

export const needsConfirmation = (card: CardNumber): boolean => card === '4000002500003155';

export function methodOf(card: CardNumber): PaymentMethod {
  return {
    brand: sandboxWords.brand,
    last4: card.slice(-4),
    expires: card === EXPIRED_CARD ? '01/2020' : '12/2099',
  };
}
