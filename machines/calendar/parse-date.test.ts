import { describe, expect, it, test } from 'vitest';
import { dateToInstant, parseDate } from './read-date.ts';

describe('date-only strings', () => {
  test.each(['2026-06-10', '2024-02-29', '2000-02-29', '1999-12-31', '9999-12-31'])(
    'P8 %s is a date',
    (text) => {
      expect(parseDate(text)).toBe(text);
      expect(parseDate(` ${text} `)).toBe(text);
    },
  );

  test.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '+012026-03-01',
    '2026-13-01',
    '2026-00-10',
    '2026-06-00',
    '2026-06-31',
    '2026-6-1',
    '26-06-10',
    '2026/06/10',
    '2026-06-10T00:00',
    '1900-02-29',
    'today',
  ])('P8 %j is no date', (text) => {
    expect(parseDate(text)).toBeNull();
    expect(dateToInstant(text, 'UTC')).toBeNull();
  });

  test.each([
    ['2026-06-10', 'Europe/Copenhagen', '2026-06-09T22:00:00.000Z'],
    ['2026-06-10', 'America/New_York', '2026-06-10T04:00:00.000Z'],
    ['2026-06-10', 'Asia/Kathmandu', '2026-06-09T18:15:00.000Z'],
    ['2026-06-10', 'UTC', '2026-06-10T00:00:00.000Z'],
  ])('P9 %s in %s begins at %s', (text, zone, expected) => {
    expect(new Date(dateToInstant(text, zone) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it('P2 In an unknown zone, or none, a date is read in UTC', () => {
    expect(dateToInstant('2026-06-10', 'Mars/Olympus')).toBe(Date.parse('2026-06-10T00:00:00Z'));
    expect(dateToInstant('2026-06-10', null)).toBe(Date.parse('2026-06-10T00:00:00Z'));
  });

  it('S1, P9 A day whose midnight the clocks skip begins after the gap', () => {
    expect(dateToInstant('2026-04-24', 'Africa/Cairo')).toBe(Date.parse('2026-04-23T22:00:00Z'));
  });
});
