import { describe, expect, it } from 'vitest';
import { SteadyClock } from './server-clock.ts';

/** A local clock that the test turns. */
function bench() {
  let local = 1_000;
  let wall = 1_800_000_000_000;
  let connected = true;
  const asked: number[] = [];
  const happened: string[] = [];
  const clock = new SteadyClock({
    local: () => local,
    wall: () => wall,
    ask: () => asked.push(local),
    connected: () => connected,
    onJump: () => happened.push('jump'),
    onSleep: () => happened.push('sleep'),
  });
  return {
    clock,
    /** Local time of the request. */
    asked,
    happened,
    pass(ms: number) {
      local += ms;
      wall += ms;
    },
    /** The machine sleeps: only the wall clock advances. */
    sleep(ms: number) {
      wall += ms;
    },
    /** Sets the machine's clock. */
    setAhead(ms: number) {
      wall += ms;
    },
    disconnect() {
      connected = false;
    },
    connect() {
      connected = true;
    },
    /** A sample taken now: the server's clock is `ahead` of the local one, the way back takes its share of the trip. */
    sample(ahead: number, { there = 5, back = 5 } = {}) {
      clock.add({ sentAt: local - there - back, receivedAt: local, serverAt: local - back + ahead });
    },
    ahead: () => clock.now() - local,
  };
}

describe('the steady clock', () => {
  it("V52 shows the server's time from the first sample on", () => {
    const { clock, sample, ahead } = bench();
    expect(clock.synchronised).toBe(false);
    sample(5_000_000);
    expect(clock.synchronised).toBe(true);
    expect(ahead()).toBeCloseTo(5_000_000);
  });

  it('V52 uses the sample with the smallest round trip, not the latest', () => {
    const { clock, sample, ahead, pass } = bench();
    sample(1_000, { there: 4, back: 4 });
    sample(1_000, { there: 300, back: 2 }); // lopsided: looks 149 ms off
    pass(60_000);
    expect(ahead()).toBeCloseTo(1_000);
    expect(clock.roundTrip).toBe(8);
  });

  it('V52 uses the newest eight samples, so that it follows a clock that drifts', () => {
    const { sample, ahead, pass } = bench();
    sample(1_000, { there: 1, back: 1 });
    for (let count = 0; count < 8; count += 1) sample(1_040);
    pass(60_000);
    expect(ahead()).toBeCloseTo(1_040);
  });

  it('V215 never runs backwards while it corrects a fast time', () => {
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

  it('V215 corrects a small error slowly, at a twentieth of real time', () => {
    const { sample, ahead, pass } = bench();
    sample(1_000, { there: 40, back: 40 });
    sample(1_100, { there: 1, back: 1 });
    expect(ahead()).toBeCloseTo(1_000);
    pass(1_000);
    expect(ahead()).toBeCloseTo(1_050);
    pass(1_000);
    expect(ahead()).toBeCloseTo(1_100);
  });

  it('V215 jumps forward if it is far behind', () => {
    const { clock, sample, ahead } = bench();
    sample(1_000);
    clock.distrust();
    sample(61_000, { there: 2, back: 2 });
    expect(ahead()).toBeCloseTo(61_000);
  });

  it('V216 drops earlier samples that contradict the newest one', () => {
    const { sample, ahead } = bench();
    sample(1_000, { there: 1, back: 1 });
    // The computer slept for ten minutes; its monotonic clock stopped.
    sample(601_000, { there: 40, back: 40 });
    expect(ahead()).toBeCloseTo(601_000);
  });

  it('V52 follows a server whose clock was set back', () => {
    const { sample, ahead, pass } = bench();
    sample(60_000, { there: 1, back: 1 });
    sample(0, { there: 40, back: 40 });
    pass(200_000);
    expect(ahead()).toBeCloseTo(0);
  });

  it('V52 keeps a quick sample that a slow one does not contradict', () => {
    const { sample, ahead, pass } = bench();
    sample(1_000, { there: 4, back: 4 });
    sample(1_000, { there: 5_000, back: 2 });
    pass(60_000);
    expect(ahead()).toBeCloseTo(1_000);
  });
});

const MINUTE = 60_000;

/** A screen that has had the right time for a while: two quick samples. */
function settled(ahead = 5_000) {
  const parts = bench();
  parts.sample(ahead);
  parts.pass(1_000);
  parts.sample(ahead);
  parts.pass(1_000);
  parts.happened.length = 0;
  return {
    ...parts /** How far the time has gone ahead of what it was. */,
    gain: () => parts.ahead() - ahead,
  };
}

describe('the clock after sleep or a change of the device clock', () => {
  it("V218 requests the server's time after sleep, and jumps to the answer", () => {
    const { sleep, pass, sample, gain, asked, happened } = settled();
    sleep(10 * MINUTE);
    expect(gain()).toBeCloseTo(0);
    expect(asked).toHaveLength(1);
    pass(40);
    sample(5_000 + 10 * MINUTE);
    expect(gain()).toBeCloseTo(10 * MINUTE);
    expect(happened).toEqual(['jump']);
    pass(MINUTE);
    expect(gain()).toBeCloseTo(10 * MINUTE);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['forwards', 10 * MINUTE],
    ['backwards', -10 * MINUTE],
    ['by a quarter of a second', 250],
  ])('V217 does not move while the server answers, if the device clock is set %s', (_how, ms) => {
    const { setAhead, pass, sample, gain, asked, happened } = settled();
    setAhead(ms);
    expect(gain()).toBeCloseTo(0);
    expect(asked).toHaveLength(1);
    pass(499);
    expect(gain()).toBeCloseTo(0);
    sample(5_000);
    expect(gain()).toBeCloseTo(0);
    pass(10 * MINUTE);
    expect(gain()).toBeCloseTo(0);
    expect(happened).toEqual([]);
  });

  it('V218 keeps its samples if the device clock was set', () => {
    const { setAhead, pass, sample, gain } = settled();
    setAhead(10 * MINUTE);
    expect(gain()).toBeCloseTo(0);
    pass(310);
    sample(5_000, { there: 300, back: 2 });
    pass(MINUTE);
    expect(gain()).toBeCloseTo(0);
  });

  it('V218 drops its samples after a sleep, even if the sleep was short', () => {
    const { sleep, pass, sample, gain } = settled();
    sleep(260);
    expect(gain()).toBeCloseTo(0);
    pass(100);
    sample(5_260, { there: 40, back: 40 });
    expect(gain()).toBeCloseTo(260);
    pass(MINUTE);
    expect(gain()).toBeCloseTo(260);
  });

  it('V219 assumes that the device slept if no answer comes within half a second', () => {
    const { clock, sleep, pass, gain, happened } = settled();
    sleep(3 * MINUTE);
    expect(gain()).toBeCloseTo(0);
    const before = clock.now();
    pass(499);
    expect(clock.now()).toBe(before + 499);
    pass(1);
    expect(gain()).toBeCloseTo(3 * MINUTE);
    expect(happened).toEqual(['jump', 'sleep']);
    pass(MINUTE);
    expect(gain()).toBeCloseTo(3 * MINUTE);
  });

  it('V219 assumes at once that the device slept if the socket is known to be closed', () => {
    const { sleep, disconnect, gain, happened } = settled();
    disconnect();
    sleep(3 * MINUTE);
    expect(gain()).toBeCloseTo(3 * MINUTE);
    expect(happened).toEqual(['jump', 'sleep']);
  });

  it('V219 assumes that the device slept as soon as the socket turns out to be closed', () => {
    const { sleep, disconnect, pass, gain } = settled();
    sleep(3 * MINUTE);
    expect(gain()).toBeCloseTo(0);
    disconnect();
    pass(16);
    expect(gain()).toBeCloseTo(3 * MINUTE);
  });

  it('V219 ignores a backward step of the device clock', () => {
    const { clock, setAhead, disconnect, pass, gain, happened } = settled();
    const before = clock.now();
    setAhead(-MINUTE);
    pass(MINUTE);
    expect(gain()).toBeCloseTo(0);
    disconnect();
    setAhead(-MINUTE);
    expect(gain()).toBeCloseTo(0);
    expect(clock.now()).toBe(before + MINUTE);
    expect(happened).toEqual([]);
  });

  it('V218 ignores a device clock that is set forward, and back before an answer', () => {
    const { setAhead, pass, gain } = settled();
    setAhead(MINUTE);
    expect(gain()).toBeCloseTo(0);
    setAhead(-MINUTE);
    expect(gain()).toBeCloseTo(0);
    pass(MINUTE);
    expect(gain()).toBeCloseTo(0);
  });

  it.each([
    ['forwards', 60 * MINUTE, 0],
    ['forwards, after the device also slept', 60 * MINUTE, 5 * MINUTE],
  ])('V220 corrects a wrongly assumed sleep at the first sample: the clock was set %s', (_how, ms, slept) => {
    const { setAhead, sleep, disconnect, connect, pass, sample, gain, happened } = settled();
    disconnect();
    setAhead(ms);
    sleep(slept);
    expect(gain()).toBeCloseTo(ms + slept);
    pass(30_000);
    expect(gain()).toBeCloseTo(ms + slept);
    connect();
    sample(5_000 + slept, { there: 20, back: 20 });
    expect(gain()).toBeCloseTo(slept);
    expect(happened).toEqual(['jump', 'sleep', 'jump']);
  });

  it('V220 keeps its time after the first sample if the device really slept', () => {
    const { clock, sleep, disconnect, connect, pass, sample, gain, happened } = settled();
    disconnect();
    sleep(MINUTE);
    expect(gain()).toBeCloseTo(MINUTE);
    pass(30_000);
    connect();
    const before = clock.now();
    sample(5_000 + MINUTE, { there: 20, back: 20 });
    expect(clock.now()).toBe(before);
    expect(gain()).toBeCloseTo(MINUTE);
    expect(happened).toEqual(['jump', 'sleep']);
  });

  it('V218 ignores an answer that waited in the socket during the sleep', () => {
    const { clock, sleep, pass, sample, gain, happened } = settled();
    const asleep = { sentAt: clock.now() - 5_000, serverAt: clock.now() };
    pass(10);
    sleep(10 * MINUTE);
    clock.add({ ...asleep, receivedAt: asleep.sentAt + 10 });
    expect(gain()).toBeCloseTo(0);
    expect(happened).toEqual([]);
    pass(30);
    sample(5_000 + 10 * MINUTE);
    expect(gain()).toBeCloseTo(10 * MINUTE);
  });

  it('V218 does not add up the clock drift between samples', () => {
    const { clock, sleep, pass, sample, asked } = settled();
    for (let hour = 1; hour <= 10; hour += 1) {
      sleep(100);
      pass(3_600_000);
      sample(5_000 + hour * 100);
      clock.now();
    }
    expect(asked).toEqual([]);
  });
});
