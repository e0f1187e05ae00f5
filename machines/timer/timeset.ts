import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';

/** What the clock aims at: the typed length, the planned finish of its timer, or the planned end of the show. */
export const AIMS = ['LENGTH', 'ITEM_END', 'SHOW_END'] as const;
export type Aim = (typeof AIMS)[number];

/**
 * Running state of a room (docs/protocol.md#timeset). Idle: all null. Paused: `lastStop` set. Finished under STOP:
 * paused at the deadline.
 */
export interface Timeset {
  readonly timerId: TimerId | null;
  readonly running: boolean;
  readonly kickoff: Instant | null;
  /** When it reaches 0:00; moves on by every pause. */
  readonly deadline: Instant | null;
  readonly lastStop: Instant | null;
  /** When the presenter's clock would reach 0:00 unscaled: kickoff + timewarp; null without warp. */
  readonly deadlineWarped: Instant | null;
  readonly aim: Aim;
  /** Length that was typed before the aim replaced it; null while the aim is LENGTH. */
  readonly aimedFrom: Duration | null;
  /** The timer that is armed: GO and Next go to it. Absent while none is; never the current one (T20). */
  readonly nextTimerId?: TimerId;
}

/** The clock with this timer armed, or none; the current one cannot be (T22). */
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

/** The same by a clock that is so far ahead: how a wall clock dates what runs on another (C25). */
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
