import type { TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/**
 * The running state of a room (spec §3, protocol §3).
 * Idle: all instants null. Running: `kickoff` and `deadline` set. Paused: `lastStop` set too.
 * Finished under STOP: paused with `lastStop` at the deadline.
 */
export interface Timeset {
  /** The current timer; null only in a room without timers. */
  readonly timerId: TimerId | null;
  readonly running: boolean;
  /** When it was started. */
  readonly kickoff: Instant | null;
  /** When it reaches 0:00; moves on by every pause. */
  readonly deadline: Instant | null;
  /** When it was paused. */
  readonly lastStop: Instant | null;
  /** When the presenter's clock would reach 0:00 unscaled: kickoff + timewarp; null without warp. */
  readonly deadlineWarped: Instant | null;
}

export const idleTimeset = (timerId: TimerId | null): Timeset => ({
  timerId,
  running: false,
  kickoff: null,
  deadline: null,
  lastStop: null,
  deadlineWarped: null,
});
