import { isLicensed } from '../../machines/plan/plan.permissions.ts';
import { limitText, UNLIMITED } from '../../machines/plan/plan.ts';
import { type PlanLimits, selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { PlanInUse } from '../../machines/plan/team-plan.parse.ts';
import { billingWords } from '../app/billing.words.ts';

export interface LimitRow {
  readonly label: string;
  readonly limit: string;
  /** Differs by room if null. */
  readonly used: string | null;
  /** 0..100; null: hidden. */
  readonly percent: number | null;
}

export interface PlanOverview {
  readonly lead: string;
  readonly limits: readonly LimitRow[];
  readonly mark: string;
}

const labels: Readonly<Record<Exclude<keyof PlanLimits, 'rooms'>, string>> = billingWords.limits;

export function planOverview(plan: PlanInUse): PlanOverview {
  return {
    lead: leadOf(plan),
    limits: [roomsRow(plan), ...(['devices', 'timers', 'messages'] as const).map((name) => row(plan, name))],
    mark: isLicensed(plan) ? billingWords.markNotShown : billingWords.markShown,
  };
}

function leadOf({ id, limits }: PlanInUse): string {
  if (id === selfHostedPlan.id) return billingWords.noBilling;
  return limits.rooms === UNLIMITED ? billingWords.allRooms : billingWords.allRoomsLimited;
}

function roomsRow({ limits, rooms }: PlanInUse): LimitRow {
  const limit = limitText(limits.rooms);
  if (limits.rooms === UNLIMITED)
    return { label: billingWords.rooms, limit, used: billingWords.inUse(rooms), percent: null };
  const percent = Math.min(100, (rooms / Math.max(1, limits.rooms)) * 100);
  return { label: billingWords.rooms, limit, used: billingWords.inUseOf(rooms, limit), percent };
}

function row({ limits }: PlanInUse, name: keyof typeof labels): LimitRow {
  return { label: labels[name], limit: limitText(limits[name]), used: null, percent: null };
}
