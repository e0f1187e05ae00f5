import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';

/** The aim is the typed length, the planned finish of the timer, or the planned end of the show. */
export const AIMS = ['LENGTH', 'ITEM_END', 'SHOW_END'] as const;
export type Aim = (typeof AIMS)[number];

/**
 * While the clock is idle, all instants are null (docs/protocol.md#timeset). `lastStop` is set while it is paused. A
 * finished clock is one that was paused at its deadline.
 */
export interface Timeset {
  readonly timerId: TimerId | null;
  readonly running: boolean;
  readonly kickoff: Instant | null;
  /** Instant of 0:00, which each pause moves. */
  readonly deadline: Instant | null;
  readonly lastStop: Instant | null;
  /** End of the time that the presenter sees. Null without a time warp. */
  readonly deadlineWarped: Instant | null;
  readonly aim: Aim;
  /** Typed length while an aim replaces it, else null. */
  readonly aimedFrom: Duration | null;
  /** Armed timer, which is never the current one (T20). */
  readonly nextTimerId?: TimerId;
}

/** The current timer cannot be armed (T22). */
export function armTimer(timeset: Timeset, timerId: TimerId | null | undefined): Timeset {
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

/** Adds the difference between two clocks to all instants (C25). */
export function shiftTimeset(timeset: Timeset, by: Duration): Timeset {
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
