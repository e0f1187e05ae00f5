import type { Instant } from '../kernel/time.ts';
import type { Plan } from './plan.ts';

export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'paused', 'deleted'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What is kept of a purchase. The field names are the payment provider's. */
export interface SubscriptionRecord {
  readonly type: Plan['type'];
  /** Null for what is not billed again: products, enterprise and special plans. */
  readonly status: SubscriptionStatus | null;
  readonly subscription_plan_id: string | null;
  readonly product_id: string | null;
  readonly plan_id: string | null;
  readonly created: Instant;
  readonly updated: Instant;
  readonly next_bill_date: Instant | null;
  readonly cancellation_effective_date: Instant | null;
  readonly active_until: Instant | null;
  /** As the provider words it, for example "US$19.00". */
  readonly next_payment_amount: string | null;
}

export interface OwnedPlan {
  readonly record: SubscriptionRecord;
  readonly plan: Plan;
}
