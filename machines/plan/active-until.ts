import type { Instant } from '../kernel/time.ts';
import { planStanding } from './plan.standing.ts';
import type { OwnedPlan } from './subscription.ts';

export const END_LABELS = ['Next retry date', 'Active until', 'Paused since', 'Next due'] as const;

export interface ActiveUntil {
  readonly label: (typeof END_LABELS)[number];
  /** The day to write behind the label; null where none is known. */
  readonly at: Instant | null;
}

/** What is said of the end of a plan; null for free, admin and archived plans (B16). */
export function activeUntil(owned: OwnedPlan, now: Instant): ActiveUntil | null {
  const { plan, record } = owned;
  const { active, archived, endsAt } = planStanding(owned, now);
  if (plan.type === 'free' || plan.label === 'admin' || archived) return null;
  switch (record.status) {
    case 'past_due':
      return { label: 'Next retry date', at: record.next_bill_date };
    case 'paused':
      return active ? { label: 'Active until', at: endsAt } : { label: 'Paused since', at: endsAt };
    case 'deleted':
      return { label: 'Active until', at: endsAt };
    case 'active':
    case 'trialing':
    case null:
      return { label: 'Next due', at: record.next_bill_date ?? endsAt };
  }
}
