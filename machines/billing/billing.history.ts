import { isAlike } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import type {
  BillingEvent,
  PurchaseFacts,
  RefundReason,
  Subject,
  SubscriptionFacts,
} from './billing.events.ts';

/** Source event of a fact. Ids order events of one instant. */
export interface EventStamp {
  readonly at: Instant;
  readonly id: string;
}

export interface Revocation extends EventStamp {
  readonly reason: RefundReason;
}

/** A subscription or purchase after its newest event. A refund stays, whatever order events arrive in (B76). */
export interface Kept<Facts> {
  readonly facts: Facts | null;
  readonly from: EventStamp | null;
  readonly revoked: Revocation | null;
}

export const nothingKept: Kept<never> = { facts: null, from: null, revoked: null };

/** Subject of an event's facts; null: none. */
export function subjectOf(event: BillingEvent): { readonly subject: Subject; readonly id: string } | null {
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

/** Merges facts; older events change nothing (B75). */
export function withFacts<Facts extends SubscriptionFacts | PurchaseFacts>(
  kept: Kept<Facts>,
  facts: Facts,
  { occurredAt: at, id }: BillingEvent,
): Kept<Facts> {
  return isNewer({ at, id }, kept.from) ? { ...kept, facts, from: { at, id } } : kept;
}

/** Records a refund. The first counts, however late (B76). */
export function withRefund<Facts>(
  kept: Kept<Facts>,
  reason: RefundReason,
  { occurredAt: at, id }: BillingEvent,
): Kept<Facts> {
  const { revoked } = kept;
  return revoked !== null && isNewer({ at, id }, revoked) ? kept : { ...kept, revoked: { at, id, reason } };
}

function isNewer(one: EventStamp, other: EventStamp | null): boolean {
  if (other === null || one.at === other.at) return other === null || one.id > other.id;
  return one.at > other.at;
}

/** True if equal, ignoring recalculated amounts and the card (B78). */
export function isConfirmedBy(kept: SubscriptionFacts, told: SubscriptionFacts): boolean {
  return isAlike(lasting(kept), lasting(told));
}

function lasting({ nextAmount: _amount, paymentMethod: _method, ...rest }: SubscriptionFacts) {
  return rest;
}
