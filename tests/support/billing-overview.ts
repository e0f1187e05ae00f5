import type { BillingOverview, PlanEntity, SubscriptionAnswer } from '../../machines/plan/billing.answers.ts';
import type { PurchaseFacts, SubscriptionFacts } from '../../machines/plan/billing.events.ts';
import type { StoredFacts } from '../../machines/plan/billing.records.ts';
import { planOffers } from '../../machines/plan/offers.ts';
import { subscribed } from './bought.ts';

/** Overview of a team without purchases. */
export const nothingBought: BillingOverview = {
  provider: 'sandbox',
  plan: { id: '0', name: 'Starter', label: 'starter' },
  standing: { active: true, archived: false, endsAt: null },
  end: null,
  subscription: null,
  purchases: [],
  order: undefined,
  revoked: [],
  ended: [],
  seats: { used: 1, paid: 3 },
  paymentMethod: null,
  nextBill: null,
  scheduled: null,
  changes: changesOf([]),
  mayTry: true,
  currency: null,
  mayBuyLifetime: true,
};

/** Change matrix of a team with this purchase. */
export function changesOf(
  subscriptions: readonly StoredFacts<SubscriptionFacts>[],
  purchases: readonly StoredFacts<PurchaseFacts>[] = [],
): BillingOverview['changes'] {
  return planOffers({ subscriptions, purchases, given: null, now: 1 });
}

/** The displayed subscription of `bought.ts`. */
export function shownSubscription(fields: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  const { facts } = subscribed();
  if (facts === null) throw new Error('Nothing was bought.');
  const { id, checkoutId, item, seats, startedAt, paidUntil } = facts;
  const told = {
    id,
    checkoutId,
    item,
    seats,
    startedAt,
    paidUntil,
    status: 'active',
    mayResume: true,
  } as const;
  return { ...told, ...fields };
}

/** A team that has Pro by the month, with four seats. */
export function billedTeam(fields: Partial<BillingOverview> = {}): BillingOverview {
  const { facts } = subscribed();
  const amount = facts?.nextAmount ?? null;
  const at = facts?.nextBillAt ?? null;
  return {
    ...nothingBought,
    plan: { id: 'pro-2023-12-monthly', name: 'Pro', label: 'pro' },
    end: { kind: 'nextDue', label: 'Next due', at },
    subscription: shownSubscription(),
    seats: { used: 4, paid: 4 },
    paymentMethod: { brand: 'Visa', last4: '4242', expires: '12/2099' },
    nextBill: amount === null || at === null ? null : { at, amount },
    changes: changesOf([subscribed()]),
    mayTry: false,
    mayBuyLifetime: false,
    ...fields,
  };
}

/** Its plan, opened by its id. */
export function planEntity(billing: BillingOverview = billedTeam(), id = 'sub'): PlanEntity {
  return { id, teamId: 'crew', team: 'The crew', billing };
}
