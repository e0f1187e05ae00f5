import { formatInTimeZone } from 'date-fns-tz';
import * as fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { localDate } from '../calendar/zone.ts';
import { MAX_CHAR_CODES, textOfCodes } from '../timer/formats.ts';
import {
  exactTodFormat,
  formatTimeOfDay,
  nextTodChange,
  TOD_FORMATS,
  type TodFormat,
  writeTimeOfDay,
} from './tod.ts';

const CPH = 'Europe/Copenhagen';
const at = (text: string) => Date.parse(`2026-06-10T${text}Z`);
const exact = TOD_FORMATS.filter((format) => format !== 'AUTO');

describe('time of day', () => {
  test.each<[string, TodFormat, string]>([
    ['22:00:00', 'H:mm:ss', '0:00:00'],
    ['12:05:09.999', 'H:mm:ss', '14:05:09'],
    ['12:05:09', 'H:mm', '14:05'],
    ['12:05:09', 'h:mm:ss aa', '2:05:09 PM'],
    ['22:05:09', 'h:mm:ss aa', '12:05:09 AM'],
    ['10:05:09', 'h:mm aa', '12:05 PM'],
    ['09:05:09', 'h:mm aa', '11:05 AM'],
    ['12:05:09', 'h:mm:ss', '2:05:09'],
    ['22:05:09', 'h:mm', '12:05'],
  ])('F10, F11 The time %s UTC is shown in Copenhagen in the format %s as %s', (time, format, text) => {
    expect(formatTimeOfDay(at(time), CPH, format, 'da')).toBe(text);
  });

  test.each<[TodFormat, 'AUTO' | '12H' | '24H', string, string]>([
    ['AUTO', 'AUTO', 'en-US', 'h:mm:ss aa'],
    ['AUTO', 'AUTO', 'en-GB', 'H:mm:ss'],
    ['AUTO', 'AUTO', 'da', 'H:mm:ss'],
    ['AUTO', 'AUTO', 'hi', 'h:mm:ss aa'],
    ['AUTO', 'AUTO', 'not a locale', 'H:mm:ss'],
    ['AUTO', '12H', 'da', 'h:mm:ss aa'],
    ['AUTO', '24H', 'en-US', 'H:mm:ss'],
    ['H:mm', '12H', 'en-US', 'H:mm'],
    ['h:mm', '24H', 'da', 'h:mm'],
  ])(
    'F12 The format %s with the room setting %s and the locale %s results in the format %s',
    (format, setting, locale, expected) => {
      expect(exactTodFormat(format, setting, locale)).toBe(expected);
    },
  );

  it('F12 AUTO without a room setting follows the locale', () => {
    expect(formatTimeOfDay(at('12:00:00'), CPH, 'AUTO', 'en-US')).toBe('2:00:00 PM');
    expect(formatTimeOfDay(at('12:00:00'), CPH, 'AUTO', 'de')).toBe('14:00:00');
  });

  it('F12 The format is right even after more than 300 locales were used', () => {
    for (let i = 0; i < 300; i += 1)
      expect(exactTodFormat('AUTO', 'AUTO', `da-x-screen${i}`)).toBe('H:mm:ss');
    expect(exactTodFormat('AUTO', 'AUTO', 'en-US')).toBe('h:mm:ss aa');
  });

  it('F11 Instants before 1970 and unknown zones give a time of day', () => {
    expect(formatTimeOfDay(-1, 'UTC', 'H:mm:ss', 'en')).toBe('23:59:59');
    expect(formatTimeOfDay(at('12:00:00'), 'Mars/Olympus', 'H:mm', 'en')).toBe('12:00');
  });

  it('F4 The time written into a buffer is the same as the text', () => {
    const cells = new Uint8Array(MAX_CHAR_CODES);
    const length = writeTimeOfDay(cells, at('12:05:09'), CPH, 'h:mm:ss aa');
    expect(textOfCodes(cells, length)).toBe('2:05:09 PM');
  });

  const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2038-01-01') });
  const zones = fc.constantFrom(
    CPH,
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
  );

  it('F11 The text equals that of date-fns in every format', () => {
    // It misses the hours of other zones that the machine's own zone skips in spring.
    vi.stubEnv('TZ', 'UTC');
    fc.assert(
      fc.property(instants, zones, fc.constantFrom(...exact), (instant, zone, format) => {
        expect(formatTimeOfDay(instant, zone, format, 'en')).toBe(formatInTimeZone(instant, zone, format));
      }),
      { examples: [[Date.parse('2035-03-24T12:15:00Z'), 'Pacific/Chatham', 'H:mm:ss']] },
    );
    vi.unstubAllEnvs();
  });

  it.each([
    ['2026-03-28T22:00:00Z', '2026-03-29T22:00:00Z', 3],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 2],
  ])(
    'S500 A device in Copenhagen shows each zone correctly from %s to %s, when clocks change',
    (from, to, hour) => {
      vi.stubEnv('TZ', CPH);
      // The hour that the device's own clocks show when they have just changed.
      expect(new Date(`${from.slice(0, 8)}${to.slice(8, 10)}T01:00:00Z`).getHours()).toBe(hour);
      const shown = [CPH, 'UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
      for (const zone of shown) {
        const intl = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
        const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
        for (let instant = Date.parse(from); instant < Date.parse(to); instant += 450_000) {
          const text = formatTimeOfDay(instant, zone, 'H:mm:ss', 'en');
          expect(text.padStart(8, '0')).toBe(intl.format(instant));
          expect(localDate(instant, zone)).toBe(days.format(instant));
        }
      }
      vi.unstubAllEnvs();
    },
  );

  it('F13 The text changes at the computed instant of the next change, and not before', () => {
    fc.assert(
      fc.property(
        instants,
        zones,
        fc.constantFrom(...exact),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (instant, zone, format, fraction) => {
          const now = instant + fraction;
          const next = nextTodChange(now, format);
          const text = formatTimeOfDay(now, zone, format, 'en');
          expect(next).toBeGreaterThan(now);
          expect(formatTimeOfDay(next - 1, zone, format, 'en')).toBe(text);
          expect(formatTimeOfDay(next, zone, format, 'en')).not.toBe(text);
        },
      ),
    );
  });
});
