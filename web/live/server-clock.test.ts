import { describe, expect, it } from 'vitest';
import { SteadyClock } from './server-clock.ts';

/** A local clock that the test turns. */
function bench() {
  let local = 1_000;
  const clock = new SteadyClock(() => local);
  return {
    clock,
    pass(ms: number) {
      local += ms;
    },
    /** A sample taken now: the server's clock is `ahead` of the local one, the way back takes its share of the trip. */
    sample(ahead: number, { there = 5, back = 5 } = {}) {
      clock.add({ sentAt: local - there - back, receivedAt: local, serverAt: local - back + ahead });
    },
    ahead: () => clock.now() - local,
  };
}

describe('the steady clock', () => {
  it('V52 shows the server’s time from the first sample on', () => {
    const { clock, sample, ahead } = bench();
    expect(clock.synchronised).toBe(false);
    sample(5_000_000);
    expect(clock.synchronised).toBe(true);
    expect(ahead()).toBeCloseTo(5_000_000);
  });

  it('V52 trusts the sample with the smallest round trip, not the latest', () => {
    const { clock, sample, ahead, pass } = bench();
    sample(1_000, { there: 4, back: 4 });
    sample(1_000, { there: 300, back: 2 }); // lopsided: looks 149 ms off
    pass(60_000);
    expect(ahead()).toBeCloseTo(1_000);
    expect(clock.roundTrip).toBe(8);
  });

  it('V52 forgets samples beyond the eight recent ones, so that it follows a drifting quartz', () => {
    const { sample, ahead, pass } = bench();
    sample(1_000, { there: 1, back: 1 });
    for (let count = 0; count < 8; count += 1) sample(1_040);
    pass(60_000);
    expect(ahead()).toBeCloseTo(1_040);
  });

  it('V52 never runs backwards when it learns that it is fast, and arrives in the end', () => {
    const { clock, sample, ahead, pass } = bench();
    sample(1_000, { there: 40, back: 40 });
    sample(100, { there: 1, back: 1 });
    let last = clock.now();
    for (let count = 0; count < 400; count += 1) {
      pass(10);
      expect(clock.now()).toBeGreaterThan(last);
      last = clock.now();
    }
    expect(ahead()).toBeCloseTo(100);
  });

  it('V52 works a small error off by a twentieth of real time, so that no second looks short', () => {
    const { sample, ahead, pass } = bench();
    sample(1_000, { there: 40, back: 40 });
    sample(1_100, { there: 1, back: 1 });
    expect(ahead()).toBeCloseTo(1_000);
    pass(1_000);
    expect(ahead()).toBeCloseTo(1_050);
    pass(1_000);
    expect(ahead()).toBeCloseTo(1_100);
  });

  it('V52 jumps forward when the machine has slept', () => {
    const { clock, sample, ahead } = bench();
    sample(1_000);
    clock.distrust();
    sample(61_000, { there: 2, back: 2 });
    expect(ahead()).toBeCloseTo(61_000);
  });

  it('V52 drops what an earlier sample says once a newer one contradicts it, however quick the earlier one was', () => {
    const { sample, ahead } = bench();
    sample(1_000, { there: 1, back: 1 });
    // The computer slept for ten minutes, in which its monotonic clock stood still.
    sample(601_000, { there: 40, back: 40 });
    expect(ahead()).toBeCloseTo(601_000);
  });

  it('V52 follows a server that came back with its clock set back', () => {
    const { sample, ahead, pass } = bench();
    sample(60_000, { there: 1, back: 1 });
    sample(0, { there: 40, back: 40 });
    pass(200_000);
    expect(ahead()).toBeCloseTo(0);
  });

  it('V52 keeps a quick sample that a slow one agrees with, however lopsided that is', () => {
    const { sample, ahead, pass } = bench();
    sample(1_000, { there: 4, back: 4 });
    sample(1_000, { there: 5_000, back: 2 });
    pass(60_000);
    expect(ahead()).toBeCloseTo(1_000);
  });
});
