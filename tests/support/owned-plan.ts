import { assert } from 'vitest';
import type { OwnedPlan, SubscriptionRecord } from '../../machines/plan/plan.status.ts';
import { planOf } from '../../machines/plan/plan.ts';

/** A user's plan of the catalogue: bought at 0, without dates by default. */
export function owned(planId: string, fields: Partial<SubscriptionRecord> = {}): OwnedPlan {
  const plan = planOf(planId);
  assert(plan, `No plan ${planId}`);
  const record: SubscriptionRecord = {
    type: plan.type,
    status: plan.type === 'subscription' ? 'active' : null,
    subscription_plan_id: null,
    product_id: null,
    plan_id: plan.id,
    created: 0,
    updated: 0,
    next_bill_date: null,
    cancellation_effective_date: null,
    active_until: null,
    next_payment_amount: null,
    ...fields,
  };
  return { plan, record };
}
