import type { Instant } from '../kernel/time.ts';
import { planStatus } from '../plan/plan.status.ts';
import type { TeamRole } from '../team/team.roles.ts';
import { boughtPlans, type TeamPurchases } from './billing.records.ts';
import { isLookedAfter, type Standing } from './offers.ts';
import { INCLUDED_SEATS } from './prices.ts';

export interface Seats {
  readonly used: number;
  readonly paid: number | null;
}

/** Seats of the largest plan, at least those included in every plan; null: unlimited (B81). */
export function seatsPaid(standing: Standing): number | null {
  const { subscriptions, now } = standing;
  if (isLookedAfter(standing)) return null;
  return Math.max(INCLUDED_SEATS, ...subscriptions.map((kept) => activeSeats(kept, now)));
}

function activeSeats(kept: TeamPurchases['subscriptions'][number], now: Instant): number {
  const { facts } = kept;
  const plans = boughtPlans({ subscriptions: [kept], purchases: [] });
  return facts !== null && plans.some((owned) => planStatus(owned, now).active) ? facts.seats : 0;
}

/** Seats in use; members with billing alone need none (B81). */
export function seatsUsed(roles: readonly TeamRole[]): number {
  return roles.filter(takesSeat).length;
}

export function takesSeat(role: TeamRole): boolean {
  return role !== 'TEAM_BILLING';
}

export function hasFreeSeat({ used, paid }: Seats): boolean {
  return paid === null || used < paid;
}
