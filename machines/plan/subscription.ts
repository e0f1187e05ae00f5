import type { Instant } from '../kernel/time.ts';
import type { Plan } from './plan.ts';

export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'paused', 'deleted'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Purchase record with the provider's field names. */
export interface SubscriptionRecord {
  readonly type: Plan['type'];
  /** Not billed again if null. */
  readonly status: SubscriptionStatus | null;
  readonly subscription_plan_id: string | null;
  readonly product_id: string | null;
  readonly plan_id: string | null;
  readonly created: Instant;
  readonly updated: Instant;
  readonly next_bill_date: Instant | null;
  readonly cancellation_effective_date: Instant | null;
  readonly active_until: Instant | null;
  /** In the provider's text: "US$19.00". */
  readonly next_payment_amount: string | null;
}

export interface OwnedPlan {
  readonly record: SubscriptionRecord;
  readonly plan: Plan;
}
