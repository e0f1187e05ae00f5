import { isDeepEqual } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import {
  type BillingEvent,
  type BillingSubject,
  type PurchaseFacts,
  type RefundReason,
  type SubscriptionFacts,
  TRIAL_ITEM,
} from './billing.events.ts';
import { knownPlan, planOfItem } from './billing.items.ts';
import type { OwnedPlan, SubscriptionRecord, SubscriptionStatus } from './plan.status.ts';
import type { Plan } from './plan.ts';

export const TRIAL_DAYS = 14;
export const trialPlan = (): Plan => knownPlan('premium-trial-2023-12');

export interface TeamPurchases {
  readonly subscriptions: readonly StoredFacts<SubscriptionFacts>[];
  readonly purchases: readonly StoredFacts<PurchaseFacts>[];
}

export function boughtPlans({ subscriptions, purchases }: TeamPurchases): readonly OwnedPlan[] {
  return [...subscriptions.flatMap(subscriptionPlans), ...purchases.flatMap(purchasePlans)];
}

function subscriptionPlans({ facts, from, revoked }: StoredFacts<SubscriptionFacts>): readonly OwnedPlan[] {
  if (facts === null || from === null || revoked !== null) return [];
  const plan = planOfItem(facts.item);
  const status = storedStatus(facts);
  const record: SubscriptionRecord = {
    ...recordOf(plan, facts, from.at),
    status,
    subscription_plan_id: facts.item,
    created: facts.startedAt,
    next_bill_date: status === 'deleted' ? null : subscriptionEnd(facts),
    cancellation_effective_date: status === 'deleted' ? subscriptionEnd(facts) : null,
    next_payment_amount: facts.nextAmount === null ? null : facts.nextAmount.text,
  };
  return [{ plan, record }];
}

function purchasePlans({ facts, from, revoked }: StoredFacts<PurchaseFacts>): readonly OwnedPlan[] {
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

/** Returns `deleted` from the moment a cancellation is scheduled, although the plan stays active (B77). */
export function storedStatus({ status, scheduled }: SubscriptionFacts): SubscriptionStatus {
  if (status === 'canceled' || scheduled?.action === 'cancel') return 'deleted';
  return status;
}

function subscriptionEnd({ status, scheduled, nextBillAt, paidUntil }: SubscriptionFacts): Instant | null {
  if (status === 'canceled' || status === 'paused') return paidUntil;
  return scheduled?.action === 'cancel' ? scheduled.at : nextBillAt;
}

/** Includes subscriptions that will resume. A team has at most one such subscription (B78). */
export function willBillAgain({ facts, revoked }: StoredFacts<SubscriptionFacts>): boolean {
  return facts !== null && revoked === null && storedStatus(facts) !== 'deleted';
}

interface EventStamp {
  readonly at: Instant;
  readonly id: string;
}

interface Revocation extends EventStamp {
  readonly reason: RefundReason;
}

/** `revoked` is final: no other event undoes a refund, whatever the order of events (B76). */
export interface StoredFacts<Facts> {
  readonly facts: Facts | null;
  readonly from: EventStamp | null;
  readonly revoked: Revocation | null;
}

export const noStoredFacts: StoredFacts<never> = { facts: null, from: null, revoked: null };

export function subjectOf(
  event: BillingEvent,
): { readonly subject: BillingSubject; readonly id: string } | null {
  switch (event.kind) {
    case 'subscription':
      return { subject: 'subscription', id: event.subscription.id };
    case 'purchase':
      return { subject: 'purchase', id: event.purchase.id };
    case 'refund':
      return event.of;
    case 'payment':
    case 'unknown':
      return null;
  }
}

export function withFacts<Facts extends SubscriptionFacts | PurchaseFacts>(
  stored: StoredFacts<Facts>,
  facts: Facts,
  { occurredAt: at, id }: BillingEvent,
): StoredFacts<Facts> {
  return isNewer({ at, id }, stored.from) ? { ...stored, facts, from: { at, id } } : stored;
}

export function withRefund<Facts>(
  stored: StoredFacts<Facts>,
  reason: RefundReason,
  { occurredAt: at, id }: BillingEvent,
): StoredFacts<Facts> {
  const { revoked } = stored;
  return revoked !== null && isNewer({ at, id }, revoked)
    ? stored
    : { ...stored, revoked: { at, id, reason } };
}

function isNewer(one: EventStamp, other: EventStamp | null): boolean {
  if (other === null || one.at === other.at) return other === null || one.id > other.id;
  return one.at > other.at;
}

/** Does not compare the card, or the next amount, which may be recalculated (B78). */
export function isConfirmedBy(stored: SubscriptionFacts, reported: SubscriptionFacts): boolean {
  return isDeepEqual(stableFacts(stored), stableFacts(reported));
}

function stableFacts({ nextAmount: _amount, paymentMethod: _method, ...rest }: SubscriptionFacts) {
  return rest;
}
