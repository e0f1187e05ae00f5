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
import { newValues } from '../../machines/kernel/fields.ts';
import { DAY, HOUR } from '../../machines/kernel/time.ts';
import { designFields } from '../../machines/output/design.ts';
import { roomView } from './room-view.fixture.ts';
import { createWallClockView, type ShowEvent, ShowFeed, serverZoneText } from './show-feed.ts';

const named = (name: string, seq: number, at = seq * 100): ShowEvent => ({
  name: 'room/name',
  payload: { name },
  seq,
  at,
});

function joined(seq: number) {
  const feed = new ShowFeed();
  feed.welcome({
    channelId: 'c',
    clientId: 'c1',
    epoch: 1,
    seq,
    at: 0,
    serverVersion: '0',
    permissions: 1,
    expiresAt: 0,
    state: roomView(),
  });
  return feed;
}

const nameOf = (feed: ShowFeed) => feed.shown?.view.room.name;

describe('the show feed', () => {
  it('V56 without a delay shows each event immediately', () => {
    const feed = joined(0);
    feed.hear(named('A', 1, 9_999));
    feed.release(0, 0);
    expect(nameOf(feed)).toBe('A');
    expect(feed.nextAt).toBeNull();
  });

  it('V56 with a delay holds each event until the delayed clock reaches it', () => {
    const feed = joined(0);
    feed.hear(named('A', 1, 100));
    feed.hear(named('B', 2, 200));
    feed.release(99, 5_000);
    expect(nameOf(feed)).toBe(roomView().room.name);
    expect(feed.nextAt).toBe(100);
    feed.release(150, 5_000);
    expect(nameOf(feed)).toBe('A');
    feed.release(200, 5_000);
    expect(nameOf(feed)).toBe('B');
  });

  it('V56 does not delay the list of clients', () => {
    const feed = joined(0);
    const clients = [{ id: 'c1', name: 'Stage' }];
    feed.hear(named('A', 1, 100));
    feed.hear({ name: 'clients', payload: clients, seq: 0, at: 100 });
    feed.release(50, 5_000);
    expect(feed.shown?.view.clients).toEqual(clients);
    feed.release(100, 5_000);
    expect([nameOf(feed), feed.shown?.view.clients]).toEqual(['A', clients]);
  });

  it('R120 does not delay drafts, and keeps them when delayed events appear', () => {
    const feed = joined(0);
    const draft = { design: newValues(designFields), by: { clientId: 'c2', name: 'Ada' }, at: 1 };
    const draftOf = () => feed.shown?.view.outputs[0]?.draft;
    feed.hear(named('A', 1, 100));
    feed.hear({ name: 'outputs/draft', payload: { outputId: 'o1', draft }, seq: 0, at: 100 });
    feed.release(50, 5_000);
    expect(draftOf()).toBe(draft);
    feed.release(100, 5_000);
    expect([nameOf(feed), draftOf()]).toEqual(['A', draft]);
    feed.hear({ name: 'outputs/draft', payload: { outputId: 'o1', draft: null }, seq: 0, at: 200 });
    expect(draftOf()).toBeNull();
  });

  it('V55 resumes from the last received event, not from the shown one', () => {
    const feed = joined(4);
    feed.hear(named('A', 5));
    feed.hear(named('B', 6));
    feed.release(0, 5_000);
    expect(feed.since).toEqual({ epoch: 1, seq: 5 });
  });

  it('V55 detects a gap, and requests the whole state after a resync', () => {
    const feed = joined(4);
    expect(feed.hear(named('B', 6))).toBe('gap');
    expect(feed.since).toEqual({ epoch: 1, seq: 4 });
    feed.forgetPosition();
    expect(feed.since).toBeNull();
  });

  it('V55 requests the whole state if the missed events do not close the gap', () => {
    const feed = joined(4);
    feed.hear(named('B', 6));
    expect(feed.since).not.toBeNull();
    feed.hear(named('B', 6));
    expect(feed.since).toBeNull();
  });

  it('V56 drops delayed events when a whole state arrives', () => {
    const feed = joined(0);
    feed.hear(named('A', 1, 100));
    const again = joined(9);
    expect(again.nextAt).toBeNull();
    feed.welcome({
      channelId: 'c',
      clientId: 'c2',
      epoch: 2,
      seq: 1,
      at: 0,
      serverVersion: '0',
      permissions: 1,
      expiresAt: 0,
      state: roomView(),
    });
    feed.release(1_000, 1);
    expect(nameOf(feed)).toBe(roomView().room.name);
  });
});

const NOW = Date.UTC(2026, 0, 15, 12);

function shown() {
  const view = roomView();
  const timeset = { ...view.timeset, running: true, kickoff: NOW, deadline: NOW + HOUR };
  const room = { ...view.room, settings: { ...view.room.settings, timezone: 'Europe/Berlin' } };
  return { view: { ...view, timeset, room }, flashes: { timers: { count: 3, at: NOW }, messages: null } };
}

it("C25 is not changed if the server's two clocks agree", () => {
  const told = shown();
  const seen = createWallClockView(() => NOW)(told, 0);
  expect([seen.view, seen.flashes]).toEqual([told.view, told.flashes]);
  expect(seen.view).toBe(told.view);
});

it('C25 shifts clock and flashes by the wall clock, and keeps equal parts', () => {
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

it('T2201 shifts the prompter by the wall clock', () => {
  const told = shown();
  const prompter = { timerId: 'a', position: 3, speed: 140, at: NOW, running: true, follow: false };
  const view = { ...told.view, prompter };
  const shownBy = createWallClockView(() => NOW);
  expect(shownBy({ ...told, view }, HOUR).view.prompter).toEqual({ ...prompter, at: NOW + HOUR });
  expect(shownBy({ ...told, view }, 0).view).toBe(view);
});

it("S24 applies the server's rules for the zone if the browser has others", () => {
  const told = shown();
  const ruled = (zone: { offset: number; next: null }) =>
    createWallClockView(() => NOW)({ ...told, view: { ...told.view, zone } }, 0).view.room.settings
      .timezone ?? '';
  expect(zoneName(ruled({ offset: 3 * HOUR, next: null }))).toBe('Europe/Berlin');
  expect(ruled({ offset: 3 * HOUR, next: null })).not.toBe('Europe/Berlin');
});

describe("the server's rules of a zone", () => {
  const SPRING = Date.UTC(2026, 2, 29, 1);
  const [winter, summer] = [HOUR, 2 * HOUR];
  const berlin = { offset: winter, next: { at: SPRING, offset: summer } };

  test("S24 change nothing if they equal the browser's", () => {
    expect(serverZoneText('Europe/Berlin', berlin, NOW)).toBe('Europe/Berlin');
    expect(serverZoneText('UTC', { offset: 0, next: null }, NOW)).toBe('UTC');
  });

  test.each([
    ['another hour now', { ...berlin, offset: 3 * HOUR }],
    ['another day', { ...berlin, next: { at: SPRING + 7 * DAY, offset: summer } }],
    ['an earlier day', { ...berlin, next: { at: SPRING - 7 * DAY, offset: summer } }],
    ['another hour then', { ...berlin, next: { at: SPRING, offset: 3 * HOUR } }],
    ['no change', { ...berlin, next: null }],
  ])('S24 apply if they differ: %s', (_what, rules) => {
    const zone = serverZoneText('Europe/Berlin', rules, NOW);
    expect([zoneName(zone), isZone(zone), readableZone(zone)]).toEqual(['Europe/Berlin', false, zone]);
    expect(offsetAt(NOW, zone)).toBe(rules.offset);
    const next = rules.next ?? { at: NOW + DAY, offset: rules.offset };
    const around = [next.at - 1, next.at].map((instant) => offsetAt(instant, zone));
    expect(around).toEqual([rules.offset, next.offset]);
    expect(localDate(NOW - 200 * DAY, zone)).toBe(localDate(NOW - 200 * DAY, 'Europe/Berlin'));
    expect(offsetAt(NOW - 200 * DAY, zone)).toBe(summer);
  });

  test("S24 are replaced by the browser's rules after a clock change that both contain", () => {
    const zone = serverZoneText('Europe/Berlin', { ...berlin, offset: 3 * HOUR }, NOW);
    expect(offsetAt(Date.UTC(2026, 11, 1), zone)).toBe(winter);
    const odd = serverZoneText('Europe/Berlin', { ...berlin, next: { at: SPRING, offset: 3 * HOUR } }, NOW);
    expect(offsetAt(Date.UTC(2026, 11, 1), odd)).toBe(3 * HOUR);
  });

  test('S24 make a zone usable that the browser does not know', () => {
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
