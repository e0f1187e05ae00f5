import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COUNTDOWN_FORMATS, type CountdownFormat, formatCountdown } from './formats.ts';
import {
  clockOf,
  countdownDigits,
  countupDigits,
  type Direction,
  digitsOf,
  formatStep,
  instantAtTimeLeft,
  nextRepaint,
  type ZeroBehavior,
} from './timer.clock.ts';
import { CPH, runningSince, stoppedAt, timerWith } from './timer.fixture.ts';
import type { Timer } from './timer.ts';
import { idleTimeset, type Timeset } from './timeset.ts';

const S = 1_000;
const MIN = 60 * S;
const HOUR = 60 * MIN;
const t0 = Date.parse('2026-06-10T10:00:00Z');
const ten = timerWith();
const tenRuns = runningSince(t0, ten);

interface Scene {
  readonly timer: Timer;
  readonly timeset: Timeset;
  readonly behavior: ZeroBehavior;
  readonly direction: Direction;
  readonly format: CountdownFormat;
}

const scene: Scene = { timer: ten, timeset: tenRuns, behavior: 'STOP', direction: 'down', format: 'HHHMMSS' };
const clockAt = ({ timer, timeset, behavior }: Scene, now: number) =>
  clockOf({ timer, timeset, behavior, zone: CPH, now });
const textAt = (given: Scene, now: number) =>
  formatCountdown(digitsOf(clockAt(given, now), given.direction, given.format), given.format);
const repaintAfter = (given: Scene, now: number) =>
  nextRepaint(clockAt(given, now), given.direction, given.format, now);

describe('digits of a countdown', () => {
  test.each<[number, CountdownFormat, string]>([
    [0, 'HHHMMSS', '10:00'],
    [999, 'HHHMMSS', '10:00'],
    [1_000, 'HHHMMSS', '9:59'],
    [599_000, 'HHHMMSS', '0:01'],
    [599_999, 'HHHMMSS', '0:01'],
    [600_000, 'HHHMMSS', '0:00'],
    [600_999, 'HHHMMSS', '0:00'],
    [601_000, 'HHHMMSS', '-0:01'],
    [0, 'HHHMMSSF', '10:00.0'],
    [99, 'HHHMMSSF', '10:00.0'],
    [100, 'HHHMMSSF', '9:59.9'],
    [599_999, 'HHHMMSSF', '0:00.1'],
    [600_000, 'HHHMMSSF', '0:00.0'],
    [600_100, 'HHHMMSSF', '-0:00.1'],
    [0, 'L_DHM', '10 minutes'],
    [999, 'L_DHM', '10 minutes'],
    [1_000, 'L_DHM', '9 minutes'],
  ])(
    'C12 %d ms after the start of ten minutes, a countdown in the format %s shows %s',
    (after, format, text) => {
      expect(textAt({ ...scene, behavior: 'CONTINUE', format }, t0 + after)).toBe(text);
    },
  );

  it('C12 A countdown that is less than one unit below zero shows 0 without a minus sign', () => {
    expect(Object.is(countdownDigits(-1, 'SSS'), 0)).toBe(true);
  });

  test.each<[number, CountdownFormat, string]>([
    [0, 'HHHMMSS', '0:00'],
    [999, 'HHHMMSS', '0:00'],
    [1_000, 'HHHMMSS', '0:01'],
    [600_000, 'HHHMMSS', '10:00'],
    [700_000, 'HHHMMSS', '10:00'],
    [99, 'SSSF', '0.0'],
    [100, 'SSSF', '0.1'],
  ])(
    'C13 %d ms after the start of ten minutes, a count-up in the format %s shows %s',
    (after, format, text) => {
      expect(textAt({ ...scene, direction: 'up', format }, t0 + after)).toBe(text);
    },
  );

  it('C13 Countdown and count-up of whole seconds add up to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }), (elapsed) => {
        const down = countdownDigits(600_000 - elapsed, 'HHHMMSS');
        expect(down + countupDigits(elapsed, 'HHHMMSS')).toBe(600_000);
      }),
    );
  });
});

describe('the next change of the digits', () => {
  const cases: readonly [string, Partial<Scene>, number, number | null][] = [
    ['in seconds', {}, 0, 1_000],
    ['in seconds, between', {}, 1_234, 2_000],
    ['at the deadline', {}, 599_500, 600_000],
    ['below zero', { behavior: 'CONTINUE' }, 600_000, 601_000],
    ['further below zero', { behavior: 'CONTINUE' }, 601_500, 602_000],
    ['at zero of a count-up that goes on', { behavior: 'CONTINUE', direction: 'up' }, 600_000, 601_000],
    ['in tenths', { format: 'SSSF' }, 1_234, 1_300],
    ['in minutes', { format: 'L_DHM' }, 0, 1_000],
    ['in minutes, later', { format: 'L_DHM' }, 1_000, 61_000],
    ['in minutes, from the last whole one', { format: 'L_DHM' }, 540_000, 541_000],
    ['in minutes, the last one', { format: 'L_DHM' }, 541_000, 600_000],
    ['in minutes below zero', { format: 'L_DHM', behavior: 'CONTINUE' }, 600_001, 660_000],
    ['in minutes further below zero', { format: 'L_DHM', behavior: 'CONTINUE' }, 661_000, 720_000],
    ['in days, at the end', { format: 'L_D' }, 0, 600_000],
    ['of a count-up', { direction: 'up' }, 1_500, 2_000],
    ['of a count-up in minutes', { direction: 'up', format: 'L_DHM' }, 61_000, 120_000],
    ['once it has stopped', {}, 700_000, null],
    ['while paused', { timeset: stoppedAt(t0 + S, tenRuns) }, 5_000, null],
    ['while idle', { timeset: idleTimeset('t0') }, 0, null],
    ['before the kickoff, by a clock that lags', {}, -40, 1_000],
  ];
  test.each(cases)('C14 The next change is right: %s', (_, fields, after, expected) => {
    const next = repaintAfter({ ...scene, ...fields }, t0 + after);
    expect(next === null ? null : next - t0).toBe(expected);
  });

  it('C14 An idle timer with a finish time changes each second', () => {
    const toNoon = timerWith({ type: 'FINISH_TIME', finishTime: '12:30:00' });
    const idle = { ...scene, timer: toNoon, timeset: idleTimeset('t0') };
    expect(repaintAfter(idle, t0 + 250)).toBe(t0 + 1_000);
  });

  it("C14 Under a time warp, the digits change at the presenter's speed", () => {
    const fast = timerWith({ type: 'TIME_WARP', timewarp: 12 * MIN });
    const given = { ...scene, timer: fast, timeset: runningSince(t0, fast) };
    expect(repaintAfter(given, t0)).toBe(t0 + 834);
    expect(textAt(given, t0 + 833)).toBe('12:00');
    expect(textAt(given, t0 + 834)).toBe('11:59');
  });

  it('C14 The computed instant is never before the change, even if the deadline has a fraction of a ms', () => {
    const odd = timerWith({ type: 'TIME_WARP', minutes: 0, seconds: 662, timewarp: 4_637 * S });
    const deadline = t0 + 600_000 + 1 / 4_096;
    const given = { ...scene, timer: odd, timeset: { ...runningSince(t0, odd), deadline } };
    const next = repaintAfter(given, deadline - 2_500);
    expect(next).toBe(t0 + 597_574);
    expect(textAt(given, t0 + 597_573)).toBe('0:18');
    expect(textAt(given, t0 + 597_574)).toBe('0:17');
  });
});

describe('the instant of a given time left', () => {
  const fast = timerWith({ type: 'TIME_WARP', timewarp: 20 * MIN });
  const clock = clockAt({ ...scene, timer: fast, timeset: runningSince(t0, fast) }, t0);
  const zeroAt = t0 + 10 * MIN;

  test("C14 uses the presenter's clock under a time warp", () => {
    expect(instantAtTimeLeft(clock, zeroAt, 10 * MIN, t0)).toBe(t0 + 5 * MIN);
  });

  test('C14 is never in the past', () => {
    expect(instantAtTimeLeft(clock, zeroAt, 10 * MIN, t0 + 5 * MIN)).toBe(t0 + 5 * MIN + 1);
  });
});

const lasting = (ms: number) => timerWith({ hours: 0, minutes: 0, seconds: ms / S });
const warped = (ms: number, speed: number): Timer => {
  const timewarp = Math.ceil((ms * speed) / S) * S;
  return { ...lasting(ms), type: 'TIME_WARP', timewarp };
};

const scenes = fc
  .record({
    length: fc.integer({ min: 1, max: 20 * HOUR }),
    speed: fc.option(fc.double({ min: 0.1, max: 10, noNaN: true })),
    fraction: fc.constantFrom(0, 0.25, 0.0009765625),
    behavior: fc.constantFrom<ZeroBehavior>('STOP', 'CONTINUE', 'HIDE'),
    direction: fc.constantFrom<Direction>('down', 'up'),
    format: fc.constantFrom(...COUNTDOWN_FORMATS),
  })
  .map(({ length, speed, fraction, behavior, direction, format }): Scene => {
    const timer = speed === null ? lasting(length) : warped(Math.ceil(length / S) * S, speed);
    return { timer, timeset: runningSince(t0 + fraction, timer), behavior, direction, format };
  });
const instants = fc.integer({ min: -5 * S, max: 40 * HOUR });

describe('properties of the digits', () => {
  it('C12, C13 The displayed time never goes backwards while the clock runs', () => {
    fc.assert(
      fc.property(scenes, instants, fc.integer({ min: 0, max: 2 * HOUR }), (given, after, later) => {
        const sign = given.direction === 'down' ? -1 : 1;
        const value = (now: number) => sign * digitsOf(clockAt(given, now), given.direction, given.format);
        expect(value(t0 + after + later)).toBeGreaterThanOrEqual(value(t0 + after));
      }),
    );
  });

  it('C14 The text changes at the next computed instant, and not before', () => {
    fc.assert(
      fc.property(scenes, instants, fc.double({ min: 0, max: 1, noNaN: true }), (given, after, fraction) => {
        const now = t0 + after;
        const next = repaintAfter(given, now);
        const text = textAt(given, now);
        // With a warp the announced instant is a whole millisecond.
        const fineness = given.timer.type === 'TIME_WARP' ? 1 : 0.01;
        const justBefore = next === null ? now + HOUR : Math.max(now, next - fineness);
        const turns = next === null || next === given.timeset.deadline || textAt(given, next) !== text;
        expect(next ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now);
        expect(textAt(given, now + (justBefore - now) * fraction)).toBe(text);
        expect(turns).toBe(true);
      }),
    );
  });

  it('C12 Digits are rounded up by less than one unit, and whole lengths are shown exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTDOWN_FORMATS),
        fc.integer({ min: 0, max: 40 * HOUR }),
        (format, left) => {
          const shown = countdownDigits(left, format);
          expect(shown - left).toBeGreaterThanOrEqual(0);
          expect(shown - left).toBeLessThan(Math.min(formatStep(format), S));
          expect(countdownDigits(shown, format)).toBe(shown);
        },
      ),
    );
  });
});
