import {
  type IntegerKind,
  length,
  list,
  nullable,
  omittable,
  record,
  text,
  type ValuesOf,
} from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { reminderMinutes, timerFields } from './timer.ts';

const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

const instantOfShow: IntegerKind<Instant> = { kind: 'whole', least: 0, most: LAST_INSTANT, initial: 0 };

const runTimeFields = {
  start: instantOfShow,
  /** Null while the timer is on the clock. Such an unfinished run is recorded only if a jump moved the kickoff. */
  finish: nullable(instantOfShow),
  length: length(0, LAST_INSTANT, 0),
};
/** Last run of a timer in this pass of the show, in wall-clock time (S722). */
export interface RunTimes extends ValuesOf<typeof runTimeFields> {}

export const recordedTimerFields = {
  /**
   * Wall-clock instant at which a user set the start time. Without a date, the start is the next occurrence after this
   * instant (S13).
   */
  startFrom: omittable(instantOfShow),
  ran: omittable(record(runTimeFields)),
  /** Wall-clock instant of an import or paste, only in its first timer (T1847). */
  imported: omittable(instantOfShow),
  confirmed: omittable(list(record({ minutes: reminderMinutes, by: text(100), at: instantOfShow }), 3)),
};

export interface RecordedTimerValues extends ValuesOf<typeof recordedTimerFields> {}

export const storedTimerFields = { ...timerFields, ...recordedTimerFields };
