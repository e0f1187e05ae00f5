import { describe, expect, it, test } from 'vitest';
import {
  isZone,
  localDate,
  offsetAt,
  readableZone,
  zoneName,
  zoneOrNull,
  zoneOrUtc,
} from '../../machines/calendar/zone.ts';
import { DAY, HOUR } from '../../machines/kernel/time.ts';
import { createWallClockView, serverZoneText } from './by-wall-clock.ts';
import { roomView } from './room-view.fixture.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

function shown() {
  const view = roomView();
  const timeset = { ...view.timeset, running: true, kickoff: NOW, deadline: NOW + HOUR };
  const room = { ...view.room, settings: { ...view.room.settings, timezone: 'Europe/Berlin' } };
  return { view: { ...view, timeset, room }, flashes: { timers: { count: 3, at: NOW }, messages: null } };
}

it('C25 is what the server told while its clocks agree', () => {
  const told = shown();
  const seen = createWallClockView(() => NOW)(told, 0);
  expect([seen.view, seen.flashes]).toEqual([told.view, told.flashes]);
  expect(seen.view).toBe(told.view);
});

it('C25 dates clock and flashes by the wall clock, and keeps what stays the same', () => {
  const shownBy = createWallClockView(() => NOW);
  const told = shown();
  const seen = shownBy(told, HOUR);
  expect(seen.view.timeset).toMatchObject({ kickoff: NOW + HOUR, deadline: NOW + 2 * HOUR });
  expect(seen.flashes.timers?.at).toBe(NOW + HOUR);
  const renamed = { ...told, view: { ...told.view, room: { ...told.view.room, name: 'Late show' } } };
  const next = shownBy(renamed, HOUR);
  expect(next.view.timeset).toBe(seen.view.timeset);
  expect(next.flashes.timers).toBe(seen.flashes.timers);
  expect(next.view.room.name).toBe('Late show');
});

it('T2201 dates the prompter by the wall clock', () => {
  const told = shown();
  const prompter = { timerId: 'a', position: 3, speed: 140, at: NOW, running: true, follow: false };
  const view = { ...told.view, prompter };
  const shownBy = createWallClockView(() => NOW);
  expect(shownBy({ ...told, view }, HOUR).view.prompter).toEqual({ ...prompter, at: NOW + HOUR });
  expect(shownBy({ ...told, view }, 0).view).toBe(view);
});

it('S24 reads the zone by the rules of the server where the browser has others', () => {
  const told = shown();
  const ruled = (zone: { offset: number; next: null }) =>
    createWallClockView(() => NOW)({ ...told, view: { ...told.view, zone } }, 0).view.room.settings
      .timezone ?? '';
  expect(zoneName(ruled({ offset: 3 * HOUR, next: null }))).toBe('Europe/Berlin');
  expect(ruled({ offset: 3 * HOUR, next: null })).not.toBe('Europe/Berlin');
});

describe('the rules of a zone', () => {
  const SPRING = Date.UTC(2026, 2, 29, 1);
  const [winter, summer] = [HOUR, 2 * HOUR];
  const berlin = { offset: winter, next: { at: SPRING, offset: summer } };

  test('S24 that say the same as this platform leave the zone as it is', () => {
    expect(serverZoneText('Europe/Berlin', berlin, NOW)).toBe('Europe/Berlin');
    expect(serverZoneText('UTC', { offset: 0, next: null }, NOW)).toBe('UTC');
  });

  test.each([
    ['another hour now', { ...berlin, offset: 3 * HOUR }],
    ['another day', { ...berlin, next: { at: SPRING + 7 * DAY, offset: summer } }],
    ['an earlier day', { ...berlin, next: { at: SPRING - 7 * DAY, offset: summer } }],
    ['another hour then', { ...berlin, next: { at: SPRING, offset: 3 * HOUR } }],
    ['no change', { ...berlin, next: null }],
  ])('S24 that say otherwise are followed: %s', (_what, rules) => {
    const zone = serverZoneText('Europe/Berlin', rules, NOW);
    expect([zoneName(zone), isZone(zone), readableZone(zone)]).toEqual(['Europe/Berlin', false, zone]);
    expect(offsetAt(NOW, zone)).toBe(rules.offset);
    const next = rules.next ?? { at: NOW + DAY, offset: rules.offset };
    const around = [next.at - 1, next.at].map((instant) => offsetAt(instant, zone));
    expect(around).toEqual([rules.offset, next.offset]);
    expect(localDate(NOW - 200 * DAY, zone)).toBe(localDate(NOW - 200 * DAY, 'Europe/Berlin'));
    expect(offsetAt(NOW - 200 * DAY, zone)).toBe(summer);
  });

  test('S24 come after the platform’s where the next change is one that both know', () => {
    const zone = serverZoneText('Europe/Berlin', { ...berlin, offset: 3 * HOUR }, NOW);
    expect(offsetAt(Date.UTC(2026, 11, 1), zone)).toBe(winter);
    const odd = serverZoneText('Europe/Berlin', { ...berlin, next: { at: SPRING, offset: 3 * HOUR } }, NOW);
    expect(offsetAt(Date.UTC(2026, 11, 1), odd)).toBe(3 * HOUR);
  });

  test('S24 make a zone readable that this platform does not know', () => {
    const rules = { offset: 5 * HOUR, next: { at: SPRING, offset: 6 * HOUR } };
    const zone = serverZoneText('Mars/Olympus', rules, NOW);
    expect([zoneOrNull('Mars/Olympus'), zoneOrUtc('Mars/Olympus'), zoneOrUtc(zone)]).toEqual([
      null,
      'UTC',
      zone,
    ]);
    expect([NOW - 900 * DAY, NOW, SPRING].map((instant) => offsetAt(instant, zone) / HOUR)).toEqual([
      5, 5, 6,
    ]);
    expect(serverZoneText('Mars/Olympus', { offset: 0, next: null }, NOW)).toBe('Mars/Olympus');
  });
});
