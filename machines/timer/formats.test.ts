import { describe, expect, it, test } from 'vitest';
import {
  COUNTDOWN_FORMATS,
  type CountdownFormat,
  DIGIT_FORMATS,
  formatCountdown,
  isDigitFormat,
  MAX_CHAR_CODES,
  writeDigits,
} from './formats.ts';

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;

describe('digit formats', () => {
  test.each<[CountdownFormat, number, string]>([
    ['DHHMMSS', D + 2 * H + 3 * M + 4 * S, '1:02:03:04'],
    ['HHHMMSS', D + 2 * H + 3 * M + 4 * S, '26:03:04'],
    ['MMMSS', D + 2 * H + 3 * M + 4 * S, '1563:04'],
    ['SSS', D + 2 * H + 3 * M + 4 * S, '93784'],
    ['DHHMMSS', 12 * D + 3 * H + 4 * M + 5 * S, '12:03:04:05'],
    ['HHHMMSS', 99 * H + 59 * M + 59 * S, '99:59:59'],
    ['HHHMMSS', 100 * H, '100:00:00'],
    ['HHHMMSS', 1_234 * H + 5 * S, '1234:00:05'],
    ['MMMSS', 90 * M + 7 * S, '90:07'],
    ['MMMSS', 25 * H, '1500:00'],
    ['MMMSSF', 90 * M + 7_300, '90:07.3'],
    ['SSS', 90 * M, '5400'],
    ['SSSF', 61_999, '61.9'],
  ])('F1 the format %s has no limit for the largest unit: %d ms is %s', (format, ms, expected) => {
    expect(formatCountdown(ms, format)).toBe(expected);
  });

  test.each<[CountdownFormat, number, string]>([
    ['DHHMMSS', 0, '0:00'],
    ['DHHMMSS', 9 * M + 59 * S, '9:59'],
    ['DHHMMSS', 23 * H + 59 * M + 59 * S, '23:59:59'],
    ['DHHMMSS', D, '1:00:00:00'],
    ['DHHMMSSF', D + 450, '1:00:00:00.4'],
    ['DHHMMSSF', 9 * H + 950, '9:00:00.9'],
    ['HHHMMSS', 10 * M, '10:00'],
    ['HHHMMSS', H, '1:00:00'],
    ['HHHMMSSF', 10 * M + 50, '10:00.0'],
    ['HHHMMSSF', 2 * H + 100, '2:00:00.1'],
    ['MMMSS', 0, '0:00'],
    ['SSS', 0, '0'],
    ['SSSF', 0, '0.0'],
  ])(
    'F14 the format %s writes only the groups of digits that are needed: %d ms as %s',
    (format, ms, expected) => {
      expect(formatCountdown(ms, format)).toBe(expected);
    },
  );

  test.each<[CountdownFormat, number, string]>([
    ['HHHMMSS', -1, '0:00'],
    ['HHHMMSS', -999, '0:00'],
    ['HHHMMSS', -1_000, '-0:01'],
    ['HHHMMSS', -H, '-1:00:00'],
    ['DHHMMSS', -2 * D, '-2:00:00:00'],
    ['MMMSS', -61_500, '-1:01'],
    ['SSS', -61_500, '-61'],
    ['SSSF', -99, '0.0'],
    ['HHHMMSSF', -100, '-0:00.1'],
    ['L_MS', -61_000, '-1 minute 1 second'],
    ['L_DH', -59 * M, '0 hours'],
  ])('F3 the format %s has a minus sign only below zero: %d ms is %s', (format, ms, expected) => {
    expect(formatCountdown(ms, format)).toBe(expected);
  });

  it('F2 The default is HHHMMSS', () => {
    expect(formatCountdown(H)).toBe('1:00:00');
  });

  it('F4 The digits written into a buffer are the same as the text', () => {
    const cells = new Uint8Array(MAX_CHAR_CODES);
    for (const format of DIGIT_FORMATS) {
      for (const ms of [0, 59_950, 3_723_450, 100 * D, -86_461_000]) {
        const length = writeDigits(cells, ms, format);
        expect(String.fromCharCode(...cells.subarray(0, length))).toBe(formatCountdown(ms, format));
      }
    }
  });

  it('F4 Thousands of years fit into the buffer', () => {
    expect(writeDigits(new Uint8Array(MAX_CHAR_CODES), -8.64e15, 'DHHMMSSF')).toBeLessThanOrEqual(
      MAX_CHAR_CODES,
    );
    expect(formatCountdown(8.64e15, 'DHHMMSSF')).toBe('100000000:00:00:00.0');
  });

  it('F1 There are 15 formats, 8 of them in digits', () => {
    expect(COUNTDOWN_FORMATS).toHaveLength(15);
    expect(COUNTDOWN_FORMATS.filter(isDigitFormat)).toEqual([...DIGIT_FORMATS]);
  });
});

describe('formats in words', () => {
  const long = 2 * D + H + 30 * S;

  test.each<[CountdownFormat, number, string]>([
    ['L_D', long, '2 days'],
    ['L_D', 23 * H, '0 days'],
    ['L_D', D, '1 day'],
    ['L_DH', long, '2 days 1 hour'],
    ['L_DH', 5 * H, '5 hours'],
    ['L_DHM', long, '2 days 1 hour 0 minutes'],
    ['L_DHM', 61 * M, '1 hour 1 minute'],
    ['L_DHM', 59 * S, '0 minutes'],
    ['L_DHMS', long, '2 days 1 hour 0 minutes 30 seconds'],
    ['L_DHMS', H + S, '1 hour 0 minutes 1 second'],
    ['L_HMS', long, '49 hours 0 minutes 30 seconds'],
    ['L_HMS', M, '1 minute 0 seconds'],
    ['L_MS', long, '2940 minutes 30 seconds'],
    ['L_MS', 1_999, '1 second'],
    ['L_S', long, '176430 seconds'],
    ['L_S', 0, '0 seconds'],
  ])('F5, F6 the format %s writes %d ms as %s', (format, ms, expected) => {
    expect(formatCountdown(ms, format)).toBe(expected);
  });
});
