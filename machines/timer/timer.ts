import { HALF_DAY, nextOccurrence, zoneOrUtc } from '../calendar/zone.ts';
import {
  choice,
  date,
  type Field,
  flag,
  integer,
  length,
  list,
  newValues,
  nullable,
  record,
  seconds,
  text,
  timecode,
  timeOfDay,
  type ValuesOf,
} from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import type { RecordedTimerValues } from './timer.recorded.ts';

/** A timer of the rundown (docs/protocol.md#timer). */
export const DURATION_TYPES = ['DURATION', 'FINISH_TIME', 'TIME_WARP'] as const;
export const TRIGGERS = ['MANUAL', 'LINKED', 'SCHEDULED'] as const;
export const APPEARANCES = ['COUNTDOWN', 'COUNTUP', 'TOD', 'COUNTDOWN_TOD', 'COUNTUP_TOD', 'HIDDEN'] as const;
export const SOUND_CUES = [
  'NONE',
  'BELL_1X',
  'BELL_2X',
  'BELL_3X',
  'DING_1X',
  'DING_2X',
  'DING_3X',
  'BEEP_1X',
  'BEEP_2X',
  'BEEP_3X',
  'BUZZER',
  'GONG',
  'WINDCHIME',
  'SHIPBELL',
  'SHIPHORN_1X',
  'SHIPHORN_2X',
  'ITSTIME',
  'SILENCE',
  'SHORT_440_1X',
  'SHORT_440_2X',
  'SHORT_440_3X',
  'SHORT_880_1X',
  'SHORT_880_2X',
  'SHORT_880_3X',
  'LONG_440_1X',
  'LONG_440_2X',
  'LONG_440_3X',
  'LONG_880_1X',
  'LONG_880_2X',
  'LONG_880_3X',
] as const;

export type DurationType = (typeof DURATION_TYPES)[number];
export type Trigger = (typeof TRIGGERS)[number];
export type Appearance = (typeof APPEARANCES)[number];
export type SoundCue = (typeof SOUND_CUES)[number];

export const MAX_LENGTH: Duration = 1_000 * HOUR - SECOND;

const labelFields = { name: text(50), color: text(32) };
export interface Label extends ValuesOf<typeof labelFields> {}

/** A running clock passes the marks in this order. */
export const MARKS = ['green', 'yellow', 'orange', 'red', 'zero'] as const;
export type Mark = (typeof MARKS)[number];

const fieldOfEachMark = <Of extends Field>(of: Of) =>
  record({ green: of, yellow: of, orange: of, red: of, zero: of });

export const reminderMinutes = integer(1, 1_440, 5);

export const MAX_MARK_FLASHES = 20;

const groupFields = {
  name: { ...text(200), least: 1 },
  /** Planned end of the group, in the room's zone. */
  target: nullable(timeOfDay),
} as const;
export interface TimerGroup extends ValuesOf<typeof groupFields> {}

export const timerFields = {
  name: text(200),
  extra: text(200),
  notes: text(10_000),
  labels: list(record(labelFields), 20),
  type: choice(DURATION_TYPES, 'DURATION'),
  hours: integer(0, 999, 0),
  minutes: integer(0, 59, 10),
  seconds,
  /** Length that the presenter sees. Null means no time warp. */
  timewarp: nullable(length(1, MAX_LENGTH, 1)),
  startTime: nullable(timeOfDay),
  startDate: nullable(date),
  finishTime: nullable(timeOfDay),
  finishDate: nullable(date),
  /** The rate is the room's `timecodeRate`. */
  timecode: nullable(timecode),
  /** Commands may write it in upper or lower case (R96). */
  trigger: choice(TRIGGERS, 'MANUAL', { anyCapitals: true }),
  appearance: choice(APPEARANCES, 'COUNTDOWN'),
  /** Time left when each colour starts. */
  yellow: length(0, MAX_LENGTH, 60_000),
  red: length(0, MAX_LENGTH, 15_000),
  orange: nullable(length(0, MAX_LENGTH, 0)),
  /** The talk is long enough when this much time is left. */
  green: nullable(length(0, MAX_LENGTH, 0)),
  chime: fieldOfEachMark(choice(SOUND_CUES, 'NONE')),
  markFlash: fieldOfEachMark(integer(0, MAX_MARK_FLASHES)),
  markText: fieldOfEachMark(text(60)),
  /** Minutes before the expected start. */
  reminders: list(reminderMinutes, 3),
  showName: flag(true),
  showExtra: flag(true),
  /** Group that starts at this timer and ends before the next group (R172). */
  group: nullable(record(groupFields)),
};

export interface Timer extends ValuesOf<typeof timerFields>, RecordedTimerValues {
  readonly _id: TimerId;
  readonly index: number;
}

type TimerFlag = {
  [Name in keyof ValuesOf<typeof timerFields>]: Timer[Name] extends boolean ? Name : never;
}[keyof ValuesOf<typeof timerFields>];

/** Flags, each with its column in a spreadsheet. The details of a timer show a switch for each. */
export const timerFlags = [
  { field: 'showName', header: 'Show title' },
  { field: 'showExtra', header: 'Show speaker' },
] as const satisfies readonly { readonly field: TimerFlag; readonly header: string }[];

export const newTimer = newValues(timerFields);

export function lengthOfFields(timer: Pick<Timer, 'hours' | 'minutes' | 'seconds'>): Duration {
  return timer.hours * HOUR + timer.minutes * MINUTE + Math.round(timer.seconds * SECOND);
}

export function fieldsOfLength(ms: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return {
    hours: Math.floor(ms / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
    seconds: (ms % MINUTE) / SECOND,
  };
}

/** A FINISH_TIME timer lasts until its finish. If that was less than 12 h ago, its length is 0 (C1, C2). */
export function lengthAtStart(timer: Timer, at: Instant, zone: string | null): Duration {
  if (timer.type !== 'FINISH_TIME' || timer.finishTime === null) return lengthOfFields(timer);
  const finish = nextOccurrence(timer.finishTime, timer.finishDate, zoneOrUtc(zone), at - HALF_DAY);
  return finish === null ? 0 : Math.max(0, finish - at);
}

/** `shown` ms of the presenter's time pass in `real` ms. */
export interface Warp {
  readonly shown: Duration;
  readonly real: Duration;
}

export const noWarp: Warp = { shown: 1, real: 1 };

export function warpOf(timer: Timer | null): Warp {
  if (timer === null || timer.type !== 'TIME_WARP' || timer.timewarp === null) return noWarp;
  const real = lengthOfFields(timer);
  if (timer.timewarp <= 0 || real <= 0) return noWarp;
  const divisor = commonDivisor(timer.timewarp, real);
  return { shown: timer.timewarp / divisor, real: real / divisor };
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Multiplies first, so that whole results stay exact. */
export const toShownTime = (ms: Duration, warp: Warp): Duration => (ms * warp.shown) / warp.real;

export const toRealTime = (ms: Duration, warp: Warp): Duration => (ms * warp.real) / warp.shown;

export function parseReminders(input: string): Timer['reminders'] | null {
  const parts = input.split(/[,;\s]+/).filter((part) => part !== '');
  const minutes = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0));
  const { least, most } = reminderMinutes;
  if (minutes.length > timerFields.reminders.most) return null;
  return minutes.every((each) => each >= least && each <= most) ? minutes : null;
}

export const reminderText = (reminders: Timer['reminders']): string => reminders.join(', ');
