import { describe, expect, it } from 'vitest';
import { SteadyTime, systemClock } from './clock.ts';

const HOUR = 3_600_000;

function sources() {
  const source = { mono: 5_000, epoch: 1_700_000_000_000 };
  const pass = (ms: number, wallMs = ms) => {
    source.mono += ms;
    source.epoch += wallMs;
  };
  return { source, pass, steady: new SteadyTime({ monotonic: () => source.mono, wall: () => source.epoch }) };
}

describe('The steady clock', () => {
  it('starts at the wall clock and runs with the monotonic counter', () => {
    const { pass, steady } = sources();
    expect(steady.now()).toBe(1_700_000_000_000);
    pass(1_234.5);
    expect(steady.now()).toBeCloseTo(1_700_000_001_234.5, 3);
  });

  it.each([3 * 60_000, -3 * 60_000])('does not follow a step of the wall clock by %d ms', (step) => {
    const { pass, steady } = sources();
    pass(0, step);
    const before = steady.now();
    pass(1_000);
    expect(steady.now() - before).toBeGreaterThanOrEqual(999.5);
    expect(steady.now() - before).toBeLessThanOrEqual(1_000.5);
  });

  it('comes to the wall clock in the end, at 500 millionths', () => {
    const { source, pass, steady } = sources();
    pass(0, 900);
    for (let minute = 0; minute < 31; minute++) {
      pass(60_000);
      steady.now();
    }
    expect(Math.abs(steady.now() - source.epoch)).toBeLessThanOrEqual(1);
  });

  it('never runs backwards, whatever either counter does', () => {
    const { source, pass, steady } = sources();
    let last = steady.now();
    for (const [ms, wallMs] of [
      [10, -HOUR],
      [0, 0],
      [5, HOUR],
      [0, -7],
      [20_000, 20_000],
    ] as const) {
      pass(ms, wallMs);
      const now = steady.now();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
    source.mono -= 100;
    expect(steady.now()).toBeGreaterThanOrEqual(last);
  });
});

describe('The clock of a process', () => {
  it('W23 stamps whole milliseconds, and samples the same time with its fractions', () => {
    const source = { mono: 5_000, epoch: 1_700_000_000_000 };
    const clock = systemClock({ monotonic: () => source.mono, wall: () => source.epoch });
    source.mono += 10.75;
    source.epoch += 10;
    expect(clock.now()).toBe(1_700_000_000_010);
    expect(clock.precise()).toBeCloseTo(1_700_000_000_010.75, 3);
  });
});
