import { nextOccurrence, zoneOrUtc } from '../calendar/zone.ts';
import { type Instant, MINUTE } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import type { RoomState } from './room.state.ts';

/** A manual start that is at most this much earlier counts as the planned one (A8). */
export const EARLY_START = 30 * MINUTE;

/** `after` is a wall-clock instant. */
export function plannedStartAfter(timer: Timer, { room }: RoomState, after: Instant): Instant | null {
  if (timer.trigger !== 'SCHEDULED' || timer.startTime === null) return null;
  return nextOccurrence(timer.startTime, timer.startDate, zoneOrUtc(room.settings.timezone), after);
}
