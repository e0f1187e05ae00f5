import { describe, expect, it, test } from 'vitest';
import { speedText } from './timer.texts.ts';
import {
  lengthAtStart,
  lengthOfFields,
  newTimer,
  type Timer,
  toRealTime,
  toShownTime,
  warpOf,
} from './timer.ts';

const timerWith = (fields: Partial<Timer>): Timer => ({ ...newTimer, _id: 't1', index: 0, ...fields });
const CPH = 'Europe/Copenhagen';
const noon = Date.parse('2026-06-10T10:00:00Z');
const MIN = 60_000;
const HOUR = 60 * MIN;

describe('timer length', () => {
  it('C1 A DURATION lasts its hours, minutes and seconds', () => {
    expect(lengthOfFields(timerWith({ hours: 1, minutes: 2, seconds: 3 }))).toBe(3_723_000);
    expect(lengthOfFields(timerWith({ minutes: 0, seconds: 71_753.819 }))).toBe(71_753_819);
    expect(lengthAtStart(timerWith({}), noon, CPH)).toBe(10 * MIN);
    expect(lengthAtStart(timerWith({ finishTime: '13:00:00' }), noon, CPH)).toBe(10 * MIN);
  });

  it('C1 A TIME_WARP lasts its real hours, minutes and seconds', () => {
    expect(lengthAtStart(timerWith({ type: 'TIME_WARP', timewarp: 12 * MIN }), noon, CPH)).toBe(10 * MIN);
  });

  it('C2 A FINISH_TIME without a finish lasts its typed length', () => {
    expect(lengthAtStart(timerWith({ type: 'FINISH_TIME' }), noon, CPH)).toBe(10 * MIN);
  });

  test.each([
    ['an hour ahead', '13:00:00', null, HOUR],
    ['this very second', '12:00:00', null, 0],
    ['just over', '11:59:59', null, 0],
    ['less than 12 h past', '00:00:01', null, 0],
    ['12 h past', '00:00:00', null, 12 * HOUR],
    ['nearly 12 h ahead', '23:59:59', null, 12 * HOUR - 1_000],
    ['tomorrow by its date', '11:00:00', '2026-06-11', 23 * HOUR],
    ['a week past by its date', '13:00:00', '2026-06-03', 0],
  ])('C2 A FINISH_TIME lasts until its finish: %s', (_, finishTime, finishDate, expected) => {
    expect(lengthAtStart(timerWith({ type: 'FINISH_TIME', finishTime, finishDate }), noon, CPH)).toBe(
      expected,
    );
  });

  it("C2 A finish time is in the room's zone, or UTC", () => {
    const toThirteen = timerWith({ type: 'FINISH_TIME', finishTime: '13:00:00' });
    expect(lengthAtStart(toThirteen, noon, null)).toBe(3 * HOUR);
    expect(lengthAtStart(toThirteen, noon, 'Asia/Tokyo')).toBe(0);
  });

  it('C2 The length to a finish time across a clock change is real time', () => {
    const atThree = timerWith({ type: 'FINISH_TIME', finishTime: '03:00:00' });
    expect(lengthAtStart(atThree, Date.parse('2026-03-29T00:00:00Z'), CPH)).toBe(HOUR);
    expect(lengthAtStart(atThree, Date.parse('2026-10-24T23:00:00Z'), CPH)).toBe(3 * HOUR);
  });
});

const warped = (timewarp: number | null, fields: Partial<Timer> = {}): Timer => ({
  ...newTimer,
  _id: 't1',
  index: 0,
  type: 'TIME_WARP',
  timewarp,
  ...fields,
});

test.each([
  [12 * MIN, '1.20x faster'],
  [8 * MIN, '0.80x slower'],
  [10 * MIN, '1.00x'],
  [10 * MIN + 100, '1.00x'],
  [30 * MIN, '3.00x faster'],
])('C10 The speed of a timer of ten minutes that is shown as %d ms is %s', (timewarp, text) => {
  expect(speedText(warped(timewarp))).toBe(text);
});

it('C9 A warp is expressed as a fraction in lowest terms', () => {
  expect(warpOf(warped(12 * MIN))).toEqual({ shown: 6, real: 5 });
  expect(warpOf(warped(15 * MIN))).toEqual({ shown: 3, real: 2 });
});

it('C9 Only a timer of type TIME_WARP whose two lengths are above 0 has a warp', () => {
  const unwarped = [
    null,
    warped(null),
    warped(0),
    warped(MIN, { minutes: 0 }),
    warped(MIN, { type: 'DURATION' }),
  ];
  for (const timer of unwarped) {
    expect(toShownTime(1_234, warpOf(timer))).toBe(1_234);
    expect(timer === null ? null : speedText(timer)).toBeNull();
  }
});

it('C9 Displayed time is real time × timewarp ÷ real length, and back', () => {
  const warp = warpOf(warped(12 * MIN));
  expect(toShownTime(5 * MIN, warp)).toBe(6 * MIN);
  expect(toRealTime(6 * MIN, warp)).toBe(5 * MIN);
  expect(toShownTime(7 * MIN, warpOf(warped(3 * MIN)))).toBe(126_000);
});
