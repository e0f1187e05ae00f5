import { expect, test } from 'vitest';
import { roomTimes } from '../../machines/room/room-times.ts';
import { readTimeOfDay, timeText } from './tod-entry.view.ts';

const local = { zone: 'Europe/Copenhagen', locale: 'en-US' };
const [full, half] = [
  roomTimes({ timezone: 'UTC', todFormat: '24H' }, local),
  roomTimes({ timezone: 'UTC', todFormat: '12H' }, local),
];

test.each([
  ['14:30', '14:30:00', '14:30', '2:30 PM'],
  ['2:30 pm', '14:30:00', '14:30', '2:30 PM'],
  ['2:30', '02:30:00', '2:30', '2:30 AM'],
  ['9:05:07', '09:05:07', '9:05:07', '9:05:07 AM'],
  ['24:00', '00:00:00', '0:00', '12:00 AM'],
])('V28, V29 reads the time of day %s as %s, %s, or %s in a 12-hour room', (text, time, in24, in12) => {
  expect(readTimeOfDay(text, full)).toEqual({ ok: true, time, understood: in24 });
  expect(readTimeOfDay(text, half)).toEqual({ ok: true, time, understood: in12 });
});

test.each(['00:00:00', '00:59:59', '09:05:00', '12:00:00', '12:00:01', '23:59:59'])(
  'V28 reads the displayed time %s back unchanged',
  (time) => {
    for (const times of [full, half])
      expect(readTimeOfDay(timeText(time, times), times)).toMatchObject({ time });
  },
);

test('V28 reads an empty text as no time', () => {
  expect(readTimeOfDay(' ', full)).toEqual({ ok: true, time: null, understood: 'No time' });
  expect(timeText(null, full)).toBe('');
});

test('V28 refuses a text that is no time, with examples', () => {
  expect(readTimeOfDay('after lunch', full)).toEqual({
    ok: false,
    hint: 'Invalid time. Try 14:30, 2:30 pm or 1430',
  });
});

test.each([
  ['1:75', 'Minutes only go up to 59'],
  ['0:90', 'Minutes only go up to 59'],
  ['1:30:75', 'Seconds only go up to 59'],
  ['25:00', 'Hours only go up to 23'],
  ['24:01', 'Hours only go up to 23'],
  ['13 pm', 'With am or pm, use hours 1 to 12'],
  ['0:30 am', 'With am or pm, use hours 1 to 12'],
])('P19 refuses the time of day %s, with the reason', (text, hint) => {
  expect(readTimeOfDay(text, full)).toEqual({ ok: false, hint });
});
