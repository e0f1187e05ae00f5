import { isAlike } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import type {
  BillingEvent,
  PurchaseFacts,
  RefundReason,
  Subject,
  SubscriptionFacts,
} from './billing.events.ts';

/** Which event something is known from. Events of one instant are told apart by their ids. */
export interface EventStamp {
  readonly at: Instant;
  readonly id: string;
}

export interface Revocation extends EventStamp {
  readonly reason: RefundReason;
}

/**
 * A subscription or a purchase as the newest event of it left it. What was given back stays so: neither half depends on
 * which event came first (B76).
 */
export interface Kept<Facts> {
  readonly facts: Facts | null;
  readonly from: EventStamp | null;
  readonly revoked: Revocation | null;
}

export const nothingKept: Kept<never> = { facts: null, from: null, revoked: null };

/** What an event is about, by which all that is kept of it is found; null: about nothing that is kept. */
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

/** What is kept after new facts. An older event than the one it is known from changes nothing (B75). */
export function withFacts<Facts extends SubscriptionFacts | PurchaseFacts>(
  kept: Kept<Facts>,
  facts: Facts,
  { occurredAt: at, id }: BillingEvent,
): Kept<Facts> {
  return isNewer({ at, id }, kept.from) ? { ...kept, facts, from: { at, id } } : kept;
}

/** What is kept after the money went back: the first time counts, however late that is told (B76). */
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

/** Whether both say the same, save what the provider reckons anew each time, and the card (B78). */
export function isConfirmedBy(kept: SubscriptionFacts, told: SubscriptionFacts): boolean {
  return isAlike(lasting(kept), lasting(told));
}

function lasting({ nextAmount: _amount, paymentMethod: _method, ...rest }: SubscriptionFacts) {
  return rest;
}
