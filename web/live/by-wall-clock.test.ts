import { expect, it } from 'vitest';
import { zoneName } from '../../machines/calendar/zone.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { byWallClock } from './by-wall-clock.ts';
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
  const seen = byWallClock(() => NOW)(told, 0);
  expect([seen.view, seen.flashes]).toEqual([told.view, told.flashes]);
  expect(seen.view).toBe(told.view);
});

it('C25 dates clock and flashes by the wall clock, and keeps what stays the same', () => {
  const shownBy = byWallClock(() => NOW);
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
  const shownBy = byWallClock(() => NOW);
  expect(shownBy({ ...told, view }, HOUR).view.prompter).toEqual({ ...prompter, at: NOW + HOUR });
  expect(shownBy({ ...told, view }, 0).view).toBe(view);
});

it('S24 reads the zone by the rules of the server where the browser has others', () => {
  const told = shown();
  const ruled = (zone: { offset: number; next: null }) =>
    byWallClock(() => NOW)({ ...told, view: { ...told.view, zone } }, 0).view.room.settings.timezone ?? '';
  expect(zoneName(ruled({ offset: 3 * HOUR, next: null }))).toBe('Europe/Berlin');
  expect(ruled({ offset: 3 * HOUR, next: null })).not.toBe('Europe/Berlin');
});
