import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { type CountdownFormat, digitStep, isDigitFormat, longStep } from './formats.ts';
import { lengthAtStart, type Mark, type Timer, toRealTime, toShownTime, type Warp, warpOf } from './timer.ts';
import type { Timeset } from './timeset.ts';

/** Only outputs use HIDE (C7). */
export type ZeroBehavior = 'STOP' | 'CONTINUE' | 'HIDE';
type ClockPhase = 'idle' | 'running' | 'paused' | 'finished';
export type WrapUp = 'normal' | Exclude<Mark, 'zero'>;

export const DEFAULT_LENGTH: Duration = 60_000;
const DISPLAY_STEP: Duration = 50;

interface ClockSource {
  readonly timer: Timer | null;
  readonly timeset: Timeset;
  readonly behavior: ZeroBehavior;
  readonly zone: string | null;
  readonly now: Instant;
}

interface ClockValues {
  readonly total: Duration;
  readonly left: Duration;
  readonly elapsed: Duration;
}

/** `total`, `left` and `elapsed` are in real time. */
export interface TimerClock extends ClockValues {
  readonly phase: ClockPhase;
  readonly warp: Warp;
  /** The presenter sees this time, which the digits show. */
  readonly scaled: ClockValues;
  readonly shown: ClockValues;
  /** Percent from 0 to 100, rounded up to one decimal. */
  readonly progress: number;
  readonly wrapUp: WrapUp;
  readonly overtime: boolean;
  readonly hidden: boolean;
  readonly zeroAt: Instant | null;
}

interface ClockReading {
  readonly phase: ClockPhase;
  readonly total: Duration;
  readonly left: Duration;
  readonly zeroAt: Instant | null;
}

export function clockOf(source: ClockSource): TimerClock {
  const { timer, behavior } = source;
  const reading = readClockSource(source);
  const { phase, total, left } = reading;
  const warp = warpOf(timer);
  const values = { total, left, elapsed: total - left };
  const scaledValues = mapClockValues(values, (ms) => toShownTime(ms, warp));
  return {
    ...reading,
    ...values,
    warp,
    scaled: scaledValues,
    shown: mapClockValues(scaledValues, toDisplayStep),
    progress: phase === 'idle' ? 0 : progressPercent(total, left),
    wrapUp: timer === null || phase === 'idle' ? 'normal' : wrapUpOf(timer, scaledValues.left),
    overtime: left < 0,
    hidden: behavior === 'HIDE' && phase === 'finished',
  };
}

function readClockSource(source: ClockSource): ClockReading {
  const { timer, timeset, behavior, zone, now } = source;
  const { kickoff, deadline, running } = timeset;
  if (timer === null || timeset.timerId !== timer._id || kickoff === null || deadline === null)
    return idleReading(timer, zone, now);
  const total = lengthAtStart(timer, kickoff, zone);
  const capped = Math.min(deadline - (timeset.lastStop ?? now), total);
  const over = capped <= 0 && behavior !== 'CONTINUE';
  if (over) return { phase: 'finished', total, left: 0, zeroAt: null };
  return { phase: running ? 'running' : 'paused', total, left: capped, zeroAt: running ? deadline : null };
}

/** An idle timer with a finish time becomes shorter as time passes (C8). */
function idleReading(timer: Timer | null, zone: string | null, now: Instant): ClockReading {
  if (timer === null) return { phase: 'idle', total: DEFAULT_LENGTH, left: DEFAULT_LENGTH, zeroAt: null };
  const total = lengthAtStart(timer, now, zone);
  const melts = timer.type === 'FINISH_TIME' && timer.finishTime !== null && total > 0;
  return { phase: 'idle', total, left: total, zeroAt: melts ? now + total : null };
}

function mapClockValues(values: ClockValues, change: (ms: Duration) => Duration): ClockValues {
  return { total: change(values.total), left: change(values.left), elapsed: change(values.elapsed) };
}

const toDisplayStep = (ms: Duration): Duration => Math.floor(ms / DISPLAY_STEP) * DISPLAY_STEP;

/** Counts whole tenths first, because (1 - 0.7) × 100 is more than 30 in binary (C5). */
export function progressPercent(total: Duration, left: Duration): number {
  if (total <= 0) return 100;
  const tenths = Math.ceil(((total - left) * 1_000) / total);
  return Math.min(Math.max(tenths, 0), 1_000) / 10;
}

/** `left` is the time that the presenter sees, so that the colour changes together with the digits (C11). */
export function wrapUpOf(timer: Timer, left: Duration): WrapUp {
  return thresholdsOf(timer).reduce<WrapUp>((now, [mark, from]) => (left <= from ? mark : now), 'normal');
}

export function thresholdsOf({
  green,
  yellow,
  orange,
  red,
}: Timer): readonly (readonly [Exclude<Mark, 'zero'>, Duration])[] {
  const all = [
    ['green', green],
    ['yellow', yellow],
    ['orange', orange],
    ['red', red],
  ] as const;
  return all.flatMap(([mark, left]) => (left === null ? [] : [[mark, left] as const]));
}

export function markOf({ phase, left, wrapUp }: TimerClock): Mark | null {
  if (phase === 'idle') return null;
  if (left <= 0) return 'zero';
  return wrapUp === 'normal' ? null : wrapUp;
}

/**
 * Time left is rounded up and elapsed time down (C12, C13). So 10:00 is visible for its first second, and 0:00 appears
 * at the deadline.
 */
export type Direction = 'down' | 'up';

export function formatStep(format: CountdownFormat): Duration {
  return isDigitFormat(format) ? digitStep(format) : longStep(format);
}

const roundingStep = (format: CountdownFormat): Duration => Math.min(formatStep(format), SECOND);

export function countdownDigits(left: Duration, format: CountdownFormat): Duration {
  const step = roundingStep(format);
  // Adding 0 turns -0 into 0.
  return Math.ceil(left / step) * step + 0;
}

export function countupDigits(elapsed: Duration, format: CountdownFormat): Duration {
  const step = roundingStep(format);
  return Math.floor(elapsed / step) * step;
}

export function digitsOf(clock: TimerClock, direction: Direction, format: CountdownFormat): Duration {
  return direction === 'down'
    ? countdownDigits(clock.scaled.left, format)
    : countupDigits(clock.scaled.elapsed, format);
}

/**
 * Returns the next instant after `now` at which the digits change or the clock reaches 0:00 (C14). With a time warp,
 * rounds up to a whole millisecond.
 */
export function nextRepaint(
  clock: TimerClock,
  direction: Direction,
  format: CountdownFormat,
  now: Instant,
): Instant | null {
  if (clock.zeroAt === null) return null;
  const left =
    direction === 'down' ? nextTimeLeft(clock, format) : clock.scaled.total - nextTimeElapsed(clock, format);
  const change = instantAtTimeLeft(clock, clock.zeroAt, left, now);
  return clock.left > 0 ? Math.min(change, clock.zeroAt) : change;
}

export function instantAtTimeLeft(clock: TimerClock, zeroAt: Instant, left: Duration, now: Instant): Instant {
  const { warp } = clock;
  if (warp.shown === warp.real) return zeroAt - left;
  const at = Math.max(Math.ceil(zeroAt - toRealTime(left, warp)), Math.floor(now) + 1);
  // Adds 1 ms if the rounded instant is just before the change.
  return toShownTime(zeroAt - at, warp) > left ? at + 1 : at;
}

function nextTimeLeft(clock: TimerClock, format: CountdownFormat): Duration {
  const step = formatStep(format);
  const value = countdownDigits(clock.scaled.left, format);
  const units = Math.floor(Math.abs(value) / step);
  return value >= step ? units * step - roundingStep(format) : -(units + 1) * step;
}

function nextTimeElapsed(clock: TimerClock, format: CountdownFormat): Duration {
  const step = formatStep(format);
  return (Math.floor(clock.scaled.elapsed / step) + 1) * step;
}

export const withWidestDigits = (text: string): string => text.replaceAll(/\d/g, '8');
