import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Timeset } from '../../../machines/timer/timeset.ts';

/**
 * The newest instant at or before `now` for which a screen draws the schedule; the next is a second later. They are the
 * seconds of the clock that runs, so that what is over flips with its digits; without one those of the wall (V34).
 */
export function scheduleInstant(
  { running, deadline }: Pick<Timeset, 'running' | 'deadline'>,
  now: Instant,
): Instant {
  const phase = running && deadline !== null ? deadline % SECOND : 0;
  return Math.floor((now - phase) / SECOND) * SECOND + phase;
}
