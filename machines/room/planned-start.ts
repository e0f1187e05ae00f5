import { HALF_DAY, nextOccurrence, zoneOrUtc } from '../calendar/zone.ts';
import type { TimerId } from '../kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { plannedTimers } from '../schedule/plan.ts';
import type { Timer } from '../timer/timer.ts';
import { currentTimer, nextTimer, type RoomState, transportMode } from './room.state.ts';

/** A manual start that is at most this much earlier counts as the planned one (A8). */
export const EARLY_START = 30 * MINUTE;

/** `after` is a wall-clock instant. */
export function plannedStartAfter(timer: Timer, { room }: RoomState, after: Instant): Instant | null {
  if (timer.trigger !== 'SCHEDULED' || timer.startTime === null) return null;
  return nextOccurrence(timer.startTime, timer.startDate, zoneOrUtc(room.settings.timezone), after);
}

export const LATE_AFTER: Duration = 30 * SECOND;

export interface LateStart {
  readonly timerId: TimerId;
  readonly planned: Instant;
}

/** `now` is wall-clock time, which is ahead of the room's clock by `wall`. */
export function awaitedStart(show: RoomState, now: Instant, wall: Duration = 0): LateStart | null {
  const timer = waitingTimer(show);
  if (timer === null || isBreak(timer, show) || isUneventful(show, wall)) return null;
  const { kickoff, aimedFrom } = show.timeset;
  const plan = plannedTimers(show.timers, {
    now,
    zone: zoneOrUtc(show.room.settings.timezone),
    current: currentTimer(show),
    kickoff: kickoff === null ? null : kickoff + wall,
    aimedFrom,
  });
  const planned = plan[timer.index]?.start ?? null;
  return planned === null ? null : { timerId: timer._id, planned };
}

/** Late means more than 30 s and at most 12 hours (T1846). */
export function lateStart(show: RoomState, now: Instant): LateStart | null {
  const awaited = awaitedStart(show, now);
  if (awaited === null) return null;
  const delay = now - awaited.planned;
  return delay > LATE_AFTER && delay <= HALF_DAY ? awaited : null;
}

function waitingTimer(show: RoomState): Timer | null {
  const mode = transportMode(show);
  if (mode === 'running') return null;
  return mode === 'idle' ? currentTimer(show) : nextTimer(show);
}

function isBreak({ labels }: Timer, { room }: RoomState): boolean {
  const { breakLabel } = room.settings;
  return breakLabel !== null && labels.some(({ name }) => name.toLowerCase() === breakLabel.toLowerCase());
}

/** Returns true from an import until a timer starts (T1847). */
function isUneventful({ timeset, timers }: RoomState, wall: Duration): boolean {
  const imports = timers.flatMap(({ imported }) => (imported === undefined ? [] : [imported]));
  const starts = timers.flatMap(({ ran }) => (ran === undefined ? [] : [ran.start]));
  if (timeset.kickoff !== null) starts.push(timeset.kickoff + wall);
  return Math.max(...imports) > Math.max(...starts);
}
