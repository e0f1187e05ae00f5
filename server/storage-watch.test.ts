import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Duration, SECOND } from '../machines/kernel/time.ts';
import { FakeClock } from '../tests/integration/room-host.fixtures.ts';
import { StorageWatch } from './storage.ts';

let clock: FakeClock;
let waited: Duration;
let logged: (Duration | null)[];
let told: boolean[];
let watch: StorageWatch;

beforeEach(() => {
  clock = new FakeClock();
  waited = 0;
  logged = [];
  told = [];
  const journal = { oldestWait: () => waited, probe: () => {} };
  watch = new StorageWatch({ journal, clock, file: null, onSlow: (since) => logged.push(since) });
  watch.listen((isSlow) => told.push(isSlow));
});
afterEach(() => watch.stop());

describe('The watch over the disk', () => {
  it('N423 says once that a change waits for more than 2 s, and once that none does', () => {
    waited = 2 * SECOND;
    clock.advance(5 * SECOND);
    expect(watch.isSlow).toBe(false);
    waited = 2_500;
    clock.advance(SECOND);
    expect(watch.isSlow).toBe(true);
    clock.advance(20 * SECOND);
    expect([logged, told]).toEqual([[2_500], [true]]);
    waited = 0;
    clock.advance(SECOND);
    expect(watch.isSlow).toBe(true);
    clock.advance(5 * SECOND);
    expect(watch.isSlow).toBe(false);
    expect([logged, told]).toEqual([
      [2_500, null],
      [true, false],
    ]);
  });

  it('N423 takes one slow look for a process that was stopped, not for a disk', () => {
    clock.advance(SECOND / 4);
    waited = 10 * SECOND;
    clock.advance(SECOND / 2);
    waited = 0;
    clock.advance(5 * SECOND);
    expect(logged).toEqual([]);
  });
});
