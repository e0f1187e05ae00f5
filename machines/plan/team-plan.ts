import { type Refusal, refusal } from '../kernel/errors.ts';
import type { Instant } from '../kernel/time.ts';
import { planWords } from '../words/plan.ts';
import {
  type ActiveUntil,
  type OwnedPlan,
  type PlanStatus,
  planStatus,
  type SubscriptionRecord,
  activeUntil as saidOfEnd,
} from './plan.status.ts';
import { type Plan, planOf, selfHosted, starterCataloguePlan, UNLIMITED } from './plan.ts';

export interface PlanAssignment {
  readonly planId: string;
  readonly since: Instant;
  readonly activeUntil: Instant | null;
}

export interface TeamPlan {
  readonly plan: Plan;
  readonly standing: PlanStatus;
  /** Null means the default plan. */
  readonly since: Instant | null;
  readonly end: ActiveUntil | null;
}

export function teamPlan(plans: readonly OwnedPlan[], billed: boolean, now: Instant): TeamPlan {
  if (!billed) return unassignedPlan(selfHosted);
  const owned = largestActive(plans, now);
  if (owned === null) return unassignedPlan(starterCataloguePlan);
  const standing = planStatus(owned, now);
  return { plan: owned.plan, standing, since: owned.record.created, end: saidOfEnd(owned, now) };
}

/** Orders plans by tier (full access, Premium, Pro), then by number of devices (B74). */
function largestActive(plans: readonly OwnedPlan[], now: Instant): OwnedPlan | null {
  const active = plans.filter((owned) => planStatus(owned, now).active);
  return active.reduce<OwnedPlan | null>(
    (best, owned) => (best === null || isLargerPlan(owned, best) ? owned : best),
    null,
  );
}

const tierSizes: readonly Plan['label'][] = ['starter', 'pro', 'trial', 'premium', 'admin'];

function isLargerPlan({ plan: one }: OwnedPlan, { plan: other }: OwnedPlan): boolean {
  const tiers = tierSizes.indexOf(one.label) - tierSizes.indexOf(other.label);
  return tiers === 0 ? devicesOf(one) > devicesOf(other) : tiers > 0;
}

function devicesOf({ limits: { devices } }: Plan): number {
  return devices === UNLIMITED ? Number.POSITIVE_INFINITY : devices;
}

function unassignedPlan(plan: Plan): TeamPlan {
  return { plan, standing: { active: true, archived: false, endsAt: null }, since: null, end: null };
}

export function ownedPlanOf({ planId, since, activeUntil }: PlanAssignment): OwnedPlan | null {
  const plan = planOf(planId);
  if (plan === null) return null;
  const recurring = plan.type === 'subscription';
  const record: SubscriptionRecord = {
    type: plan.type,
    status: recurring ? statusUntil(activeUntil) : null,
    subscription_plan_id: null,
    product_id: null,
    plan_id: plan.id,
    created: since,
    updated: since,
    next_bill_date: null,
    cancellation_effective_date: recurring ? activeUntil : null,
    active_until: recurring ? null : activeUntil,
    next_payment_amount: null,
  };
  return { plan, record };
}

function statusUntil(activeUntil: Instant | null): 'active' | 'deleted' {
  return activeUntil === null ? 'active' : 'deleted';
}

export function assignmentRefusal(plan: Plan, activeUntil: Instant | null, now: Instant): Refusal | null {
  if (activeUntil === null) return null;
  if (!canEnd(plan)) return refusal('invalid', endRefusedText(plan));
  return activeUntil > now ? null : refusal('invalid', planWords.endIsOver);
}

export function canEnd({ type, label }: Pick<Plan, 'type' | 'label'>): boolean {
  return type === 'subscription' || type === 'enterprise' || label === 'trial';
}

function endRefusedText({ type, name }: Plan): string {
  return type === 'product' ? planWords.eventHasNoEnd(name) : planWords.hasNoEnd(name);
}

export function planChangesAt(plans: readonly OwnedPlan[], now: Instant): Instant | null {
  const ends = plans
    .map((owned) => planStatus(owned, now))
    .flatMap(({ active, endsAt }) => (active && endsAt !== null && endsAt > now ? [endsAt] : []));
  return ends.length === 0 ? null : Math.min(...ends);
}
