import { fromZonedTime, getTimezoneOffset } from 'date-fns-tz';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  isZone,
  localDate,
  nextOccurrence,
  offsetAt,
  wallTimeToInstant,
  zoneCity,
  zoneOrNull,
  zoneOrUtc,
} from './zone.ts';

const CPH = 'Europe/Copenhagen';
const HOUR = 3_600_000;
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 19));
const utc = (text: string) => Date.parse(`${text}Z`);

describe('zones', () => {
  test.each([
    ['Europe/Oslo', 'Oslo'],
    ['America/Argentina/Salta', 'Salta'],
    ['America/New_York', 'New York'],
    ['UTC', 'UTC'],
  ])('V27 the zone %s has the city %s', (name, city) => {
    expect(zoneCity(name)).toBe(city);
  });

  test.each(['Europe/Copenhagen', 'UTC', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'P1 %s is a zone',
    (zone) => {
      expect(isZone(zone)).toBe(true);
      expect(zoneOrNull(zone)).toBe(zone);
      expect(zoneOrUtc(zone)).toBe(zone);
    },
  );

  test.each(['', ' ', 'Mars/Olympus', '+05:30', 'Europe/Copenhagen ', 'x'.repeat(65), '__proto__'])(
    'P1 %j is not a zone and becomes null',
    (zone) => {
      expect(isZone(zone)).toBe(false);
      expect(zoneOrNull(zone)).toBeNull();
    },
  );

  it('P2 A missing or unknown zone means UTC', () => {
    expect(zoneOrUtc('Mars/Olympus')).toBe('UTC');
    expect(zoneOrUtc(null)).toBe('UTC');
    expect(zoneOrNull(null)).toBeNull();
    expect(offsetAt(0, 'Mars/Olympus')).toBe(0);
    expect(wallTimeToInstant('2026-07-01', '12:00:00', '')).toBe(utc('2026-07-01T12:00:00'));
  });

  it.each([
    ['2026-06-10', 'Europe/Copenhagen', '2026-06-09T22:00:00'],
    ['2026-06-10', 'America/New_York', '2026-06-10T04:00:00'],
    ['2026-06-10', 'Asia/Kathmandu', '2026-06-09T18:15:00'],
    ['2026-06-10', 'UTC', '2026-06-10T00:00:00'],
    ['2026-06-10', 'Mars/Olympus', '2026-06-10T00:00:00'],
  ])('P9 The day %s in the zone %s begins at %s', (date, zone, expected) => {
    expect(wallTimeToInstant(date, '00:00:00', zone)).toBe(utc(expected));
  });

  it('S1, P9 A day whose midnight is skipped begins after the gap', () => {
    expect(wallTimeToInstant('2026-04-24', '00:00:00', 'Africa/Cairo')).toBe(utc('2026-04-23T22:00:00'));
  });

  it('P1 Offsets are right for thousands of zones and instants', () => {
    const names = Array.from({ length: 2_200 }, (_, i) =>
      'europe/copenhagen'.replace(/[a-z]/g, (letter, at: number) =>
        (i >> (at % 11)) & 1 ? letter.toUpperCase() : letter,
      ),
    );
    for (const name of names) expect(offsetAt(utc('2026-07-01T12:00:00'), name)).toBe(7_200_000);
    const offsets = Array.from({ length: 65_000 }, (_, hour) => offsetAt(hour * HOUR, 'Asia/Kolkata'));
    expect(new Set(offsets)).toEqual(new Set([19_800_000]));
    expect(offsetAt(utc('2026-01-01T12:00:00'), CPH)).toBe(3_600_000);
  });
});

describe('offsets from UTC', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['UTC', CPH, 'America/New_York'])(
    'S500 are those of the instant on a device in %s, unlike those of date-fns-tz',
    (own) => {
      vi.stubEnv('TZ', own);
      const change = utc('2026-09-26T14:00:00');
      expect(offsetAt(change - 1, 'Pacific/Auckland')).toBe(12 * HOUR);
      expect(offsetAt(change, 'Pacific/Auckland')).toBe(13 * HOUR);
      expect(offsetAt(change + HOUR, 'Pacific/Auckland')).toBe(13 * HOUR);
      expect(getTimezoneOffset('Pacific/Auckland', new Date(change + HOUR))).toBe(12 * HOUR);
    },
  );
});

describe('wall time to instant', () => {
  it('S1, P2 moves a skipped time forward and uses UTC by default, unlike date-fns-tz', () => {
    expect(iso(wallTimeToInstant('2026-03-29', '02:30:00', CPH))).toBe('2026-03-29T01:30:00');
    expect(iso(fromZonedTime('2026-03-29T02:30:00', CPH).getTime())).toBe('2026-03-29T00:30:00');
    expect(iso(wallTimeToInstant('2026-07-01', '12:00:00', ''))).toBe('2026-07-01T12:00:00');
    expect(iso(fromZonedTime('2026-07-01T12:00:00', '').getTime())).toBe('2026-07-01T10:00:00');
  });

  test.each([
    ['2026-01-15', '09:00:00', CPH, '2026-01-15T08:00:00'],
    ['2026-07-15', '09:00:00', CPH, '2026-07-15T07:00:00'],
    ['2026-03-29', '01:59:59', CPH, '2026-03-29T00:59:59'],
    ['2026-03-29', '03:00:00', CPH, '2026-03-29T01:00:00'],
    ['2026-10-25', '01:59:59', CPH, '2026-10-24T23:59:59'],
    ['2026-10-25', '03:00:00', CPH, '2026-10-25T02:00:00'],
    ['2026-07-15', '00:00:00', 'Asia/Kathmandu', '2026-07-14T18:15:00'],
    ['2026-07-15', '23:59:59', 'Pacific/Kiritimati', '2026-07-15T09:59:59'],
    ['2026-07-15', '00:00:00', 'Etc/GMT+12', '2026-07-15T12:00:00'],
  ])('S1 the wall time %s %s in the zone %s is %s UTC', (date, time, zone, expected) => {
    expect(iso(wallTimeToInstant(date, time, zone))).toBe(expected);
  });

  test.each([
    ['2026-03-29', '02:00:00', CPH, '2026-03-29T01:00:00'],
    ['2026-03-29', '02:30:00', CPH, '2026-03-29T01:30:00'],
    ['2026-10-04', '02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00'],
    ['2026-03-28', '23:30:00', 'America/Nuuk', '2026-03-29T01:30:00'],
    ['2026-04-24', '00:10:00', 'Africa/Cairo', '2026-04-23T22:10:00'],
    ['2011-12-30', '12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00'],
  ])(
    'S1 the wall time %s %s in the zone %s is skipped, and moves forward to %s UTC',
    (date, time, zone, expected) => {
      expect(iso(wallTimeToInstant(date, time, zone))).toBe(expected);
    },
  );

  test.each([
    ['2026-10-25', '02:00:00', CPH, '2026-10-25T00:00:00'],
    ['2026-10-25', '02:59:59', CPH, '2026-10-25T00:59:59'],
    ['2026-04-05', '01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00'],
    ['2026-11-01', '01:30:00', 'America/New_York', '2026-11-01T05:30:00'],
  ])(
    'S2 the wall time %s %s in the zone %s occurs twice, and means the first, %s UTC',
    (date, time, zone, expected) => {
      expect(iso(wallTimeToInstant(date, time, zone))).toBe(expected);
    },
  );

  it('S1 An invalid date is NaN', () => {
    expect(wallTimeToInstant('soon', '09:00:00', CPH)).toBeNaN();
  });
});

describe('wall times far from now', () => {
  test.each(['0000-01-01', '0001-01-01', '0999-06-01', '9999-12-31'])(
    'S1 The date %s, far from now, has an instant within 15 h of UTC',
    (date) => {
      for (const zone of [CPH, 'America/New_York', 'Pacific/Kiritimati']) {
        const at = wallTimeToInstant(date, '23:00:00', zone);
        expect(Math.abs(at - Date.parse(`${date}T23:00:00Z`))).toBeLessThan(15 * 3_600_000);
      }
    },
  );
});

describe('the calendar day of an instant', () => {
  it('S3 is the day in the zone', () => {
    const at = utc('2026-12-31T23:30:00');
    expect(localDate(at, 'UTC')).toBe('2026-12-31');
    expect(localDate(at, CPH)).toBe('2027-01-01');
    expect(localDate(at, 'America/Los_Angeles')).toBe('2026-12-31');
    expect(localDate(at + 0.75, CPH)).toBe('2027-01-01');
  });
});

describe('the next occurrence of a wall time', () => {
  const after = utc('2026-06-10T12:00:00');

  test.each([
    ['14:00:01', null, after, '2026-06-10T12:00:01'],
    ['14:00:00', null, after, '2026-06-11T12:00:00'],
    ['14:00:00', null, after - 1, '2026-06-10T12:00:00'],
    ['00:00:00', null, after, '2026-06-10T22:00:00'],
    ['09:00:00', '2026-06-10', after, null],
    ['14:00:00', '2026-06-10', after, null],
    ['09:00:00', '2026-06-12', after, '2026-06-12T07:00:00'],
    ['02:30:00', null, utc('2026-03-29T01:00:00'), '2026-03-29T01:30:00'],
    ['02:30:00', null, utc('2026-03-29T01:30:00'), '2026-03-30T00:30:00'],
    ['02:30:00', null, utc('2026-10-25T00:30:00'), '2026-10-26T01:30:00'],
    ['nonsense', null, after, null],
  ])('S4 of %s on the date %s, searched after %d, is %s UTC', (time, date, from, expected) => {
    expect(iso(nextOccurrence(time, date, CPH, from))).toBe(expected);
  });

  it('S4 of a time before midnight is today if the clocks skip midnight', () => {
    const shortlyAfterMidnight = utc('2026-03-29T01:10:00');
    expect(localDate(shortlyAfterMidnight, 'America/Nuuk')).toBe('2026-03-29');
    expect(iso(nextOccurrence('23:30:00', null, 'America/Nuuk', shortlyAfterMidnight))).toBe(
      '2026-03-29T01:30:00',
    );
  });
});
