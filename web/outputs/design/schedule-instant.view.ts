import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Timeset } from '../../../machines/timer/timeset.ts';

/** Instant of the drawn schedule, aligned with the running clock's seconds, else the wall clock's (V34). */
export function scheduleInstant(
  { running, deadline }: Pick<Timeset, 'running' | 'deadline'>,
  now: Instant,
): Instant {
  const phase = running && deadline !== null ? deadline % SECOND : 0;
  return Math.floor((now - phase) / SECOND) * SECOND + phase;
}
