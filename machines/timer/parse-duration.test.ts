import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CountdownFormat, formatCountdown } from './formats.ts';
import { parseDuration } from './parse-duration.ts';
import { formatStep } from './timer.clock.ts';

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;

const accepted: readonly [string, number][] = [
  // P10: a bare number is minutes
  ['5', 5 * M],
  ['0', 0],
  ['90', 90 * M],
  ['007', 7 * M],
  ['1440', 24 * H],
  ['1.5', 90 * S],
  ['1,5', 90 * S],
  ['0.25', 15 * S],
  ['0,25', 15 * S],
  [' 5 ', 5 * M],
  ['\u00a05', 5 * M],
  ['５', 5 * M],
  // P10: m:s, h:m:s, d:h:m:s
  ['1:30', 90 * S],
  ['0:05', 5 * S],
  ['00:00', 0],
  ['90:00', 90 * M],
  ['1:5', 65 * S],
  ['59:59', H - S],
  ['1:02:03', 3_723 * S],
  ['0:10:00', 10 * M],
  ['100:00:00', 100 * H],
  ['1:1:1', 3_661 * S],
  ['1:01:02:03', D + 3_723 * S],
  ['1:30.5', 90_500],
  ['1:30,25', 90_250],
  ['0:00.123', 123],
  ['1 : 30', 90 * S],
  ['1: 30', 90 * S],
  ['1 :02 : 03.5', 3_723_500],
  ['１：３０', 90 * S],
  // P11: an apostrophe is minutes, two are seconds
  ["5'", 5 * M],
  ['5’', 5 * M],
  ['5′', 5 * M],
  ['5`', 5 * M],
  ["90 '", 90 * M],
  ["1.5'", 90 * S],
  ['5\'30"', 330 * S],
  ["5'30", 330 * S],
  ["5'30''", 330 * S],
  ['5′ 30″', 330 * S],
  ['5’30”', 330 * S],
  ['45"', 45 * S],
  // P16: marks and words mean the same in every position
  ['1h 30"', H + 30 * S],
  ["1h 5'", H + 5 * M],
  ["5' 30s", 330 * S],
  ['5m 30"', 330 * S],
  // P11: units
  ['1h 2m 3s', 3_723 * S],
  ['1h2m3s', 3_723 * S],
  ['1H 2M 3S', 3_723 * S],
  ['1 h 2 m 3 s', 3_723 * S],
  ['2h', 2 * H],
  ['5m', 5 * M],
  ['5 min', 5 * M],
  ['5 min.', 5 * M],
  ['5mins', 5 * M],
  ['1 minute', M],
  ['45s', 45 * S],
  ['45 sec', 45 * S],
  ['1 sec.', S],
  ['2 secs', 2 * S],
  ['90s', 90 * S],
  ['90 seconds', 90 * S],
  ['1 second', S],
  ['3 hrs', 3 * H],
  ['1 hr 15 min', 75 * M],
  ['2 hours', 2 * H],
  ['1 hour, 2 minutes and 3 seconds', 3_723 * S],
  ['1 hour and 2 minutes', 62 * M],
  ['1h, 30m', 90 * M],
  ['1h,30m', 90 * M],
  ["5'and 30", 330 * S],
  ['1h 5s', H + 5 * S],
  ['1.5h', 90 * M],
  ['1,5 h', 90 * M],
  ['1.25h', 75 * M],
  ['1,25h', 75 * M],
  ['0.125h', 450 * S],
  ['1h 2.5m', H + 150 * S],
  ['0.5s', 500],
  ['2d', 2 * D],
  ['1 day 2 hours', D + 2 * H],
  ['3 days', 3 * D],
  ['36h', 36 * H],
  ['100m', 100 * M],
  // P11: the last count may go without its unit
  ['1h30', 90 * M],
  ['1h 30', 90 * M],
  ['2m30', 150 * S],
  ['1d12', 36 * H],
];

const german: readonly [string, number][] = [
  ['1 Std. 5 Min.', 65 * M],
  ['1 Std 30', 90 * M],
  ['1 Stunde und 20 Minuten', 80 * M],
  ['2 Stunden', 2 * H],
  ['0,5 Std', 30 * M],
  ['1 Minute', M],
  ['90 Sek.', 90 * S],
  ['1 Sekunde', S],
  ['30 Sekunden', 30 * S],
  ['1 Tag, 2 Std', D + 2 * H],
  ['2 Tage', 2 * D],
];

const clocksWithUnit: readonly [string, number][] = [
  ['1:30 h', 90 * M],
  ['0:45h', 45 * M],
  ['1:30 Std.', 90 * M],
  ['1:02:03 h', 3_723 * S],
  ['5:00 min', 5 * M],
  ['5:30 Min.', 330 * S],
  ['1 : 30 hours', 90 * M],
  ['0:30.5 min', 30_500],
];

const rejected: readonly string[] = [
  // P3: no digit
  '',
  ' ',
  'abc',
  'five',
  ':',
  "'",
  'h m s',
  // signs and other symbols
  '-5',
  '+5',
  '−5',
  '5-',
  '5%',
  '1/2',
  '5 * 2',
  '#5',
  // groups out of range, too many, too few
  '1:60',
  '1:60:00',
  '1:00:60',
  '1:24:00:00',
  '1:2:3:4:5',
  ':30',
  '5:',
  '1::30',
  '1:030',
  '1 30',
  '1:  :30',
  '1.5:30',
  '1:30.1234',
  // units repeated, out of order, out of range, unknown
  '1h 1h',
  '3s 2m',
  '2m 1h',
  '1h 60m',
  '1m 60s',
  '1d 24h',
  '5ms',
  '5 x',
  '5 parsecs',
  '5 Stündchen',
  '9 Uhr',
  '5 Min 1 Std',
  '1 Std und',
  '1w',
  'h5',
  "'5",
  '1.5h 30m',
  '1h 2 3',
  '45s 10',
  '5, 10',
  '1:30 s',
  '1:02:03 min',
  '1:60 h',
  '1:30 x',
  '1:30 h 5 min',
  '1:30 pm',
  '3pm',
  // numbers
  '1.2.3',
  '1,000',
  '.5',
  '5.',
  '1e3',
  '0x10',
  '99999999',
  '1'.repeat(65),
  `5${' '.repeat(64)}m`,
];

describe('typed lengths', () => {
  test.each(accepted)('P10, P11 the text %j is read as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(german)('U246 the German text %j is read as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(clocksWithUnit)('V863 the text %j is read as %d ms because of its unit', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(rejected)('P3, P12 %j is refused', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it('P10, P11, P12 The tables of this test have at least 60 accepted and 30 refused texts', () => {
    expect(new Set(accepted.map(([text]) => text)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(rejected).size).toBeGreaterThanOrEqual(30);
  });

  /** SSS and SSSF are left out: a bare number means minutes. */
  const readable: readonly CountdownFormat[] = [
    'DHHMMSS',
    'DHHMMSSF',
    'HHHMMSS',
    'HHHMMSSF',
    'MMMSS',
    'MMMSSF',
    'L_D',
    'L_DH',
    'L_DHM',
    'L_DHMS',
    'L_HMS',
    'L_MS',
    'L_S',
  ];

  it('P15 A formatted value is parsed to the same value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...readable), fc.integer({ min: 0, max: 3_599_999 }), (format, seconds) => {
        const step = formatStep(format);
        const ms = Math.floor((seconds * S + (seconds % 10) * 100) / step) * step;
        expect(parseDuration(formatCountdown(ms, format))).toBe(ms);
      }),
    );
  });

  it('P12 Any text is parsed or refused without an error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const ms = parseDuration(text);
        expect(ms === null || (Number.isSafeInteger(ms) && ms >= 0)).toBe(true);
      }),
    );
  });

  it('P12 A text like a length is parsed to whole milliseconds or refused', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0159:.,\'"dhms ')), maxLength: 12 }),
        (text) => {
          const ms = parseDuration(text);
          expect(ms === null || (Number.isSafeInteger(ms) && ms >= 0)).toBe(true);
        },
      ),
    );
  });
});

describe('typed lengths from other keyboards', () => {
  test.each([
    ['１：３０', 90_000],
    ['1∶30', 90_000],
    ['１。５', 90_000],
    ['١٫٥', 90_000],
    ['١:٣٠', 90_000],
    ['１．５ｍｉｎ', 90_000],
  ])('V903 the text %j is read as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
});
