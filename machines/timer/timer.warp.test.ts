import { expect, it, test } from 'vitest';
import { speedText } from './timer.texts.ts';
import { newTimer, type Timer, toRealTime, toShownTime, warpOf } from './timer.ts';

const MIN = 60_000;
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
])('C10 Ten minutes shown as %d ms go %s', (timewarp, text) => {
  expect(speedText(warped(timewarp))).toBe(text);
});

it('C9 A warp is held in lowest terms', () => {
  expect(warpOf(warped(12 * MIN))).toEqual({ shown: 6, real: 5 });
  expect(warpOf(warped(15 * MIN))).toEqual({ shown: 3, real: 2 });
});

it('C9 Only a TIME_WARP with two lengths above 0 is warped', () => {
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

it('C9 Shown time is real time × timewarp ÷ real length, and back', () => {
  const warp = warpOf(warped(12 * MIN));
  expect(toShownTime(5 * MIN, warp)).toBe(6 * MIN);
  expect(toRealTime(6 * MIN, warp)).toBe(5 * MIN);
  expect(toShownTime(7 * MIN, warpOf(warped(3 * MIN)))).toBe(126_000);
});
