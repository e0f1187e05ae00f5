import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../machines/kernel/time.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { SHOW_START } from '../../tests/support/test-room.ts';
import {
  elapsedAtFraction,
  jumpDistance,
  playheadOf,
  playheadSteps,
  playheadZones,
  scheduleInstant,
  spokenDuration,
} from './playhead.view.ts';

const zones = (total: number, fields = {}) => playheadZones({ ...newTimer, ...fields }, total);
const tenMinutes = (left: number) => playheadOf({ total: 600_000, left, zones: zones(600_000) });

describe('the playhead', () => {
  test('V25 is at the elapsed time, over three zones', () => {
    expect(tenMinutes(272_000)).toEqual({
      total: 600_000,
      elapsed: 328_000,
      percent: (328 / 600) * 100,
      greenAt: 90,
      yellowAt: 90,
      orangeAt: 97.5,
      redAt: 97.5,
      text: '4 min 32 s left of 10 min',
    });
  });

  test('V25 stays at the end in overtime, and shows the overtime', () => {
    expect(tenMinutes(-61_000)).toMatchObject({
      elapsed: 600_000,
      percent: 100,
      text: '1 min 1 s over 10 min',
    });
  });

  test('V25 shows 0 s left at 0:00, and no overtime', () => {
    expect(tenMinutes(0)).toMatchObject({ percent: 100, text: '0 s left of 10 min' });
  });

  test('V25 stays at the start if more time is left than the length', () => {
    expect(tenMinutes(700_000)).toMatchObject({ elapsed: 0, percent: 0 });
  });

  test('V25 has zones within the timer, and red never before yellow', () => {
    expect(zones(30_000)).toMatchObject({ yellowAt: 0, redAt: 50 });
    expect(zones(100_000, { yellow: 10_000, red: 50_000 })).toMatchObject({ yellowAt: 50, redAt: 50 });
  });

  test.each([
    ['both', { green: 300_000, orange: 30_000 }, [50, 90, 95, 97.5]],
    ['orange alone', { orange: 30_000 }, [90, 90, 95, 97.5]],
    ['orange before yellow', { orange: 120_000 }, [80, 80, 80, 97.5]],
    ['green after red', { green: 1_000 }, [90, 90, 97.5, 97.5]],
  ])('V1814 has zones of green and orange: %s', (_, fields, starts) => {
    const { greenAt, yellowAt, orangeAt, redAt } = zones(600_000, fields);
    expect([greenAt, yellowAt, orangeAt, redAt]).toEqual(starts);
  });

  test.each([
    [0, 0],
    [-18_000, 100],
  ])('V25 of a timer of length zero, with %d ms left, is at %d %% in the last zone', (left, percent) => {
    expect(playheadOf({ total: 0, left, zones: zones(0) })).toMatchObject({
      percent,
      yellowAt: 0,
      redAt: 0,
    });
  });

  test.each([
    [600_000, 0, -328_000],
    [600_000, 600_000, 272_000],
    [600_000, 900_000, 272_000],
    [600_000, -5, -328_000],
  ])('V25 with %d ms elapsed that is dragged to %d jumps by %d ms', (_total, target, ms) => {
    expect(jumpDistance(tenMinutes(272_000), target)).toBe(ms);
  });

  test.each([
    [0, 0],
    [0.5, 300_000],
    [0.3333, 200_000],
    [1, 600_000],
    [-2, 0],
    [3, 600_000],
  ])('V25 at the fraction %d of its length means %d ms elapsed', (fraction, elapsed) => {
    expect(elapsedAtFraction(fraction, 600_000)).toBe(elapsed);
  });

  test('V25 is dropped on whole seconds left, even if the length has a fraction', () => {
    expect((10_400 - elapsedAtFraction(0.37, 10_400)) % 1_000).toBe(0);
    expect(elapsedAtFraction(0, 10_600)).toBe(0);
  });

  test.each([
    [5 * MINUTE, 1_000, 30_000],
    [10 * MINUTE, 1_000, 60_000],
    [30 * MINUTE, 10_000, 180_000],
    [2 * HOUR, 10_000, 720_000],
    [3 * HOUR, 60_000, 1_080_000],
    [4_000, 1_000, 1_000],
  ])('V25 of a timer of %d ms moves by steps of %d ms and %d ms', (total, small, large) => {
    expect(playheadSteps(total)).toEqual({ small, large });
  });

  test.each([
    [0, '0 s'],
    [999, '0 s'],
    [61_000, '1 min 1 s'],
    [3_600_000, '1 h'],
    [-90_000, '1 min 30 s'],
  ])('V25 shows %d ms in words as %s', (ms, words) => {
    expect(spokenDuration(ms)).toBe(words);
  });
});

const ends = { running: true, deadline: SHOW_START + 300 };

test.each([
  ['V34 while a clock runs, the schedule changes on its seconds', ends, 2_299, 1_300],
  ['V34 while a clock runs, the schedule changes at the very instant', ends, 2_300, 2_300],
  ['V34 the schedule changes on the same seconds before the end as after', ends, -4_000, -4_700],
  [
    'V34 with a paused clock, the schedule changes on the seconds of the wall clock',
    { ...ends, running: false },
    2_299,
    2_000,
  ],
  [
    'V34 without a clock, the schedule changes on the seconds of the wall clock',
    { running: false, deadline: null },
    2_999,
    2_000,
  ],
])('%s', (_, timeset, now, beat) => {
  expect(scheduleInstant(timeset, SHOW_START + now) - SHOW_START).toBe(beat);
});
