import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { newValues } from '../../../machines/kernel/fields.ts';
import { runToEnd } from '../../../machines/kernel/issues.schema.ts';
import { agendaFields } from '../../../machines/room/agenda.settings.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { afterAccepted, SHOW_START, testRoom } from '../../../tests/support/test-room.ts';
import { agendaCalendar, agendaJson } from './agenda-feeds.ts';

const CPH = { timezone: 'Europe/Copenhagen' };
const programme = [
  { name: 'Opening', startTime: '20:05:00', minutes: 30, notes: 'Mic 3' },
  { name: 'Keynote', extra: 'Ada Lovelace', labels: [{ name: 'Live', color: '#F44336' }], minutes: 45 },
  { minutes: 15 },
];
const agenda = { ...newValues(agendaFields), labels: true };
const room = testRoom(programme, { ...CPH, agenda });
/** 20:05 in Copenhagen. */
const doors = SHOW_START + 5 * 60_000;
const started = afterAccepted(room, 'timeset/start', {}, { at: doors });

const jsonAt = ({ show }: RoomContext, now: number) => agendaJson({ show, now });
const calendarAt = ({ show }: RoomContext, now: number) => {
  const text = runToEnd(agendaCalendar({ show, now }));
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { text, calendar, events };
};

describe('the agenda as JSON', () => {
  test('K80 contains only what the page of the agenda shows', () => {
    expect(jsonAt(started, doors + 60_000)).toEqual({
      room: { room_id: 'ABCD1234', name: 'Rehearsal', timezone: 'Europe/Copenhagen' },
      updated_at: '2026-05-04T18:05:00.000Z',
      items: [
        {
          id: 'a',
          title: 'Opening',
          speaker: '',
          labels: [],
          state: 'now',
          seconds: 1_800,
          start: '2026-05-04T18:05:00Z',
          finish: '2026-05-04T18:35:00Z',
          expected_start: '2026-05-04T18:05:00Z',
          expected_finish: '2026-05-04T18:35:00Z',
        },
        expect.objectContaining({ title: 'Keynote', speaker: 'Ada Lovelace', state: 'next' }),
        expect.objectContaining({ title: 'Timer 3', state: 'coming', start: '2026-05-04T19:20:00Z' }),
      ],
    });
  });

  test('K80 shows the first item as next until it starts', () => {
    const states = (context: RoomContext) => jsonAt(context, doors).items.map(({ state }) => state);
    expect(states(room)).toEqual(['next', 'coming', 'coming']);
    expect(states(afterAccepted(started, 'timeset/next', { autostart: true }, { at: doors }))).toEqual([
      'done',
      'now',
      'next',
    ]);
  });

  test('K80 shows expected times that follow a delay in steps of a minute', () => {
    const times = (now: number) => {
      const { start, expected_start: expected } = jsonAt(started, now).items[1] ?? {};
      return [start, expected];
    };
    expect(times(doors + 30 * 60_000 + 59_000)).toEqual(['2026-05-04T18:35:00Z', '2026-05-04T18:35:00Z']);
    expect(times(doors + 37 * 60_000 + 30_000)).toEqual(['2026-05-04T18:35:00Z', '2026-05-04T18:42:00Z']);
  });

  test('W2831 shows the planned times during a rehearsal', () => {
    const rehearsal = afterAccepted(room, 'timeset/start', {}, { at: doors - 5 * 3_600_000 });
    const [opening, keynote] = jsonAt(rehearsal, doors - 5 * 3_600_000).items;
    expect([opening?.expected_start, keynote?.expected_start]).toEqual([
      '2026-05-04T18:05:00Z',
      '2026-05-04T18:35:00Z',
    ]);
  });

  test('S728 shows an item that was skipped with its planned times', () => {
    const leapt = afterAccepted(room, 'timeset/start', { timerId: 'b' }, { at: doors });
    expect(jsonAt(leapt, doors + 60_000).items[0]).toMatchObject({
      state: 'done',
      expected_start: '2026-05-04T18:05:00Z',
      expected_finish: '2026-05-04T18:35:00Z',
    });
  });

  test('K80 lists items that have no times, and is empty for a room without items', () => {
    const [timeless] = jsonAt(testRoom([{ name: 'Talk' }]), doors).items;
    expect(timeless).toMatchObject({
      start: null,
      finish: null,
      expected_start: null,
      expected_finish: null,
    });
    expect(jsonAt(testRoom([]), doors).items).toEqual([]);
  });
});

describe('the settings of the agenda', () => {
  const shown = (own: Partial<typeof agenda>) =>
    afterAccepted(started, 'room/settings', { agenda: own }, { at: doors });

  test('R871 remove labels and speakers from feeds and calendars', () => {
    const told = (context: RoomContext) =>
      JSON.stringify(jsonAt(context, doors)) + calendarAt(context, doors).text;
    expect(told(started)).toMatch(/"Live".*CATEGORIES:Live/s);
    expect(told(shown({ labels: false }))).not.toMatch(/Live|CATEGORIES/);
    expect(told(shown({ labels: false }))).toMatch(/Ada/);
    expect(told(shown({ speakers: false }))).not.toMatch(/Ada/);
  });

  test('R872 leave out ends and finished items in the feed', () => {
    const [open] = jsonAt(shown({ ends: false }), doors).items;
    expect(open).toMatchObject({ finish: null, expected_finish: null, start: '2026-05-04T18:05:00Z' });
    const moved = afterAccepted(
      shown({ finished: false }),
      'timeset/next',
      { autostart: true },
      { at: doors },
    );
    expect(jsonAt(moved, doors).items.map(({ state }) => state)).toEqual(['now', 'next']);
    expect(calendarAt(moved, doors).events).toHaveLength(3);
  });
});

describe('the agenda as a calendar', () => {
  test('W2745 pauses after each event', () => {
    const steps = agendaCalendar({ show: room.show, now: doors });
    const written = Array.from({ length: 4 }, () => steps.next().done);
    expect(written).toEqual([false, false, false, true]);
  });

  test('K81 has an event with a constant id for each timer', () => {
    const { calendar, events } = calendarAt(room, doors);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Rehearsal');
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Copenhagen');
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      ['a@ABCD1234.callboard', 'Opening'],
      ['b@ABCD1234.callboard', 'Keynote'],
      ['c@ABCD1234.callboard', 'Timer 3'],
    ]);
    expect(events[1]?.startDate.toJSDate().toISOString()).toBe('2026-05-04T18:35:00.000Z');
    expect(events[1]?.endDate.toJSDate().toISOString()).toBe('2026-05-04T19:20:00.000Z');
    expect(events[1]?.description).toBe('Ada Lovelace');
    expect(events[1]?.component.getFirstPropertyValue('categories')).toBe('Live');
    expect(calendarAt(room, doors).text).not.toContain('Mic 3');
  });

  test('K81 moves events with a delay, and states the planned time', () => {
    const late = calendarAt(started, doors + 37 * 60_000);
    expect(late.events[1]?.startDate.toJSDate().toISOString()).toBe('2026-05-04T18:42:00.000Z');
    expect(late.events[1]?.description).toBe('Ada Lovelace\nPlanned for 20:35');
    expect(late.events[1]?.uid).toBe('b@ABCD1234.callboard');
  });

  test("K81 uses the room's time zone across daylight saving", () => {
    const date = '2026-10-25';
    const night = testRoom(
      [
        { startTime: '01:30:00', startDate: date, minutes: 30 },
        { startTime: '03:30:00', startDate: date, minutes: 30 },
      ],
      CPH,
    );
    const starts = calendarAt(night, SHOW_START).events.map(({ startDate }) => startDate.toString());
    expect(starts).toEqual(['2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z']);
  });

  test('K81 leaves out items without a time, and needs no length and no zone', () => {
    expect(calendarAt(testRoom([{ name: 'Talk' }], { timezone: null }), doors).events).toEqual([]);
    const instant = testRoom([{ startTime: '20:00:00', minutes: 0 }], { timezone: null });
    const { calendar, text } = calendarAt(instant, doors);
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBeNull();
    expect(text).not.toContain('DTEND');
  });

  test('K81 has the same texts after a third-party parser has read it, in lines of 75 bytes', () => {
    const unusual = fc.constantFrom(
      '\\',
      ';',
      ',',
      '\n',
      ':',
      '"',
      'é',
      '日',
      '👩‍🎤',
      '\u2028',
      ' ',
      'x'.repeat(70),
    );
    const text = fc.array(fc.oneof(unusual, fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, (parts) => {
        // Names keep line breaks but no other control characters, and no outer blanks.
        const name = `a${parts.join('').replace(/[\p{Cc}]/gu, (each) => (each === '\n' ? each : ''))}z`;
        const timers: readonly Partial<Timer>[] = [{ name, extra: name, startTime: '20:00:00' }];
        const { events, text: written } = calendarAt(testRoom(timers, CPH), doors - 600_000);
        expect([events[0]?.summary, events[0]?.description]).toEqual([name, name]);
        const longest = Math.max(
          ...written.split('\r\n').map((line) => new TextEncoder().encode(line).length),
        );
        expect(longest).toBeLessThanOrEqual(75);
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
