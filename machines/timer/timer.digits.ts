import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { type CountdownFormat, digitStep, isDigitFormat, longStep } from './formats.ts';
import type { TimerClock } from './timer.clock.ts';
import { toRealTime, toShownTime } from './timer.ts';

/**
 * Time left is rounded up and elapsed time down (C12, C13). So 10:00 is visible for its first second, and 0:00 appears
 * at the deadline.
 */
export type Direction = 'down' | 'up';

export function formatStep(format: CountdownFormat): Duration {
  return isDigitFormat(format) ? digitStep(format) : longStep(format);
}

function roundingStep(format: CountdownFormat): Duration {
  return Math.min(formatStep(format), SECOND);
}

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
  // Adds 1 ms if rounding ended just before the change.
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

export function withWidestDigits(text: string): string {
  return text.replaceAll(/\d/g, '8');
}
