import {
  choice,
  flag,
  instant,
  length,
  mark,
  newValues,
  nullable,
  omittable,
  record,
  text,
  type ValuesOf,
} from '../kernel/fields.ts';
import type { ClockId } from '../kernel/ids.ts';
import { type Duration, MINUTE } from '../kernel/time.ts';
import { COUNTDOWN_FORMATS, DEFAULT_COUNTDOWN_FORMAT } from './formats.ts';
import { fieldsOfLength, MAX_LENGTH, newTimer, SOUND_CUES, type Timer } from './timer.ts';
import { noAim, shiftTimeset, type Timeset } from './timeset.ts';

export const CLOCK_MODES = ['COUNTDOWN', 'COUNT_UP'] as const;
export const CLOCK_BEHAVIORS = ['CONTINUE', 'STOP', 'HIDE'] as const;
export const AUTO_SHOWS = ['NONE', 'WHILE_RUNNING'] as const;
export const CLOCK_PLACES = ['MAIN', 'CORNER'] as const;
export type ClockPlace = (typeof CLOCK_PLACES)[number];

const thresholdField = nullable(length(0, MAX_LENGTH, 0));
const soundField = choice(SOUND_CUES, 'NONE');

export const clockFields = {
  name: text(200),
  mode: choice(CLOCK_MODES, 'COUNTDOWN'),
  /** 0 means that a COUNT_UP clock has no end. */
  duration: length(0, MAX_LENGTH, 5 * MINUTE),
  yellow: thresholdField,
  red: thresholdField,
  chime: record({ yellow: soundField, red: soundField, zero: soundField }),
  behavior: choice(CLOCK_BEHAVIORS, 'CONTINUE'),
  format: choice(COUNTDOWN_FORMATS, DEFAULT_COUNTDOWN_FORMAT),
  autoShow: choice(AUTO_SHOWS, 'NONE'),
  place: choice(CLOCK_PLACES, 'MAIN'),
};

const clockRunFields = {
  running: flag(),
  kickoff: nullable(instant),
  deadline: nullable(instant),
  lastStop: nullable(instant),
};

export const storedClockFields = {
  ...clockFields,
  quick: omittable(mark),
  ...clockRunFields,
};

type ClockRun = ValuesOf<typeof clockRunFields>;

export interface StageClock extends ValuesOf<typeof storedClockFields> {
  readonly _id: ClockId;
  readonly index: number;
}

export const newClock = newValues(clockFields);
export const clockAtRest = newValues(clockRunFields);

export const runOfClock = ({ running, kickoff, deadline, lastStop }: ClockRun): ClockRun => ({
  running,
  kickoff,
  deadline,
  lastStop,
});

export const isEndless = ({ mode, duration }: Pick<StageClock, 'mode' | 'duration'>): boolean =>
  mode === 'COUNT_UP' && duration === 0;

const clockSpan = (clock: StageClock): Duration => (isEndless(clock) ? MAX_LENGTH : clock.duration);

export const spanBeyondDuration = (clock: StageClock): Duration => clockSpan(clock) - clock.duration;

export const countsPastZero = (clock: StageClock): boolean =>
  clock.behavior === 'CONTINUE' || isEndless(clock);

export function timerOfClock(clock: StageClock): Timer {
  const { _id, name, mode, yellow, red, chime } = clock;
  return {
    ...newTimer,
    ...fieldsOfLength(clockSpan(clock)),
    _id,
    index: 0,
    name,
    appearance: mode === 'COUNT_UP' ? 'COUNTUP' : 'COUNTDOWN',
    yellow: yellow ?? Number.NEGATIVE_INFINITY,
    red: red ?? Number.NEGATIVE_INFINITY,
    chime: { ...newTimer.chime, ...chime },
  };
}

export function timesetOfClock(clock: StageClock): Timeset {
  const { _id, running, kickoff, deadline, lastStop } = clock;
  return {
    timerId: _id,
    running,
    kickoff,
    deadline: deadline === null ? null : deadline + spanBeyondDuration(clock),
    lastStop,
    deadlineWarped: null,
    ...noAim,
  };
}

export const shiftClocks = (clocks: readonly StageClock[], by: Duration): readonly StageClock[] =>
  by === 0 ? clocks : clocks.map((clock) => shiftClock(clock, by));

export function shiftClock(clock: StageClock, by: Duration): StageClock {
  const { kickoff, deadline, lastStop } = shiftTimeset(timesetOfClock(clock), by);
  return deadline === null
    ? clock
    : { ...clock, kickoff, deadline: deadline - spanBeyondDuration(clock), lastStop };
}
