import { describe, expect, it, test } from 'vitest';
import { after, CURTAIN, given, rehearsal, rungUntil } from '../../tests/support/rehearsal.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { nextDue } from './room.alarm.ts';
import { transportMode } from './room.modes.ts';
import type { RoomContext, RoomSettings } from './room.state.ts';

const at = (ms: number) => ({ at: CURTAIN + ms });
const timesetOf = ({ show }: RoomContext) => show.timeset;
const modeOf = ({ show }: RoomContext) => transportMode(show);
const LINKED = { trigger: 'LINKED' } as const;
const STOP = { behavior: 'STOP' } as const;

const started = (timers: readonly Partial<Timer>[], settings: Partial<RoomSettings> = {}) =>
  given(rehearsal(timers, settings), 'timeset/start', {}, at(0));

describe('the deadline', () => {
  it('A1 a room that stops at 0:00 stops its clock at the deadline, however late the alarm rings', () => {
    const room = started([{}, {}], STOP);
    const late = rungUntil(room, CURTAIN + HOUR);
    expect(modeOf(late)).toBe('finished');
    expect(timesetOf(late)).toEqual({
      ...timesetOf(room),
      running: false,
      lastStop: CURTAIN + 10 * MINUTE,
    });
    expect(late.show.room.updatedAt).toBe(CURTAIN + HOUR);
    expect(late.history).toBe(room.history);
  });

  it('A1 where the clock counts on, nothing is due', () => {
    expect(nextDue(started([{}, {}]), CURTAIN)).toBeNull();
  });

  it('A1 a clock that does not run has no deadline to reach', () => {
    const held = given(started([{}], STOP), 'timeset/stop', {}, at(MINUTE));
    expect(nextDue(held, CURTAIN + HOUR)).toBeNull();
    expect(nextDue(rehearsal([{}], STOP), CURTAIN)).toBeNull();
  });

  test.each([['STOP'], ['CONTINUE']] as const)(
    'A2 under %s the linked timer starts at the deadline of the one before',
    (behavior) => {
      const room = started([{}, { ...LINKED, minutes: 5 }], { behavior });
      const due = CURTAIN + 10 * MINUTE;
      expect(nextDue(room, CURTAIN)?.at).toBe(due);
      expect(timesetOf(rungUntil(room, due + 37))).toEqual({
        timerId: 'b',
        running: true,
        kickoff: due,
        deadline: due + 5 * MINUTE,
        lastStop: null,
        deadlineWarped: null,
      });
    },
  );

  it('A2 a chain goes on by itself after downtime, link by link', () => {
    const room = started([{}, LINKED, { ...LINKED, minutes: 0 }, LINKED, {}], STOP);
    const rung: (readonly [string, number])[] = [];
    let now = room;
    for (let due = nextDue(now, CURTAIN + DAY); due !== null; due = nextDue(now, CURTAIN + DAY)) {
      rung.push([due.event.timerId, (due.at - CURTAIN) / MINUTE]);
      now = after(now, due.event);
    }
    expect(rung).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', 20],
      ['d', 30],
    ]);
    expect(timesetOf(now)).toMatchObject({ timerId: 'd', lastStop: CURTAIN + 30 * MINUTE });
  });

  it('A2 an early look at a chain rings what is due by then and leaves the rest', () => {
    const room = rungUntil(started([{}, LINKED, LINKED]), CURTAIN + 25 * MINUTE);
    expect(timesetOf(room)).toMatchObject({ timerId: 'c', kickoff: CURTAIN + 20 * MINUTE, running: true });
  });

  it('A3 an edit that brings the deadline to the past starts the linked timer at its own instant', () => {
    const room = started([{}, LINKED]);
    const shorter = given(room, 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(shorter)).toMatchObject({ timerId: 'b', kickoff: CURTAIN + 8 * MINUTE });
    const typed = given(room, 'timers/update', { timerId: 'a', minutes: 3 }, at(8 * MINUTE));
    expect(timesetOf(typed)).toEqual(timesetOf(shorter));
  });

  it('A3 an edit that puts the deadline at its own instant is one of them; one at the deadline is too late', () => {
    const room = started([{}, LINKED]);
    const now = given(room, 'timeset/adjust', { ms: -2 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(now)).toMatchObject({ timerId: 'b', kickoff: CURTAIN + 8 * MINUTE });
    const late = given(room, 'timeset/adjust', { ms: -MINUTE }, at(10 * MINUTE));
    expect(timesetOf(late)).toMatchObject({ timerId: 'a', deadline: CURTAIN + 9 * MINUTE });
  });

  it('A3 such an edit stops the clock at its new deadline where the room stops there', () => {
    const room = given(started([{}], STOP), 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(room)).toMatchObject({ running: false, lastStop: CURTAIN + 5 * MINUTE });
    expect(modeOf(room)).toBe('finished');
  });

  it('A3 where the clock counts on it is in overtime, and an edit there starts nothing', () => {
    const room = given(started([{}]), 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(room)).toMatchObject({ running: true, deadline: CURTAIN + 5 * MINUTE });
    const linked = given(room, 'timers/create', LINKED, { ...at(9 * MINUTE), ids: ['b'] });
    const adjusted = given(linked, 'timeset/adjust', { ms: -MINUTE }, at(10 * MINUTE));
    expect(timesetOf(adjusted)).toMatchObject({ timerId: 'a', running: true });
  });

  it('A3 an edit of a clock at rest starts nothing', () => {
    const held = given(started([{}, LINKED]), 'timeset/stop', {}, at(8 * MINUTE));
    const shorter = given(held, 'timeset/adjust', { ms: -5 * MINUTE }, at(9 * MINUTE));
    expect(timesetOf(shorter)).toMatchObject({ timerId: 'a', deadline: CURTAIN + 5 * MINUTE });
  });

  it('A2 a jump to the end reaches 0:00 there and then', () => {
    const room = given(started([{}, LINKED]), 'timeset/jump', { ms: HOUR }, at(4 * MINUTE));
    const rung = rungUntil(room, CURTAIN + 4 * MINUTE);
    expect(timesetOf(rung)).toMatchObject({ timerId: 'b', kickoff: CURTAIN + 4 * MINUTE });
  });

  it('A4 a timer linked to one in overtime waits for the next deadline', () => {
    const overtime = started([{}, {}, LINKED]);
    const updated = given(overtime, 'timers/update', { timerId: 'b', ...LINKED }, at(12 * MINUTE));
    const moved = given(overtime, 'timers/move', { timerId: 'c', index: 1 }, at(12 * MINUTE));
    const removed = given(overtime, 'timers/remove', { timerId: 'b' }, at(12 * MINUTE));
    for (const room of [updated, moved, removed]) {
      expect(nextDue(room, CURTAIN + HOUR)).toBeNull();
      const again = given(room, 'timeset/reset', {}, at(20 * MINUTE));
      const restarted = given(again, 'timeset/start', {}, at(20 * MINUTE));
      expect(nextDue(restarted, CURTAIN + HOUR)?.at).toBe(CURTAIN + 30 * MINUTE);
    }
  });

  it('A4 an edit in overtime does not hold up the timer that was linked in time', () => {
    const room = started([{}, LINKED]);
    const edited = given(room, 'timers/update', { timerId: 'b', name: 'x' }, at(10 * MINUTE + 3));
    expect(nextDue(edited, CURTAIN + HOUR)?.at).toBe(CURTAIN + 10 * MINUTE);
  });

  it('A4 a room told to stop at 0:00 in overtime stops at its deadline and starts nothing', () => {
    const linked = given(started([{}, {}]), 'timers/update', { timerId: 'b', ...LINKED }, at(12 * MINUTE));
    const stops = given(linked, 'room/settings', STOP, at(13 * MINUTE));
    expect(timesetOf(rungUntil(stops, CURTAIN + 13 * MINUTE))).toMatchObject({
      timerId: 'a',
      running: false,
      lastStop: CURTAIN + 10 * MINUTE,
    });
  });

  it('A5 an alarm that the room has overtaken is void', () => {
    const room = started([{}], STOP);
    const alarm = nextDue(room, CURTAIN)?.event;
    expect(alarm).toBeDefined();
    if (alarm === undefined) return;
    const longer = given(room, 'timeset/adjust', { ms: MINUTE }, at(MINUTE));
    expect(after(longer, alarm)).toBe(longer);
    const held = given(room, 'timeset/stop', {}, at(MINUTE));
    expect(after(held, alarm)).toBe(held);
  });
});

describe('planned starts', () => {
  const NINE = CURTAIN + HOUR;
  const planned = { trigger: 'SCHEDULED', startTime: '19:00:00' } as const;
  const room = given(rehearsal([{}, {}]), 'timers/update', { timerId: 'b', ...planned }, at(0));

  it('A6 starts at its time, in the room’s zone', () => {
    expect(nextDue(room, CURTAIN)).toEqual({
      at: NINE,
      event: { type: 'alarm/scheduled', timerId: 'b', planned: NINE, at: NINE },
    });
    const rung = rungUntil(room, NINE + 12);
    expect(timesetOf(rung)).toMatchObject({ timerId: 'b', running: true, kickoff: NINE });
    expect(rung.history).toBe(room.history);
    const berlin = given(room, 'room/settings', { timezone: 'Europe/Berlin' }, at(0));
    expect(nextDue(berlin, CURTAIN)?.at).toBe(NINE + 22 * HOUR);
  });

  it('A6 starts again on the next day it occurs', () => {
    const rung = rungUntil(room, NINE);
    expect(nextDue(rung, NINE)?.at).toBe(NINE + DAY);
    expect(timesetOf(rungUntil(rung, NINE + DAY)).kickoff).toBe(NINE + DAY);
  });

  it('A6 starts once on its date', () => {
    const dated = given(room, 'timers/update', { timerId: 'b', startDate: '2026-05-06' }, at(0));
    expect(nextDue(dated, CURTAIN)?.at).toBe(NINE + 2 * DAY);
    expect(nextDue(rungUntil(dated, NINE + 2 * DAY), NINE + 3 * DAY)).toBeNull();
  });

  it('A6 a plan counts from when it was made', () => {
    const late = given(rehearsal([{}]), 'timers/update', { timerId: 'a', ...planned }, at(2 * HOUR));
    expect(nextDue(late, CURTAIN + 2 * HOUR)?.at).toBe(NINE + DAY);
    const made = given(rehearsal([{}]), 'timers/create', planned, { ...at(0), ids: ['n'] });
    expect(nextDue(made, CURTAIN)?.event.timerId).toBe('n');
    const earlier = given(room, 'timers/update', { timerId: 'b', startTime: '17:00:00' }, at(MINUTE));
    expect(nextDue(earlier, CURTAIN)?.at).toBe(NINE - 2 * HOUR + DAY);
  });

  it('A6 a new zone asks for the starts from now on', () => {
    const utc = rehearsal([planned, { ...planned, startTime: null }]);
    const tokyo = given(utc, 'room/settings', { timezone: 'Asia/Tokyo' }, at(0));
    expect(nextDue(tokyo, CURTAIN)?.at).toBe(Date.UTC(2026, 4, 5, 10));
    const back = given(tokyo, 'room/settings', { timezone: null }, at(2 * HOUR));
    expect(nextDue(back, CURTAIN)?.at).toBe(NINE + DAY);
  });

  it('A6 nothing is planned without a time, with another trigger, or for a timer that is gone', () => {
    const timeless = given(room, 'timers/update', { timerId: 'b', startTime: null }, at(1));
    const manual = given(room, 'timers/update', { timerId: 'b', trigger: 'MANUAL' }, at(1));
    const removed = given(room, 'timers/remove', { timerId: 'b' }, at(1));
    for (const each of [timeless, manual, removed]) expect(nextDue(each, CURTAIN + DAY)).toBeNull();
    expect([manual.considered, removed.considered]).toEqual([{}, {}]);
  });

  it('A7 takes over from whatever runs', () => {
    const running = given(room, 'timeset/start', { timerId: 'a' }, at(55 * MINUTE));
    expect(timesetOf(rungUntil(running, NINE))).toMatchObject({ timerId: 'b', kickoff: NINE });
  });

  it('A7 what is due at the same instant ends first', () => {
    const both = given(
      given(room, 'room/settings', STOP),
      'timeset/start',
      { timerId: 'a' },
      at(50 * MINUTE),
    );
    const first = nextDue(both, NINE);
    expect(first?.event.type).toBe('alarm/deadline');
    expect(timesetOf(rungUntil(both, NINE))).toMatchObject({ timerId: 'b', running: true });
  });

  it('A10 a start missed by less than the length of its timer comes late, with its planned kickoff', () => {
    const late = NINE + 10 * MINUTE - 1;
    const due = nextDue(room, late);
    expect(due).toEqual({
      at: NINE,
      event: { type: 'alarm/scheduled', timerId: 'b', planned: NINE, at: late },
    });
    const rung = rungUntil(room, late);
    expect(timesetOf(rung)).toMatchObject({ kickoff: NINE, deadline: NINE + 10 * MINUTE });
    expect(rung.show.room.updatedAt).toBe(late);
  });

  it('A10 one missed by the length or more is skipped, and the alarm says which', () => {
    const late = NINE + 10 * MINUTE;
    expect(nextDue(room, late)).toEqual({
      at: NINE,
      event: { type: 'alarm/skipped', timerId: 'b', planned: NINE, until: NINE, at: late },
    });
    const rung = rungUntil(room, late);
    expect(timesetOf(rung)).toBe(timesetOf(room));
    expect(nextDue(rung, late)?.at).toBe(NINE + DAY);
  });

  it('A10 after days of downtime all missed starts are skipped at once, and one within reach comes late', () => {
    const late = NINE + 3 * DAY + 4 * MINUTE;
    const skip = nextDue(room, late)?.event;
    expect(skip).toMatchObject({ type: 'alarm/skipped', planned: NINE, until: late - 10 * MINUTE });
    expect(timesetOf(rungUntil(room, late)).kickoff).toBe(NINE + 3 * DAY);
  });

  it('A10 even a timer without length starts if the alarm is but a moment late', () => {
    const short = given(room, 'timers/update', { timerId: 'b', minutes: 0 }, at(0));
    expect(timesetOf(rungUntil(short, NINE + 20)).kickoff).toBe(NINE);
    expect(timesetOf(rungUntil(short, NINE + SECOND)).kickoff).toBeNull();
  });

  it('A10 late alarms ring in the order of their instants, deadlines and plans alike', () => {
    const timers = [
      {},
      LINKED,
      { trigger: 'SCHEDULED', startTime: '18:15:00', minutes: 30 } as const,
      LINKED,
    ];
    const plan = given(rehearsal(timers), 'room/settings', { timezone: 'Etc/UTC' }, at(0));
    const running = given(plan, 'timeset/start', {}, at(0));
    const rung: string[] = [];
    let now = running;
    const late = CURTAIN + 40 * MINUTE;
    for (let due = nextDue(now, late); due !== null && due.at <= late; due = nextDue(now, late)) {
      rung.push(`${due.event.timerId} ${(due.at - CURTAIN) / MINUTE}`);
      now = after(now, due.event);
    }
    expect(rung).toEqual(['a 10', 'c 15']);
    expect(timesetOf(now)).toMatchObject({ timerId: 'c', kickoff: CURTAIN + 15 * MINUTE });
    expect(timesetOf(rungUntil(now, CURTAIN + 50 * MINUTE)).timerId).toBe('d');
  });

  it('A5 a planned start that was dealt with meanwhile is void', () => {
    const alarm = nextDue(room, NINE)?.event;
    expect(alarm).toBeDefined();
    if (alarm === undefined) return;
    const rung = after(room, alarm);
    expect(after(rung, alarm)).toBe(rung);
    const manual = given(room, 'timers/update', { timerId: 'b', trigger: 'MANUAL' }, at(1));
    expect(after(manual, alarm)).toBe(manual);
    const bare = { ...room, considered: {} };
    expect(after(bare, alarm)).toBe(bare);
  });
});

describe('starts by hand near a planned one', () => {
  const NINE = CURTAIN + HOUR;
  const room = given(
    rehearsal([{}, {}]),
    'timers/update',
    { timerId: 'b', trigger: 'SCHEDULED', startTime: '19:00:00' },
    at(0),
  );
  const startedAt = (minutes: number) => given(room, 'timeset/start', { timerId: 'b' }, at(minutes * MINUTE));
  const dueAfter = (context: RoomContext) => nextDue(context, CURTAIN + 50 * MINUTE)?.at;

  it('A8 a start at most 30 minutes early is the planned one, begun early', () => {
    expect(dueAfter(startedAt(30))).toBe(NINE + DAY);
    expect(dueAfter(startedAt(29))).toBe(NINE);
  });

  it('A8 so is any start that would still run at the planned time', () => {
    const long = given(room, 'timers/update', { timerId: 'b', minutes: 45 }, at(0));
    expect(dueAfter(given(long, 'timeset/start', { timerId: 'b' }, at(15 * MINUTE)))).toBe(NINE + DAY);
    expect(dueAfter(given(long, 'timeset/start', { timerId: 'b' }, at(14 * MINUTE)))).toBe(NINE);
  });

  it('A8 it stays so when the show moves on', () => {
    const on = given(startedAt(45), 'timeset/start', { timerId: 'a' }, at(50 * MINUTE));
    expect(dueAfter(on)).toBe(NINE + DAY);
    const held = given(startedAt(45), 'timeset/stop', {}, at(50 * MINUTE));
    expect(dueAfter(held)).toBe(NINE + DAY);
  });

  it('A8 so does a plan made for a timer that runs already', () => {
    const running = given(rehearsal([{}]), 'timeset/start', {}, at(45 * MINUTE));
    const fields = { timerId: 'a', trigger: 'SCHEDULED', startTime: '19:00:00' } as const;
    expect(dueAfter(given(running, 'timers/update', fields, at(46 * MINUTE)))).toBe(NINE + DAY);
    const past = given(running, 'timers/update', { ...fields, startTime: '18:30:00' }, at(46 * MINUTE));
    expect(dueAfter(past)).toBe(NINE - 30 * MINUTE + DAY);
  });

  it('A9 a reset before the planned time leaves it to its plan', () => {
    expect(dueAfter(given(startedAt(45), 'timeset/reset', {}, at(46 * MINUTE)))).toBe(NINE);
    expect(dueAfter(given(startedAt(45), 'timeset/previous', {}, at(46 * MINUTE)))).toBe(NINE);
  });

  it('A9 a reset after the planned time does not start it again', () => {
    const rung = rungUntil(room, NINE);
    expect(dueAfter(given(rung, 'timeset/reset', {}, at(61 * MINUTE)))).toBe(NINE + DAY);
  });

  it('A9 so does undoing the start, from another timer as well', () => {
    expect(dueAfter(given(startedAt(45), 'room/undo', {}, at(46 * MINUTE)))).toBe(NINE);
    const redone = given(
      given(startedAt(45), 'room/undo', {}, at(46 * MINUTE)),
      'room/redo',
      {},
      at(47 * MINUTE),
    );
    expect(dueAfter(redone)).toBe(NINE + DAY);
    const selected = given(room, 'timeset/select', { timerId: 'b' });
    const started2 = given(selected, 'timeset/start', {}, at(45 * MINUTE));
    expect(dueAfter(given(started2, 'room/undo', {}, at(46 * MINUTE)))).toBe(NINE);
  });
});

describe('changes of the clocks', () => {
  const plan = (zone: string, from: string, fields: Partial<Timer>) => {
    const begin = Date.parse(from);
    const zoned = given(rehearsal([{}, fields]), 'room/settings', { timezone: zone }, { at: begin });
    const due = nextDue(zoned, begin);
    return due === null ? null : new Date(due.at).toISOString();
  };
  const daily = (startTime: string) => ({ trigger: 'SCHEDULED', startTime }) as const;

  test.each([
    ['Europe/Berlin', '2026-03-29T00:00:00Z', '02:30:00', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-24T23:00:00Z', '02:30:00', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08T06:00:00Z', '02:15:00', '2026-03-08T07:15:00.000Z'],
    ['Europe/Berlin', '2026-03-28T21:00:00Z', '00:15:00', '2026-03-28T23:15:00.000Z'],
  ])('A11 in %s after %s a start at %s is at %s', (zone, from, startTime, expected) => {
    expect(plan(zone, from, daily(startTime))).toBe(expected);
  });

  it('A11 a start that comes twice in the autumn night rings once', () => {
    const begin = Date.parse('2026-10-24T20:00:00Z');
    const zoned = given(
      rehearsal([daily('02:30:00')]),
      'room/settings',
      { timezone: 'Europe/Berlin' },
      { at: begin },
    );
    const first = rungUntil(zoned, Date.parse('2026-10-25T00:30:00Z'));
    expect(timesetOf(first).kickoff).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(nextDue(first, begin)?.at).toBe(Date.parse('2026-10-26T01:30:00Z'));
  });

  it('A11 a countdown over the change of the clocks keeps its real length', () => {
    const begin = Date.parse('2026-03-29T00:30:00Z');
    const room = rehearsal([{ hours: 2, minutes: 0 }, LINKED], { timezone: 'Europe/Berlin' });
    const running = given(room, 'timeset/start', {}, { at: begin });
    expect(timesetOf(rungUntil(running, begin + DAY))).toMatchObject({
      timerId: 'b',
      kickoff: begin + 2 * HOUR,
    });
  });
});
