import { describe, expect, it, test } from 'vitest';
import { clockOf, DEFAULT_LENGTH, markOf, progressPercent, type ZeroBehavior } from './timer.clock.ts';
import { CPH, runningSince, stoppedAt, timerWith } from './timer.fixture.ts';
import type { Timer } from './timer.ts';
import { idleTimeset, type Timeset } from './timeset.ts';

const S = 1_000;
const MIN = 60 * S;
const t0 = Date.parse('2026-06-10T10:00:00Z');
const ten = timerWith();
const tenRuns = runningSince(t0, ten);

const at = (now: number, timeset: Timeset, behavior: ZeroBehavior = 'STOP', timer: Timer | null = ten) =>
  clockOf({ timer, timeset, behavior, zone: CPH, now });

describe('time left', () => {
  it('C3 The total is a minute if there is no deadline and no timer', () => {
    const clock = at(t0, idleTimeset(null), 'STOP', null);
    expect(clock).toMatchObject({
      phase: 'idle',
      total: DEFAULT_LENGTH,
      left: 60 * S,
      elapsed: 0,
      progress: 0,
    });
    expect(clock).toMatchObject({ wrapUp: 'normal', overtime: false, hidden: false, zeroAt: null });
  });

  it('C3 An idle timer shows its own length', () => {
    const clock = at(t0, idleTimeset('t0'));
    expect(clock).toMatchObject({ phase: 'idle', total: 10 * MIN, left: 10 * MIN, elapsed: 0, zeroAt: null });
  });

  it('C3 A timer that is not current is idle', () => {
    expect(at(t0 + MIN, { ...tenRuns, timerId: 'other' })).toMatchObject({ phase: 'idle', left: 10 * MIN });
  });

  it('C4 Running, time left is the deadline minus now', () => {
    const clock = at(t0 + 90 * S, tenRuns);
    expect(clock).toMatchObject({ phase: 'running', left: 510 * S, elapsed: 90 * S, zeroAt: t0 + 10 * MIN });
  });

  it('C4 Paused, time left is the deadline minus the last stop', () => {
    const clock = at(t0 + 999 * MIN, stoppedAt(t0 + 3 * MIN, tenRuns));
    expect(clock).toMatchObject({ phase: 'paused', left: 7 * MIN, elapsed: 3 * MIN, zeroAt: null });
  });

  it('C4 Time left is at most the total', () => {
    expect(at(t0 - 5 * S, tenRuns)).toMatchObject({ total: 10 * MIN, left: 10 * MIN, elapsed: 0 });
  });

  it('C8 A timer of another type ignores its finish time', () => {
    const lasting = timerWith({ type: 'DURATION', finishTime: '12:30:00' });
    expect(at(t0, idleTimeset('t0'), 'STOP', lasting)).toMatchObject({ total: 10 * MIN, zeroAt: null });
  });

  it('C8 An idle timer with a finish time becomes shorter, and a started one keeps its length', () => {
    const toNoon = timerWith({ type: 'FINISH_TIME', finishTime: '12:30:00' });
    expect(at(t0, idleTimeset('t0'), 'STOP', toNoon)).toMatchObject({
      total: 30 * MIN,
      zeroAt: t0 + 30 * MIN,
    });
    expect(at(t0 + MIN, idleTimeset('t0'), 'STOP', toNoon)).toMatchObject({
      total: 29 * MIN,
      left: 29 * MIN,
    });
    expect(at(t0 + 31 * MIN, idleTimeset('t0'), 'STOP', toNoon)).toMatchObject({ left: 0, zeroAt: null });
    const started = runningSince(t0, toNoon);
    expect(at(t0 + MIN, started, 'STOP', toNoon)).toMatchObject({ total: 30 * MIN, left: 29 * MIN });
    const untold = timerWith({ type: 'FINISH_TIME' });
    expect(at(t0, idleTimeset('t0'), 'STOP', untold)).toMatchObject({ total: 10 * MIN, zeroAt: null });
  });
});

describe('the clock at zero', () => {
  const past = t0 + 12 * MIN;

  it('C7 Under STOP time left stays 0 and the time elapsed stays the total', () => {
    const expected = {
      phase: 'finished',
      left: 0,
      elapsed: 10 * MIN,
      overtime: false,
      hidden: false,
      zeroAt: null,
    };
    expect(at(past, tenRuns)).toMatchObject(expected);
    expect(at(past, stoppedAt(t0 + 10 * MIN, tenRuns))).toMatchObject(expected);
    expect(at(t0 + 10 * MIN, tenRuns).phase).toBe('finished');
  });

  it('C7 Under CONTINUE the time left continues below zero', () => {
    const clock = at(past, tenRuns, 'CONTINUE');
    expect(clock).toMatchObject({ phase: 'running', left: -2 * MIN, elapsed: 12 * MIN, overtime: true });
    expect(clock.zeroAt).toBe(t0 + 10 * MIN);
    expect(at(t0 + 10 * MIN, tenRuns, 'CONTINUE')).toMatchObject({
      phase: 'running',
      left: 0,
      overtime: false,
    });
    expect(at(past, stoppedAt(past, tenRuns), 'CONTINUE')).toMatchObject({ phase: 'paused', overtime: true });
  });

  it('C7 Under HIDE the clock of an output is hidden at zero', () => {
    expect(at(past, tenRuns, 'HIDE')).toMatchObject({ phase: 'finished', left: 0, hidden: true });
    expect(at(past - 3 * MIN, tenRuns, 'HIDE').hidden).toBe(false);
    expect(at(t0, idleTimeset('t0'), 'HIDE', timerWith({ minutes: 0 })).hidden).toBe(false);
  });
});

describe('progress', () => {
  test.each([
    [10 * MIN, 10 * MIN, 0],
    [10 * MIN, 10 * MIN - 1, 0.1],
    [10 * MIN, 7 * MIN, 30],
    [10 * MIN, 7 * MIN - 1, 30.1],
    [10 * MIN, 1, 100],
    [10 * MIN, 0, 100],
    [10 * MIN, -MIN, 100],
    [10 * MIN, 11 * MIN, 0],
    [3 * S, 2 * S, 33.4],
    [0, 0, 100],
    [0, -1, 100],
  ])('C5 A total of %d ms with %d ms left is %d percent', (total, left, percent) => {
    expect(progressPercent(total, left)).toBe(percent);
  });

  it('C5 Every whole percent of a length is exactly that percent', () => {
    for (let percent = 0; percent <= 100; percent += 1)
      expect(progressPercent(10 * MIN, 10 * MIN - percent * 6 * S)).toBe(percent);
  });

  it('C5 A started clock has its progress, and an idle one 0', () => {
    expect(at(t0 + 3 * MIN, tenRuns).progress).toBe(30);
    expect(at(t0, idleTimeset('t0'), 'STOP', timerWith({ minutes: 0 })).progress).toBe(0);
  });
});

describe('displayed values', () => {
  it('C6 Displayed values are rounded down to 50 ms', () => {
    const clock = at(t0 + 12_345, tenRuns);
    expect(clock.left).toBe(587_655);
    expect(clock.shown).toEqual({ total: 10 * MIN, left: 587_650, elapsed: 12_300 });
    expect(at(t0 + 10 * MIN + 20, tenRuns, 'CONTINUE').shown.left).toBe(-50);
  });

  it('C9 A time warp scales the displayed values and not the real ones', () => {
    const fast = timerWith({ type: 'TIME_WARP', timewarp: 12 * MIN });
    const clock = at(t0 + 5 * MIN, runningSince(t0, fast), 'STOP', fast);
    expect(clock).toMatchObject({ total: 10 * MIN, left: 5 * MIN, elapsed: 5 * MIN, progress: 50 });
    expect(clock.shown).toEqual({ total: 12 * MIN, left: 6 * MIN, elapsed: 6 * MIN });
    expect(at(t0 + 10 * MIN, runningSince(t0, fast), 'STOP', fast).shown.left).toBe(0);
  });
});

describe('the wrap-up colour', () => {
  test.each<[number, string]>([
    [60_001, 'normal'],
    [60_000, 'yellow'],
    [15_001, 'yellow'],
    [15_000, 'red'],
    [0, 'red'],
    [-5_000, 'red'],
  ])('C11 With %d ms left and marks at 60 s and 15 s, the colour is %s', (left, phase) => {
    expect(at(t0 + 10 * MIN - left, tenRuns, 'CONTINUE').wrapUp).toBe(phase);
  });

  test.each<[number, string, string | null]>([
    [120_001, 'normal', null],
    [120_000, 'green', 'green'],
    [60_000, 'yellow', 'yellow'],
    [30_000, 'orange', 'orange'],
    [15_000, 'red', 'red'],
    [0, 'red', 'zero'],
    [-5_000, 'red', 'zero'],
  ])(
    'C1800 With %d ms left and marks at 120, 60, 30 and 15 s, the colour and the mark are %s',
    (left, phase, mark) => {
      const marked = timerWith({ green: 120 * S, orange: 30 * S });
      const clock = at(t0 + 10 * MIN - left, runningSince(t0, marked), 'CONTINUE', marked);
      expect([clock.wrapUp, markOf(clock)]).toEqual([phase, mark]);
      expect(markOf(at(t0, idleTimeset('t0'), 'STOP', marked))).toBeNull();
    },
  );

  it('C1800 Orange has priority over yellow and green, even with a larger threshold', () => {
    const odd = timerWith({ orange: 90 * S, green: 20 * S });
    const colours = [91, 80, 19].map(
      (left) => at(t0 + 10 * MIN - left * S, runningSince(t0, odd), 'STOP', odd).wrapUp,
    );
    expect(colours).toEqual(['normal', 'orange', 'orange']);
  });

  it('C11 An idle timer has the normal colour, even if it is short', () => {
    expect(at(t0, idleTimeset('t0'), 'STOP', timerWith({ minutes: 0, seconds: 5 })).wrapUp).toBe('normal');
  });

  it('C11 Under a time warp, the colour changes when the displayed time reaches the threshold', () => {
    const fast = timerWith({ type: 'TIME_WARP', timewarp: 20 * MIN });
    const runs = runningSince(t0, fast);
    expect(at(t0 + 10 * MIN - 30_001, runs, 'STOP', fast).wrapUp).toBe('normal');
    expect(at(t0 + 10 * MIN - 30_000, runs, 'STOP', fast).wrapUp).toBe('yellow');
  });

  it('C11 Red has priority over yellow, even with a larger threshold', () => {
    const odd = timerWith({ yellow: 10 * S, red: 30 * S });
    expect(at(t0 + 10 * MIN - 20 * S, runningSince(t0, odd), 'STOP', odd).wrapUp).toBe('red');
  });
});
