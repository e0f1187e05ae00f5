import { DAY, type Duration, type Instant } from '../kernel/time.ts';
import { planWords } from '../words/plan.ts';
import { PLAN_TIERS, type Plan, type PlanLabel } from './plan.ts';

export const EVENT_PLAN_LENGTH: Duration = 10 * DAY;

export interface PlanStatus {
  readonly active: boolean;
  readonly archived: boolean;
  /** End of the plan or next bill. Null means never. */
  readonly endsAt: Instant | null;
}

const activeForever: PlanStatus = { active: true, archived: false, endsAt: null };

/** At the instant `endsAt`, a plan has already ended (B10 to B14). */
export function planStatus({ record, plan }: OwnedPlan, now: Instant): PlanStatus {
  switch (record.type) {
    case 'free':
      return activeForever;
    case 'subscription':
      return subscriptionStatusAt(record, now);
    case 'product':
      return statusUntilEnd(record.created + EVENT_PLAN_LENGTH, now);
    case 'enterprise':
      return { ...statusUntilEnd(record.active_until, now), archived: false };
    case 'special':
      return plan.label === 'admin' ? activeForever : statusUntilEnd(record.active_until, now);
  }
}

function statusUntilEnd(endsAt: Instant | null, now: Instant): PlanStatus {
  const active = isInFuture(endsAt, now) || endsAt === null;
  return { active, archived: !active, endsAt };
}

/** The plan ends at the later of two dates, cancellation and next bill (B61). */
function subscriptionStatusAt(record: SubscriptionRecord, now: Instant): PlanStatus {
  const dates = [record.cancellation_effective_date, record.next_bill_date].filter((date) => date !== null);
  const endsAt = dates.length === 0 ? null : Math.max(...dates);
  const active = record.status === 'active' || isInFuture(endsAt, now);
  return { active, archived: record.status === 'deleted' && !active, endsAt };
}

const isInFuture = (at: Instant | null, now: Instant): boolean => at !== null && at > now;

export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'paused', 'deleted'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The field names are the provider's. */
export interface SubscriptionRecord {
  readonly type: Plan['type'];
  /** Null means that no further bills follow. */
  readonly status: SubscriptionStatus | null;
  readonly subscription_plan_id: string | null;
  readonly product_id: string | null;
  readonly plan_id: string | null;
  readonly created: Instant;
  readonly updated: Instant;
  readonly next_bill_date: Instant | null;
  readonly cancellation_effective_date: Instant | null;
  readonly active_until: Instant | null;
  readonly next_payment_amount: string | null;
}

export interface OwnedPlan {
  readonly record: SubscriptionRecord;
  readonly plan: Plan;
}

export const END_KINDS = ['nextRetry', 'activeUntil', 'pausedSince', 'nextDue'] as const;
type EndKind = (typeof END_KINDS)[number];

export interface ActiveUntil {
  readonly kind: EndKind;
  readonly label: string;
  readonly at: Instant | null;
}

/** Returns null if the plan has no end or is archived (B16, B461). */
export function activeUntil(owned: OwnedPlan, now: Instant): ActiveUntil | null {
  const { plan, record } = owned;
  const { active, archived, endsAt } = planStatus(owned, now);
  if (plan.type === 'free' || plan.label === 'admin' || archived) return null;
  switch (record.status) {
    case 'past_due':
      return planEnd('nextRetry', record.next_bill_date);
    case 'paused':
      return planEnd(active ? 'activeUntil' : 'pausedSince', endsAt);
    case 'deleted':
      return planEnd('activeUntil', endsAt);
    case 'active':
    case 'trialing':
      return planEnd('nextDue', record.next_bill_date ?? endsAt);
    case null:
      return endsAt === null ? null : planEnd('activeUntil', endsAt);
  }
}

export function planEnd(kind: EndKind, at: Instant | null): ActiveUntil {
  return { kind, label: planWords[kind], at };
}

const tierOrder: readonly PlanLabel[] = Object.values(PLAN_TIERS);

interface Rank {
  readonly inactive: number;
  readonly archived: number;
  readonly tier: number;
  readonly updated: Instant;
}

export function sortPlans<Owned extends OwnedPlan>(plans: readonly Owned[], now: Instant): readonly Owned[] {
  const ranked = plans.map((owned) => ({ owned, rank: rankOf(owned, now) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ owned }) => owned);
}

function rankOf(owned: OwnedPlan, now: Instant): Rank {
  const { active, archived } = planStatus(owned, now);
  const { plan, record } = owned;
  return {
    inactive: Number(!active),
    archived: Number(archived),
    tier: tierOrder.indexOf(plan.label),
    updated: record.updated,
  };
}

function compareRanks(a: Rank, b: Rank): number {
  return a.inactive - b.inactive || a.archived - b.archived || a.tier - b.tier || b.updated - a.updated;
}
