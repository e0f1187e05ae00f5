import { describe, expect, test } from 'vitest';
import { exactLengthText, lengthFields, lengthText, readDuration } from './duration-entry.ts';

describe('typing a length', () => {
  test.each([
    ['5', 300_000, '5 min'],
    ["5'", 300_000, '5 min'],
    ['1:30', 90_000, '1 min 30 s'],
    ['1h 2m', 3_720_000, '1 h 2 min'],
    ['1:00:05', 3_605_000, '1 h 5 s'],
    ['12.34s', 12_340, '12.34 s'],
    ['1:00.5', 60_500, '1 min 0.5 s'],
  ])('V28 %s is understood at once as %d ms, %s', (text, ms, understood) => {
    expect(readDuration(text)).toEqual({ ok: true, ms, understood });
  });

  test.each([
    ['  ', "Try 5, 5', 1:30 or 1h 2m"],
    ['', "Try 5, 5', 1:30 or 1h 2m"],
    ['soon', "Not a length. Try 5, 5', 1:30 or 1h 2m"],
    ['2000h', 'A timer is at most 999:59:59 long'],
  ])('V28 %j is not, and what to type is said', (text, hint) => {
    expect(readDuration(text)).toEqual({ ok: false, hint });
  });

  test.each([
    [0, '0:00'],
    [300_000, '5:00'],
    [3_600_000, '1:00:00'],
    [3_599_999_000, '999:59:59'],
  ])('V28 %d ms is written %s, which reads back as the same', (ms, text) => {
    expect(lengthText(ms)).toBe(text);
    expect(readDuration(text)).toMatchObject({ ok: true, ms });
  });

  test.each([
    [12_000, '0:12'],
    [12_340, '0:12.34'],
    [60_005, '1:00.005'],
    [360_000_500, '100:00:00.5'],
  ])('V28 %d ms is written to the millisecond as %s, which reads back as the same', (ms, text) => {
    expect(exactLengthText(ms)).toBe(text);
    expect(readDuration(text)).toMatchObject({ ok: true, ms });
  });

  test('V28 a length fills the three fields of a timer', () => {
    expect(lengthFields(5_025_999)).toEqual({ hours: 1, minutes: 23, seconds: 45 });
  });
});
