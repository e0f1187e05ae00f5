import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatTimeOfDay, TOD_FORMATS } from '../schedule/tod.ts';
import { parseTimeOfDay } from './parse-time-of-day.ts';

const accepted: readonly [string, string][] = [
  // P4: 12-hour with am or pm
  ['3pm', '15:00:00'],
  ['3 pm', '15:00:00'],
  ['3PM', '15:00:00'],
  ['3 p.m.', '15:00:00'],
  ['3 P. M.', '15:00:00'],
  ['3p', '15:00:00'],
  ['7a', '07:00:00'],
  ['7 am', '07:00:00'],
  ['7 a.m.', '07:00:00'],
  ['12am', '00:00:00'],
  ['12pm', '12:00:00'],
  ['12:30 am', '00:30:00'],
  ['12:30 pm', '12:30:00'],
  ['1am', '01:00:00'],
  ['11:59:59 pm', '23:59:59'],
  ['3:30pm', '15:30:00'],
  ['3.30 pm', '15:30:00'],
  ['3 30 pm', '15:30:00'],
  ['03:05:09 PM', '15:05:09'],
  ['330pm', '15:30:00'],
  ['0330 pm', '15:30:00'],
  ['1130am', '11:30:00'],
  ['\u00a03\u202fPM', '15:00:00'],
  ['３ｐｍ', '15:00:00'],
  // P5: 24-hour h:m:s
  ['14:30', '14:30:00'],
  ['14:30:15', '14:30:15'],
  ['0:00', '00:00:00'],
  ['00:00:00', '00:00:00'],
  ['9:5', '09:05:00'],
  ['9:5:7', '09:05:07'],
  ['09:05', '09:05:00'],
  ['23:59:59', '23:59:59'],
  ['24:00', '00:00:00'],
  ['24:00:00', '00:00:00'],
  ['14 : 30', '14:30:00'],
  ['１４：３０', '14:30:00'],
  // P6: 1h 2m 3s
  ['1h 2m 3s', '01:02:03'],
  ['1h2m3s', '01:02:03'],
  ['14h', '14:00:00'],
  ['14 h', '14:00:00'],
  ['14h30', '14:30:00'],
  ['14h 30', '14:30:00'],
  ['14H30M', '14:30:00'],
  ['9 h 5 min', '09:05:00'],
  ['9 hours 5 minutes', '09:05:00'],
  ['1 hour 1 minute 1 second', '01:01:01'],
  ['9hrs 5mins 10secs', '09:05:10'],
  ['30m', '00:30:00'],
  ['45 s', '00:00:45'],
  ['1h 5s', '01:00:05'],
  ['5m 5s', '00:05:05'],
  // P7: a bare number, with separators or without, is hours and minutes
  ['9', '09:00:00'],
  ['09', '09:00:00'],
  ['0', '00:00:00'],
  ['23', '23:00:00'],
  ['24', '00:00:00'],
  ['930', '09:30:00'],
  ['0930', '09:30:00'],
  ['1430', '14:30:00'],
  ['2359', '23:59:00'],
  ['2400', '00:00:00'],
  ['143015', '14:30:15'],
  ['93015', '09:30:15'],
  ['14.30', '14:30:00'],
  ['14,30', '14:30:00'],
  ['14-30', '14:30:00'],
  ['14–30', '14:30:00'],
  ['14 30', '14:30:00'],
  ['14.30.15', '14:30:15'],
  ['14 30 15', '14:30:15'],
  [' 9.5 ', '09:05:00'],
];

const german: readonly [string, string][] = [
  ['14:30 Uhr', '14:30:00'],
  ['14.30 Uhr', '14:30:00'],
  ['9 Uhr', '09:00:00'],
  ['24 Uhr', '00:00:00'],
  ['14 Uhr 30', '14:30:00'],
  ['9:05:07 uhr', '09:05:07'],
];

const withUnit: readonly [string, string][] = [
  ['14:30 h', '14:30:00'],
  ['14.30h', '14:30:00'],
  ['0930 h', '09:30:00'],
  ['9:05:07 h', '09:05:07'],
];

const rejected: readonly string[] = [
  // P3: no digit
  '',
  ' ',
  'noon',
  'pm',
  ':',
  'a.m.',
  // out of range
  '25',
  '24:01',
  '24:00:01',
  '12:60',
  '12:00:60',
  '2460',
  '9:99',
  '13pm',
  '0am',
  '0:30 pm',
  '24 pm',
  '12:60 pm',
  '25h',
  '1h 60m',
  '1h 2m 60s',
  '14h75',
  '114h30',
  // too many, too few, or odd groups
  '1:2:3:4',
  ':30',
  '9:',
  '9::30',
  '9:300',
  '1234567',
  '123:45',
  '10-11-20',
  '10,11,20',
  '9:30.15',
  '2026-06-10',
  // signs, words, order
  '-5',
  '+9',
  '9?',
  'at 9',
  '9 oclock',
  'Uhr',
  'Uhr 9',
  '9 Uhr Uhr',
  '25 Uhr',
  '25:00 h',
  '9:30 min',
  '9:30 h h',
  '3 pm Uhr',
  '3x',
  '3pmm',
  '3 pm 4',
  'pm 3',
  'h',
  'h5',
  '3s 2m',
  '2m 1h',
  '1h 1h',
  '3h pm',
  '1d',
  "5'",
  '1e1',
  '9:30 am pm',
  `${' '.repeat(64)}9`,
];

describe('typed times of day', () => {
  test.each(accepted)('P4, P5, P6, P7 the text %j is read as %s', (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time);
  });

  test.each(german)('U246 the German text %j is read as %s', (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time);
  });

  test.each(withUnit)('V863 the text %j is read as %s because of its unit', (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time);
  });

  test.each(rejected)('P3, P12 %j is refused', (text) => {
    expect(parseTimeOfDay(text)).toBeNull();
  });

  it('P4, P5, P6, P7 The tables have at least 60 accepted and 30 refused texts', () => {
    expect(new Set(accepted.map(([text]) => text)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(rejected).size).toBeGreaterThanOrEqual(30);
  });

  const seconds = fc.integer({ min: 0, max: 86_399 });
  const exact = TOD_FORMATS.filter((format) => !['AUTO', 'h:mm:ss', 'h:mm'].includes(format));

  it('P15 A formatted time is parsed to the same time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...exact), seconds, (format, second) => {
        const shown = format.includes('ss') ? second : second - (second % 60);
        const text = formatTimeOfDay(second * 1_000, 'UTC', format, 'en');
        expect(parseTimeOfDay(text)).toBe(new Date(shown * 1_000).toISOString().slice(11, 19));
      }),
    );
  });

  it('P12 Any text like a time is read or refused, and the result is read as itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('012459:.-,hmsap ')), maxLength: 12 }),
        (text) => {
          const time = parseTimeOfDay(text);
          const plain = time ?? '00:00:00';
          expect(plain).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
          expect(parseTimeOfDay(plain)).toBe(plain);
        },
      ),
    );
  });
});

describe('typed times of day from other keyboards', () => {
  test.each(['１４：３０', '14∶30', '１４。３０', '１４ー３０', '١٤:٣٠', '۱۴:۳۰'])(
    'V903 %j is 14:30:00',
    (text) => {
      expect(parseTimeOfDay(text)).toBe('14:30:00');
    },
  );
});
