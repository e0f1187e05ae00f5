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

/** The last instant that a timer can hold: the end of the year 9999. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

const instantOfShow: WholeKind<Instant> = { kind: 'whole', least: 0, most: LAST_INSTANT, initial: 0 };

const notedRunFields = {
  start: instantOfShow,
  /** Null: it is still on the clock, whose kickoff a jump has moved. */
  finish: nullable(instantOfShow),
  /** Without its pauses. */
  length: length(0, LAST_INSTANT, 0),
};
/** When a timer last ran in this pass of the show, by the wall clock (S722). */
export interface NotedRun extends ValuesOf<typeof notedRunFields> {}

/** What the room notes with a timer; nobody sets it. */
export const notedFields = {
  /** When the planned start was written, by the wall clock: a start without a date is the first one after it (S13). */
  startFrom: omittable(instantOfShow),
  ran: omittable(record(notedRunFields)),
  /** When an import or a paste brought it, by the wall clock; of those that came together the first has it (T1847). */
  imported: omittable(instantOfShow),
  /** Reminders that the crew confirmed before the timer starts (R1820). */
  confirmed: omittable(list(record({ minutes: reminderMinutes, by: text(100), at: instantOfShow }), 3)),
};

export interface NotedValues extends ValuesOf<typeof notedFields> {}

export const storedTimerFields = { ...timerFields, ...notedFields };
