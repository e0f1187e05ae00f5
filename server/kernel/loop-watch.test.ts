import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { FakeClock } from '../../tests/integration/room-host.fixtures.ts';
import { SystemClock } from './clock.ts';
import { LoopWatch } from './event-loop.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'setImmediate', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A machine with clocks that a test moves, and a process on it that turns while time passes. */
function machine() {
  let [now, asleep] = [1_000_000, 0];
  const source = {
    monotonic: () => now,
    wall: () => now + asleep,
    sinceBoot: () => now + asleep,
    bootId: () => 'a boot',
  };
  const clock = new SystemClock(source);
  const watch = new LoopWatch(clock, source);
  watch.start();
  return {
    watch,
    /** The longest possible wait of new input. */
    waited: () => {
      const cameIn = watch.arrival();
      return clock.now() - cameIn;
    },
    async runs(ms: number) {
      for (let passed = 0; passed < ms; passed += 50) {
        now += 50;
        await vi.advanceTimersByTimeAsync(50);
      }
    },
    stands: (ms: number) => {
      now += ms;
    },
    sleeps: (ms: number) => {
      asleep += ms;
    },
  };
}

it('W381 what a process reads while it is well came in now', async () => {
  const { waited, runs, stands } = machine();
  expect(waited()).toBe(0);
  await runs(30 * SECOND);
  expect(waited()).toBe(0);
  stands(700);
  expect(waited()).toBe(0);
});

it('W381 what it reads after it stood still may have waited since then, whatever it does first', async () => {
  const { watch, waited, runs, stands } = machine();
  await runs(10 * SECOND);
  stands(5 * SECOND);
  expect(waited()).toBeGreaterThanOrEqual(5 * SECOND);
  watch.turned();
  expect(waited()).toBeGreaterThanOrEqual(5 * SECOND);
  expect(waited()).toBeLessThanOrEqual(5.3 * SECOND);
  await runs(200);
  expect(waited()).toBeGreaterThanOrEqual(5 * SECOND);
  await runs(200);
  expect(waited()).toBe(0);
});

it('W381 a machine that slept is noticed as well, though its counter stood still', async () => {
  const { waited, runs, sleeps } = machine();
  await runs(SECOND);
  sleeps(60 * SECOND);
  expect(waited()).toBeGreaterThanOrEqual(60 * SECOND);
  await runs(SECOND);
  expect(waited()).toBe(0);
});

it('W381 a wall clock that was set is no sleep', async () => {
  const clock = new FakeClock();
  let set = 0;
  const watch = new LoopWatch(clock, { monotonic: () => 5_000, wall: () => 5_000 + set });
  set = 3_600_000;
  expect(watch.arrival()).toBe(clock.now());
  watch.stop();
});
