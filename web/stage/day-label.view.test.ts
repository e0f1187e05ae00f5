import { expect, it, test } from 'vitest';
import { dayHeadings, dayLabel } from './day-label.view.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const now = at('2026-06-10T22:30:00');

test.each([
  ['2026-06-10T12:00:00', 'UTC', 'Today'],
  ['2026-06-09T00:00:00', 'UTC', 'Yesterday'],
  ['2026-06-11T23:59:59', 'UTC', 'Tomorrow'],
  ['2026-06-12T00:00:00', 'UTC', 'Jun 12, 2026'],
  ['2026-06-08T23:59:59', 'UTC', 'Jun 8, 2026'],
  ['2026-06-10T12:00:00', 'Europe/Copenhagen', 'Yesterday'],
  ['2026-06-12T12:00:00', 'Europe/Copenhagen', 'Tomorrow'],
  ['2026-06-10T12:00:00', 'Mars/Olympus', 'Today'],
])('V8 the day of %s in the zone %s is shown as %s', (text, zone, label) => {
  expect(dayLabel(at(text), now, zone, 'en-US')).toBe(label);
});

it('V8 a date has the format of the locale', () => {
  expect(dayLabel(at('2026-06-20T12:00:00'), now, 'UTC', 'da')).toBe('20. jun. 2026');
  expect(dayLabel(at('2026-06-20T12:00:00'), now, null, 'en-GB')).toBe('20 Jun 2026');
  expect(dayLabel(at('2026-06-20T12:00:00'), now, null, 'not a locale')).toBe('Jun 20, 2026');
  expect(dayLabel(at('2026-06-20T12:00:00'), now, null, '')).toBe('Jun 20, 2026');
});

it('V8 a day with a change to summer time counts as one day', () => {
  const eve = at('2026-03-28T12:00:00');
  expect(dayLabel(at('2026-03-29T21:59:00'), eve, 'Europe/Copenhagen', 'en')).toBe('Tomorrow');
  expect(dayLabel(at('2026-03-29T22:00:00'), eve, 'Europe/Copenhagen', 'en')).toBe('Mar 30, 2026');
});

it('V8 more than 300 locales work', () => {
  for (let i = 0; i < 300; i += 1)
    expect(dayLabel(at('2026-06-20T12:00:00'), now, 'UTC', `en-US-x-s${i}`)).toBe('Jun 20, 2026');
});

it("V1460 a day on paper has weekday and date in the room's zone, even today", () => {
  const reader = { now, locale: 'en-US', onPaper: true };
  const plan = (text: string) => ({ start: at(text), finish: null });
  expect(dayHeadings([plan('2026-06-10T23:00:00')], 'UTC', reader)).toEqual(['Wednesday, June 10, 2026']);
  expect(
    dayHeadings([plan('2026-06-10T20:00:00'), plan('2026-06-10T23:00:00')], 'Europe/Copenhagen', reader),
  ).toEqual(['Wednesday, June 10, 2026', 'Thursday, June 11, 2026']);
});
