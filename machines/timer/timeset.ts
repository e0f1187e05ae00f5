import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';

/** Aims at a typed length, planned finish of the timer, or planned end of the show. */
export const AIMS = ['LENGTH', 'ITEM_END', 'SHOW_END'] as const;
export type Aim = (typeof AIMS)[number];

/**
 * Run state (docs/protocol.md#timeset). Idle: all null. Paused: `lastStop` set. Finished under STOP: paused at the
 * deadline.
 */
export interface Timeset {
  readonly timerId: TimerId | null;
  readonly running: boolean;
  readonly kickoff: Instant | null;
  /** Instant of 0:00; each pause moves it. */
  readonly deadline: Instant | null;
  readonly lastStop: Instant | null;
  /** kickoff + timewarp; null without warp. */
  readonly deadlineWarped: Instant | null;
  readonly aim: Aim;
  /** Typed length while an aim changes it; null: LENGTH. */
  readonly aimedFrom: Duration | null;
  /** Armed timer, never the current one (T20). */
  readonly nextTimerId?: TimerId;
}

/** Arms a timer other than the current one (T22). */
export function armedWith(timeset: Timeset, timerId: TimerId | null | undefined): Timeset {
  const armed = timerId === null || timerId === timeset.timerId ? undefined : timerId;
  if (armed === timeset.nextTimerId) return timeset;
  const { nextTimerId: _before, ...clock } = timeset;
  return armed === undefined ? clock : { ...clock, nextTimerId: armed };
}

export const noAim = { aim: 'LENGTH', aimedFrom: null } as const satisfies Partial<Timeset>;

export const idleTimeset = (timerId: TimerId | null): Timeset => ({
  timerId,
  running: false,
  kickoff: null,
  deadline: null,
  lastStop: null,
  deadlineWarped: null,
  ...noAim,
});

/** Dates by a clock that leads by `by` (C25). */
export function timesetAhead(timeset: Timeset, by: Duration): Timeset {
  if (by === 0 || timeset.kickoff === null) return timeset;
  const ahead = (at: Instant | null) => (at === null ? null : at + by);
  return {
    ...timeset,
    kickoff: ahead(timeset.kickoff),
    deadline: ahead(timeset.deadline),
    lastStop: ahead(timeset.lastStop),
    deadlineWarped: ahead(timeset.deadlineWarped),
  };
}
