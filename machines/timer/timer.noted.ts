import {
  length,
  list,
  nullable,
  omittable,
  record,
  text,
  type ValuesOf,
  type WholeKind,
} from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { reminderMinutes, timerFields } from './timer.ts';

/** End of the year 9999. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

const instantOfShow: WholeKind<Instant> = { kind: 'whole', least: 0, most: LAST_INSTANT, initial: 0 };

const notedRunFields = {
  start: instantOfShow,
  /** Null if still on the clock, but a jump moved the kickoff. */
  finish: nullable(instantOfShow),
  /** Without pauses. */
  length: length(0, LAST_INSTANT, 0),
};
/** Last run in this pass, wall clock (S722). */
export interface NotedRun extends ValuesOf<typeof notedRunFields> {}

/** Recorded by the room. */
export const notedFields = {
  /** When somebody wrote the start, wall clock: an undated start is the next one afterwards (S13). */
  startFrom: omittable(instantOfShow),
  ran: omittable(record(notedRunFields)),
  /** Instant of import or paste, wall clock, on the first of the batch (T1847). */
  imported: omittable(instantOfShow),
  /** Reminders confirmed before the start (R1820). */
  confirmed: omittable(list(record({ minutes: reminderMinutes, by: text(100), at: instantOfShow }), 3)),
};

export interface NotedValues extends ValuesOf<typeof notedFields> {}

export const storedTimerFields = { ...timerFields, ...notedFields };
