import type { Duration, Instant } from '../kernel/time.ts';
import { lengthAtStart, type Mark, type Timer, toShownTime, type Warp, warpOf } from './timer.ts';
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

function toDisplayStep(ms: Duration): Duration {
  return Math.floor(ms / DISPLAY_STEP) * DISPLAY_STEP;
}

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
