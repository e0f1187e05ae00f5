import { DAY } from '../../machines/kernel/time.ts';
import type { PurchaseFacts, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { StoredFacts } from '../../machines/plan/billing.records.ts';
import { amountOf } from '../../machines/plan/prices.ts';

/** A subscription as an event at 0 told it: Pro by the month, active, billed on day 30. */
export function subscribed(facts: Partial<SubscriptionFacts> = {}): StoredFacts<SubscriptionFacts> {
  const told: SubscriptionFacts = {
    id: 'sub',
    checkoutId: 'checkout',
    item: 'pro-monthly',
    seats: 4,
    status: 'active',
    startedAt: 0,
    nextBillAt: 30 * DAY,
    nextAmount: amountOf(25_00, 'EUR', 19),
    paidUntil: 30 * DAY,
    scheduled: null,
    paymentMethod: null,
    ...facts,
  };
  return { facts: told, from: { at: 0, id: 'event' }, revoked: null };
}

/** Something that was bought once, at 0. */
export function purchased(facts: Partial<PurchaseFacts> = {}): StoredFacts<PurchaseFacts> {
  const told: PurchaseFacts = {
    id: 'purchase',
    checkoutId: 'checkout',
    item: 'pro-event',
    startsAt: 0,
    endsAt: null,
    amount: null,
    ...facts,
  };
  return { facts: told, from: { at: 0, id: 'event' }, revoked: null };
}

/** The same, with its money given back. */
export function givenBack<Facts>(kept: StoredFacts<Facts>): StoredFacts<Facts> {
  return { ...kept, revoked: { at: 1, id: 'back', reason: 'refund' } };
}
