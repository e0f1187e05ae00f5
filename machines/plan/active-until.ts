import type { Instant } from '../kernel/time.ts';
import { planWords } from '../words/plan.ts';
import { planStatus } from './plan.status.ts';
import type { OwnedPlan } from './subscription.ts';

export const END_LABELS: readonly string[] = [
  planWords.nextRetry,
  planWords.activeUntil,
  planWords.pausedSince,
  planWords.nextDue,
];

export interface ActiveUntil {
  readonly label: string;
  /** The day to write behind the label; null where none is known. */
  readonly at: Instant | null;
}

/** What is said of the end of a plan; null for free, admin and archived plans (B16). */
export function activeUntil(owned: OwnedPlan, now: Instant): ActiveUntil | null {
  const { plan, record } = owned;
  const { active, archived, endsAt } = planStatus(owned, now);
  if (plan.type === 'free' || plan.label === 'admin' || archived) return null;
  switch (record.status) {
    case 'past_due':
      return { label: planWords.nextRetry, at: record.next_bill_date };
    case 'paused':
      return active
        ? { label: planWords.activeUntil, at: endsAt }
        : { label: planWords.pausedSince, at: endsAt };
    case 'deleted':
      return { label: planWords.activeUntil, at: endsAt };
    case 'active':
    case 'trialing':
    case null:
      return { label: planWords.nextDue, at: record.next_bill_date ?? endsAt };
  }
}
