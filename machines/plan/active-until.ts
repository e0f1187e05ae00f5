import type { Instant } from '../kernel/time.ts';
import { planWords } from '../words/plan.ts';
import { planStatus } from './plan.status.ts';
import type { OwnedPlan } from './subscription.ts';

export const END_KINDS = ['nextRetry', 'activeUntil', 'pausedSince', 'nextDue'] as const;
type EndKind = (typeof END_KINDS)[number];

export interface ActiveUntil {
  readonly kind: EndKind;
  readonly label: string;
  readonly at: Instant | null;
}

/** End of a plan for display; null without an end, or archived (B16, B461). */
export function activeUntil(owned: OwnedPlan, now: Instant): ActiveUntil | null {
  const { plan, record } = owned;
  const { active, archived, endsAt } = planStatus(owned, now);
  if (plan.type === 'free' || plan.label === 'admin' || archived) return null;
  switch (record.status) {
    case 'past_due':
      return saidEnd('nextRetry', record.next_bill_date);
    case 'paused':
      return saidEnd(active ? 'activeUntil' : 'pausedSince', endsAt);
    case 'deleted':
      return saidEnd('activeUntil', endsAt);
    case 'active':
    case 'trialing':
      return saidEnd('nextDue', record.next_bill_date ?? endsAt);
    case null:
      return endsAt === null ? null : saidEnd('activeUntil', endsAt);
  }
}

export function saidEnd(kind: EndKind, at: Instant | null): ActiveUntil {
  return { kind, label: planWords[kind], at };
}
