import type { Duration } from '../kernel/time.ts';
import { typedLength } from './timer.length.ts';
import type { Timer } from './timer.ts';

/** `shown` passes while `real` does, in lowest terms. */
export interface Warp {
  readonly shown: Duration;
  readonly real: Duration;
}

export const noWarp: Warp = { shown: 1, real: 1 };

export function warpOf(timer: Timer | null): Warp {
  if (timer === null || timer.type !== 'TIME_WARP' || timer.timewarp === null) return noWarp;
  const real = typedLength(timer);
  if (timer.timewarp <= 0 || real <= 0) return noWarp;
  const divisor = commonDivisor(timer.timewarp, real);
  return { shown: timer.timewarp / divisor, real: real / divisor };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Multiplies first to keep whole values. */
export function scaled(ms: Duration, warp: Warp): Duration {
  return (ms * warp.shown) / warp.real;
}

export function unscaled(ms: Duration, warp: Warp): Duration {
  return (ms * warp.real) / warp.shown;
}
