import { expect, test } from 'vitest';
import { readTimeOfDay, timeText } from './tod-entry.ts';

test.each([
  ['14:30', '14:30:00', '14:30'],
  ['2:30 pm', '14:30:00', '14:30'],
  ['9:05:07', '09:05:07', '09:05:07'],
])('V28 the time of day %s is understood as %s, %s', (text, time, understood) => {
  expect(readTimeOfDay(text)).toEqual({ ok: true, time, understood });
});

test('V28 nothing typed means no time', () => {
  expect(readTimeOfDay(' ')).toEqual({ ok: true, time: null, understood: 'No time' });
  expect(timeText(null)).toBe('');
});

test('V28 what is no time is refused with examples', () => {
  expect(readTimeOfDay('after lunch')).toEqual({
    ok: false,
    hint: 'Not a time. Try 14:30, 2:30 pm or 1430',
  });
});
