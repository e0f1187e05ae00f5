import type { Instant } from '../kernel/time.ts';
import type { ITEM_IDS, RecurringItem, SINGLE_ITEMS } from './billing.items.ts';
import type { Amount } from './prices.ts';

export interface PaymentMethod {
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
}

export const PROVIDER_STATUSES = ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const;

export interface SubscriptionFacts {
  readonly id: string;
  readonly checkoutId: string;
  readonly item: RecurringItem;
  readonly seats: number;
  readonly status: (typeof PROVIDER_STATUSES)[number];
  readonly startedAt: Instant;
  readonly nextBillAt: Instant | null;
  readonly nextAmount: Amount | null;
  /** Null if the paid period has ended. */
  readonly paidUntil: Instant | null;
  readonly scheduled: ScheduledChange | null;
  readonly paymentMethod: PaymentMethod | null;
}

export const SCHEDULED_ACTIONS = ['cancel', 'pause'] as const;

export interface ScheduledChange {
  readonly action: (typeof SCHEDULED_ACTIONS)[number];
  readonly at: Instant;
}

/** Admins grant this item. It is not for sale. */
export const TRIAL_ITEM = 'premium-trial';

export interface PurchaseFacts {
  readonly id: string;
  readonly checkoutId: string;
  readonly item: (typeof SINGLE_ITEMS)[number] | typeof TRIAL_ITEM;
  readonly startsAt: Instant;
  /** Null means that the plan determines the end. */
  readonly endsAt: Instant | null;
  readonly amount: Amount | null;
}

export const REFUND_REASONS = ['refund', 'chargeback'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export const BILLING_SUBJECTS = ['subscription', 'purchase'] as const;
export type BillingSubject = (typeof BILLING_SUBJECTS)[number];

export const PAYMENT_STATUSES = ['paid', 'failed'] as const;

export interface PaymentFacts {
  readonly id: string;
  readonly status: (typeof PAYMENT_STATUSES)[number];
  readonly amount: Amount;
  readonly item: (typeof ITEM_IDS)[number];
}

interface ProviderEvent {
  readonly id: string;
  readonly occurredAt: Instant;
}

/** Verified event of a payment provider. Events of other kinds become `unknown`. */
export type BillingEvent = ProviderEvent &
  (
    | { readonly kind: 'subscription'; readonly subscription: SubscriptionFacts }
    | { readonly kind: 'purchase'; readonly purchase: PurchaseFacts }
    | {
        readonly kind: 'refund';
        readonly of: { readonly subject: BillingSubject; readonly id: string };
        readonly reason: RefundReason;
      }
    | { readonly kind: 'payment'; readonly checkoutId: string; readonly payment: PaymentFacts }
    | { readonly kind: 'unknown'; readonly type: string }
  );

export const SANDBOX_ACTIONS = [
  'renew',
  'fail_payment',
  'expire_card',
  'pause',
  'pause_later',
  'refund',
  'chargeback',
  'end_trial',
  'down',
  'busy',
  'lost',
  'hold',
  'release',
] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];
