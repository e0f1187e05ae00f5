import { isAlike } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import type {
  BillingEvent,
  PurchaseFacts,
  RefundReason,
  Subject,
  SubscriptionFacts,
} from './billing.events.ts';

/** Event that a fact comes from. Ids order events of one instant. */
export interface EventStamp {
  readonly at: Instant;
  readonly id: string;
}

export interface Revocation extends EventStamp {
  readonly reason: RefundReason;
}

/** Subscription or purchase after its newest event. A refund stays, in whatever order events arrive (B76). */
export interface Kept<Facts> {
  readonly facts: Facts | null;
  readonly from: EventStamp | null;
  readonly revoked: Revocation | null;
}

export const nothingKept: Kept<never> = { facts: null, from: null, revoked: null };

/** Subject under which facts of an event are stored; null: none. */
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

/** Merges new facts. Events older than the known one change nothing (B75). */
export function withFacts<Facts extends SubscriptionFacts | PurchaseFacts>(
  kept: Kept<Facts>,
  facts: Facts,
  { occurredAt: at, id }: BillingEvent,
): Kept<Facts> {
  return isNewer({ at, id }, kept.from) ? { ...kept, facts, from: { at, id } } : kept;
}

/** Notes a refund. The first one counts, however late it arrives (B76). */
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

/** Whether both are equal, ignoring recalculated amounts and the card (B78). */
export function isConfirmedBy(kept: SubscriptionFacts, told: SubscriptionFacts): boolean {
  return isAlike(lasting(kept), lasting(told));
}

function lasting({ nextAmount: _amount, paymentMethod: _method, ...rest }: SubscriptionFacts) {
  return rest;
}
