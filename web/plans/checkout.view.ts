import type { Instant } from '../../machines/kernel/time.ts';
import type { BillingOverview } from '../../machines/plan/billing.answers.ts';
import { TRIAL_ITEM } from '../../machines/plan/billing.events.ts';
import {
  ITEMS,
  isRecurring,
  itemOfTarget,
  periodAfter,
  type SoldItem,
  seatItemOf,
} from '../../machines/plan/billing.items.ts';
import { EVENT_PLAN_LENGTH } from '../../machines/plan/plan.status.ts';
import { CHANGE_TARGETS } from '../../machines/plan/plan-change.ts';
import { amountText, INCLUDED_SEATS, sumText } from '../../machines/plan/prices.ts';
import { billingItemWords } from '../../machines/words/billing-item.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import { previewPath } from '../billing/billing.view.ts';
import { checkoutWords } from '../billing/checkout.words.ts';
import { type PriceList, totalPrice } from '../billing/price-list.view.ts';
import type { RequestedOrder } from '../team/wanted-order.view.ts';
import type { ChoicePeriod } from './plan-columns.view.ts';

export const CHECKOUT_TIERS = ['pro', 'premium', 'lifetime'] as const;
type CheckoutTier = (typeof CHECKOUT_TIERS)[number];

export interface CheckoutChoice {
  readonly tier: CheckoutTier;
  readonly period: ChoicePeriod;
  readonly seats: number;
}

export function choiceOfOrder({ item, seats }: RequestedOrder, billing: BillingOverview): CheckoutChoice {
  const least = minimumSeats(billing);
  const chosen = { seats: Math.max(least, seats ?? least) };
  if (item === null) return { ...chosen, tier: 'pro', period: 'monthly' };
  if (item === 'lifetime') return { ...chosen, tier: 'lifetime', period: 'yearly' };
  if (item === TRIAL_ITEM) return { ...chosen, tier: 'premium', period: 'monthly' };
  const target = CHANGE_TARGETS.find((known) => itemOfTarget(known) === item);
  const { label: tier, period } = target ?? { label: 'premium', period: 'one_time' };
  return { ...chosen, tier, period };
}

export function itemOfChoice({ tier, period }: Pick<CheckoutChoice, 'tier' | 'period'>): SoldItem {
  return tier === 'lifetime' ? tier : itemOfTarget({ label: tier, period });
}

/** Returns the smallest number of seats: one for each owner and member, but at least the included seats. */
export function minimumSeats({ seats }: Pick<BillingOverview, 'seats'>): number {
  return Math.max(INCLUDED_SEATS, seats?.used ?? 0);
}

interface OrderLine {
  readonly label: string;
  readonly text: string;
}

export type CheckoutOption =
  | { readonly kind: 'pay'; readonly item: SoldItem; readonly seats: number | null }
  | { readonly kind: 'change'; readonly to: string }
  | { readonly kind: 'none'; readonly why: string };

export function checkoutOption(
  billing: BillingOverview,
  { tier, period, seats }: CheckoutChoice,
): CheckoutOption {
  if (tier === 'lifetime')
    return billing.mayBuyLifetime
      ? { kind: 'pay', item: 'lifetime', seats: null }
      : { kind: 'none', why: refusalWords.noLifetime };
  const offer = billing.changes.find(({ target }) => target.label === tier && target.period === period);
  const { item = null, way = null, label = '' } = offer ?? {};
  if (item === null) return { kind: 'none', why: refusalWords.notOffered(label) };
  if (way === 'change' && billing.subscription !== null)
    return { kind: 'change', to: previewPath(billing.subscription.id, item) };
  return { kind: 'pay', item, seats: isRecurring(item) ? seats : null };
}

interface OrderTerms {
  readonly prices: PriceList;
  readonly now: Instant;
  readonly eventEndsAt: Instant | null;
  readonly dayOf: (at: Instant) => string;
}

export function orderSummary(item: SoldItem, seats: number, terms: OrderTerms) {
  const { prices } = terms;
  const base = { label: billingItemWords[item], text: prices[item].text };
  const { text: total } = totalPrice(prices, item, seats);
  return {
    lines: [base, ...extraSeatLines(item, seats, prices)],
    total,
    afterwards: afterPaymentText(item, total, terms),
  };
}

function extraSeatLines(item: SoldItem, seats: number, prices: PriceList): readonly OrderLine[] {
  const further = seats - INCLUDED_SEATS;
  if (!isRecurring(item) || further <= 0) return [];
  const { gross, currency, text: each } = prices[seatItemOf(item)];
  return [{ label: checkoutWords.furtherSeats(further, each), text: amountText(further * gross, currency) }];
}

function afterPaymentText(item: SoldItem, total: string, { now, eventEndsAt, dayOf }: OrderTerms): string {
  if (item === 'lifetime') return checkoutWords.noEnd;
  if (item === 'premium-event-upgrade' && eventEndsAt !== null)
    return checkoutWords.upgradeUntil(dayOf(eventEndsAt));
  if (!isRecurring(item)) return checkoutWords.eventUntil(dayOf(now + EVENT_PLAN_LENGTH));
  const again = checkoutWords.again[ITEMS[item].period === 'yearly' ? 'yearly' : 'monthly'];
  return again(total, dayOf(periodAfter(item, now)));
}

export function eventEnd({ purchases }: Pick<BillingOverview, 'purchases'>): Instant | null {
  return purchases.find(({ item, active }) => item === 'pro-event' && active)?.endsAt ?? null;
}

export interface BoughtItem {
  readonly name: string;
  readonly isTrial: boolean;
  readonly lines: readonly string[];
  readonly freeSeats: number;
}

export function boughtItemOf(
  checkoutId: string,
  billing: BillingOverview,
  dayOf: (at: Instant) => string,
): BoughtItem | null {
  const { subscription, purchases, nextBill, seats } = billing;
  const freeSeats = Math.max(0, (seats?.paid ?? 0) - (seats?.used ?? 0));
  if (subscription?.checkoutId === checkoutId) {
    const lines =
      nextBill === null ? [] : [checkoutWords.nextBill(sumText(nextBill.amount), dayOf(nextBill.at))];
    return { name: billingItemWords[subscription.item], isTrial: false, lines, freeSeats };
  }
  const purchase = purchases.find((each) => each.checkoutId === checkoutId);
  if (purchase === undefined) return null;
  const { item, endsAt } = purchase;
  const lines = endsAt === null ? [] : [checkoutWords.until(dayOf(endsAt))];
  return { name: billingItemWords[item], isTrial: item === TRIAL_ITEM, lines, freeSeats };
}
