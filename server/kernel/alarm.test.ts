import { describe, expect, it } from 'vitest';
import { Alarm, type Clock } from './clock.ts';

const DAY = 86_400_000;

function setUp() {
  let now = 1_000;
  let timers: { at: number; ring: () => void }[] = [];
  const waits: number[] = [];
  const clock: Clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: (ms, ring) => {
      const timer = { at: now + ms, ring };
      waits.push(ms);
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { ring } of due) ring();
  };
  const rung: number[] = [];
  const alarm = new Alarm(clock, () => rung.push(now));
  return { alarm, pass, rung, waits, armed: () => timers.length };
}

describe('An alarm', () => {
  it('rings once, when it is time', () => {
    const { alarm, pass, rung } = setUp();
    alarm.set(1_500);
    pass(499);
    expect(rung).toEqual([]);
    pass(1);
    pass(1_000);
    expect(rung).toEqual([1_500]);
  });

  it('that is set later sleeps on, with no timer of its own for it', () => {
    const { alarm, pass, rung, waits } = setUp();
    alarm.set(1_500);
    alarm.set(2_500);
    expect(waits).toEqual([500]);
    pass(500);
    expect(rung).toEqual([]);
    pass(1_000);
    expect(rung).toEqual([2_500]);
  });

  it('that is set earlier rings earlier', () => {
    const { alarm, pass, rung } = setUp();
    alarm.set(9_000);
    alarm.set(1_200);
    pass(200);
    expect(rung).toEqual([1_200]);
  });

  it('that is put off for good, or stopped, does not ring', () => {
    const { alarm, pass, rung, armed } = setUp();
    alarm.set(1_500);
    alarm.set(null);
    pass(1_000);
    alarm.set(3_000);
    alarm.stop();
    pass(5_000);
    expect(rung).toEqual([]);
    expect(armed()).toBe(0);
  });

  it('of the past rings in the next turn, not in this one', () => {
    const { alarm, pass, rung } = setUp();
    alarm.set(10);
    expect(rung).toEqual([]);
    pass(1);
    expect(rung).toHaveLength(1);
  });

  it('goes a long way in hops', () => {
    const { alarm, pass, rung, waits } = setUp();
    alarm.set(1_000 + 60 * DAY);
    for (let day = 0; day < 60; day++) pass(DAY);
    expect(rung).toHaveLength(1);
    expect(Math.max(...waits)).toBeLessThan(2 ** 31);
    expect(waits.length).toBeGreaterThan(2);
  });
});
