import type { Instant } from '../kernel/time.ts';
import { planStatus } from './plan.status.ts';
import { PLAN_TIERS, type PlanLabel } from './plan.ts';
import type { OwnedPlan } from './subscription.ts';

const tierOrder: readonly PlanLabel[] = Object.values(PLAN_TIERS);

interface Rank {
  readonly inactive: number;
  readonly archived: number;
  readonly tier: number;
  readonly updated: Instant;
}

/** Active first, then not archived, by tier and update (B15). */
export function listedPlans<Owned extends OwnedPlan>(
  plans: readonly Owned[],
  now: Instant,
): readonly Owned[] {
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
