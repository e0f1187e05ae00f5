import { assert, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { nextClockChange, offsetText, readWallTime, zoneRulesAt } from './zone-changes.ts';

const at = Date.parse;

describe('the next clock change', () => {
  test.each([
    ['Europe/Copenhagen', '2026-01-15T12:00:00Z', '2026-03-29T01:00:00Z', 1, 2],
    ['Europe/Copenhagen', '2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', 1, 2],
    ['Europe/Copenhagen', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', 2, 1],
    ['America/New_York', '2026-06-01T00:00:00Z', '2026-11-01T06:00:00Z', -4, -5],
    ['Australia/Lord_Howe', '2026-06-01T00:00:00Z', '2026-10-03T15:30:00Z', 10.5, 11],
    ['Africa/Casablanca', '2026-01-15T00:00:00Z', '2026-02-15T02:00:00Z', 1, 0],
    ['Africa/Casablanca', '2026-02-20T00:00:00Z', '2026-03-22T02:00:00Z', 0, 1],
  ])('S5 in the zone %s, after %s, is at %s', (zone, after, change, from, to) => {
    expect(nextClockChange(at(after), zone)).toEqual({ at: at(change), from: from * HOUR, to: to * HOUR });
  });

  test.each(['UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'Nowhere/Land'])('S5 in %s does not exist', (zone) => {
    expect(nextClockChange(at('2026-01-15T12:00:00Z'), zone)).toBeNull();
  });
});

describe('the meaning of a wall time', () => {
  test.each([
    ['Europe/Copenhagen', '2026-03-29', '01:59:59', 'plain', '2026-03-29T00:59:59Z', 0],
    ['Europe/Copenhagen', '2026-03-29', '02:30:00', 'skipped', '2026-03-29T01:30:00Z', HOUR],
    ['Europe/Copenhagen', '2026-03-29', '03:00:00', 'plain', '2026-03-29T01:00:00Z', 0],
    ['Europe/Copenhagen', '2026-10-25', '01:59:59', 'plain', '2026-10-24T23:59:59Z', 0],
    ['Europe/Copenhagen', '2026-10-25', '02:00:00', 'twice', '2026-10-25T00:00:00Z', HOUR],
    ['Europe/Copenhagen', '2026-10-25', '02:30:00', 'twice', '2026-10-25T00:30:00Z', HOUR],
    ['Europe/Copenhagen', '2026-10-25', '03:00:00', 'plain', '2026-10-25T02:00:00Z', 0],
    ['Australia/Lord_Howe', '2026-04-05', '01:45:00', 'twice', '2026-04-04T14:45:00Z', 30 * MINUTE],
    ['UTC', '2026-03-29', '02:30:00', 'plain', '2026-03-29T02:30:00Z', 0],
  ] as const)('S6 in the zone %s, on %s at %s, is %s', (zone, date, time, kind, instant, by) => {
    expect(readWallTime(date, time, zone)).toEqual({ kind, at: at(instant), by });
  });

  test.each([
    ['2026-13-01', '12:00:00'],
    ['2026-01-01', '25:00:00'],
    ['', ''],
  ])('S6 is null for the invalid date and time %j %j', (date, time) => {
    expect(readWallTime(date, time, 'UTC')).toBeNull();
  });

  test('S6 of a repeated time is consistent with the clock change', () => {
    const change = nextClockChange(at('2026-06-01T00:00:00Z'), 'Europe/Paris');
    assert(change);
    const reading = readWallTime('2026-10-25', '02:59:59', 'Europe/Paris');
    expect(reading).toMatchObject({ kind: 'twice', at: change.at - 1_000, by: change.from - change.to });
  });
});

test.each([
  [0, 'UTC+00:00'],
  [HOUR, 'UTC+01:00'],
  [-4 * HOUR, 'UTC-04:00'],
  [5 * HOUR + 45 * MINUTE, 'UTC+05:45'],
  [-(3 * HOUR + 30 * MINUTE), 'UTC-03:30'],
])('S7 an offset of %i ms is shown as %s', (offset, text) => {
  expect(offsetText(offset)).toBe(text);
});

describe('the rules of a zone', () => {
  const SPRING = Date.UTC(2026, 2, 29, 1);
  const [winter, summer] = [HOUR, 2 * HOUR];
  const january = Date.UTC(2026, 0, 15, 12);
  const berlin = { offset: winter, next: { at: SPRING, offset: summer } };

  test('S23 are the current offset and the next clock change', () => {
    expect(zoneRulesAt('Europe/Berlin', january)).toEqual(berlin);
    expect(zoneRulesAt('Europe/Berlin', SPRING)).toMatchObject({ offset: summer });
    expect(zoneRulesAt('UTC', january)).toEqual({ offset: 0, next: null });
  });
});
