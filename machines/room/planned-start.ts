import { nextOccurrence, zoneOr } from '../calendar/zone.ts';
import { type Instant, MINUTE } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import type { RoomState } from './room.state.ts';

/** A start by hand this long before the planned one is the planned one, begun early (A8). */
export const EARLY_START = 30 * MINUTE;

/** The planned start that comes after an instant, both by the wall clock; null where nothing more is planned. */
export function plannedAfter(timer: Timer, { room }: RoomState, after: Instant): Instant | null {
  if (timer.trigger !== 'SCHEDULED' || timer.startTime === null) return null;
  return nextOccurrence(timer.startTime, timer.startDate, zoneOr(room.settings.timezone), after);
}
