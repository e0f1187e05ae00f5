import type { Instant } from '../kernel/time.ts';
import type { Plan } from '../plan/plan.ts';
import type { OwnedPlan, SubscriptionRecord, SubscriptionStatus } from '../plan/subscription.ts';
import { type PurchaseFacts, type SubscriptionFacts, TRIAL_ITEM } from './billing.events.ts';
import type { Kept } from './billing.history.ts';
import { knownPlan, planOfItem } from './billing.items.ts';

export const TRIAL_DAYS = 14;
export function trialPlan(): Plan {
  return knownPlan('premium-trial-2023-12');
}

export interface TeamPurchases {
  readonly subscriptions: readonly Kept<SubscriptionFacts>[];
  readonly purchases: readonly Kept<PurchaseFacts>[];
}

/** Plans without refunds (B77). */
export function boughtPlans({ subscriptions, purchases }: TeamPurchases): readonly OwnedPlan[] {
  return [...subscriptions.flatMap(subscribed), ...purchases.flatMap(purchased)];
}

function subscribed({ facts, from, revoked }: Kept<SubscriptionFacts>): readonly OwnedPlan[] {
  if (facts === null || from === null || revoked !== null) return [];
  const plan = planOfItem(facts.item);
  const status = keptStatus(facts);
  const record: SubscriptionRecord = {
    ...recordOf(plan, facts, from.at),
    status,
    subscription_plan_id: facts.item,
    created: facts.startedAt,
    next_bill_date: status === 'deleted' ? null : endOf(facts),
    cancellation_effective_date: status === 'deleted' ? endOf(facts) : null,
    next_payment_amount: facts.nextAmount === null ? null : facts.nextAmount.text,
  };
  return [{ plan, record }];
}

function purchased({ facts, from, revoked }: Kept<PurchaseFacts>): readonly OwnedPlan[] {
  if (facts === null || from === null || revoked !== null) return [];
  const plan = facts.item === TRIAL_ITEM ? trialPlan() : planOfItem(facts.item);
  const record: SubscriptionRecord = {
    ...recordOf(plan, facts, from.at),
    product_id: facts.item,
    created: facts.startsAt,
    active_until: facts.endsAt,
  };
  return [{ plan, record }];
}

function recordOf(plan: Plan, { id }: { readonly id: string }, updated: Instant): SubscriptionRecord {
  return {
    type: plan.type,
    status: null,
    subscription_plan_id: null,
    product_id: null,
    plan_id: id,
    created: updated,
    updated,
    next_bill_date: null,
    cancellation_effective_date: null,
    active_until: null,
    next_payment_amount: null,
  };
}

/** Maps the provider's status; a scheduled cancellation is `deleted` and active until then (B77). */
export function keptStatus({ status, scheduled }: SubscriptionFacts): SubscriptionStatus {
  if (status === 'canceled' || scheduled?.action === 'cancel') return 'deleted';
  return status;
}

/** Next bill or retry; otherwise the end of the paid period. */
function endOf({ status, scheduled, nextBillAt, paidUntil }: SubscriptionFacts): Instant | null {
  if (status === 'canceled' || status === 'paused') return paidUntil;
  return scheduled?.action === 'cancel' ? scheduled.at : nextBillAt;
}

/** True if the subscription will charge again, now or once resumed. A team has at most one (B78). */
export function billsAgain({ facts, revoked }: Kept<SubscriptionFacts>): boolean {
  return facts !== null && revoked === null && keptStatus(facts) !== 'deleted';
}
