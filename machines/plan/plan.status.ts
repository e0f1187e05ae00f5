import { DAY, type Duration, type Instant } from '../kernel/time.ts';
import type { OwnedPlan, SubscriptionRecord } from './subscription.ts';

export const EVENT_LENGTH: Duration = 10 * DAY;

/** Never both active and archived. */
export interface PlanStatus {
  readonly active: boolean;
  readonly archived: boolean;
  /** End or next bill; null: never. */
  readonly endsAt: Instant | null;
}

const forever: PlanStatus = { active: true, archived: false, endsAt: null };

/** Status at `now` (B10 to B14); at the end instant it has ended. */
export function planStatus({ record, plan }: OwnedPlan, now: Instant): PlanStatus {
  switch (record.type) {
    case 'free':
      return forever;
    case 'subscription':
      return subscriptionStanding(record, now);
    case 'product':
      return until(record.created + EVENT_LENGTH, now);
    case 'enterprise':
      return { ...until(record.active_until, now), archived: false };
    case 'special':
      return plan.label === 'admin' ? forever : until(record.active_until, now);
  }
}

function until(endsAt: Instant | null, now: Instant): PlanStatus {
  const active = isAhead(endsAt, now) || endsAt === null;
  return { active, archived: !active, endsAt };
}

/** Ends at the later of cancellation and next bill (B61). */
function subscriptionStanding(record: SubscriptionRecord, now: Instant): PlanStatus {
  const dates = [record.cancellation_effective_date, record.next_bill_date].filter((date) => date !== null);
  const endsAt = dates.length === 0 ? null : Math.max(...dates);
  const active = record.status === 'active' || isAhead(endsAt, now);
  return { active, archived: record.status === 'deleted' && !active, endsAt };
}

function isAhead(at: Instant | null, now: Instant): boolean {
  return at !== null && at > now;
}
