import type { Instant } from '../kernel/time.ts';
import { planStatus } from '../plan/plan.status.ts';
import type { TeamRole } from '../team/team.roles.ts';
import { boughtPlans, type TeamPurchases } from './billing.records.ts';
import { isLookedAfter, type Standing } from './offers.ts';

/** Of plans that no further seats are sold for: Starter, single events, trials and lifetime licenses (B81). */
export const SEATS_WITHOUT_SALE = 3;

/** Seats of a team: taken ones, and how many there are; null: without limit. */
export interface Seats {
  readonly used: number;
  readonly paid: number | null;
}

/** How many seats the team has: those of the largest of its plans; without limit where one was given by hand (B81). */
export function seatsPaid(standing: Standing): number | null {
  const { subscriptions, purchases, now } = standing;
  if (isLookedAfter(standing)) return null;
  const seats = subscriptions.flatMap((kept) =>
    seatsOf({ subscriptions: [kept], purchases: [] }, kept.facts?.seats, now),
  );
  const others = seatsOf({ subscriptions: [], purchases }, SEATS_WITHOUT_SALE, now);
  const all = [...seats, ...others];
  return all.length === 0 ? SEATS_WITHOUT_SALE : Math.max(...all);
}

function seatsOf(bought: TeamPurchases, seats: number | undefined, now: Instant): readonly number[] {
  const isActive = boughtPlans(bought).some((owned) => planStatus(owned, now).active);
  return isActive && seats !== undefined ? [seats] : [];
}

/** How many seats members take: those who are there for the bills alone take none (B81). */
export function seatsUsed(roles: readonly TeamRole[]): number {
  return roles.filter(takesSeat).length;
}

export function takesSeat(role: TeamRole): boolean {
  return role !== 'TEAM_BILLING';
}

/** Whether one more member finds a seat (B82). */
export function hasFreeSeat({ used, paid }: Seats): boolean {
  return paid === null || used < paid;
}
