import { describe, expect, it } from 'vitest';
import {
  after,
  afterAccepted,
  afterAlarmsUntil,
  at,
  LINKED,
  SHOW_START,
  testRoom,
  timerIdOf,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { nextDue } from './room.alarm.ts';

describe('planned starts', () => {
  const NINE = SHOW_START + HOUR;
  const planned = { trigger: 'SCHEDULED', startTime: '19:00:00' } as const;
  const room = afterAccepted(testRoom([{}, {}]), 'timers/update', { timerId: 'b', ...planned }, at(0));

  it('A6 starts at its time, in the room’s zone', () => {
    expect(nextDue(room, SHOW_START)).toEqual({
      at: NINE,
      event: { type: 'alarm/scheduled', timerId: 'b', planned: NINE, at: NINE },
    });
    const rung = afterAlarmsUntil(room, NINE + 12);
    expect(timesetOf(rung)).toMatchObject({ timerId: 'b', running: true, kickoff: NINE });
    expect(rung.history).toBe(room.history);
    const berlin = afterAccepted(room, 'room/settings', { timezone: 'Europe/Berlin' }, at(0));
    expect(nextDue(berlin, SHOW_START)?.at).toBe(NINE + 22 * HOUR);
  });

  it('A5 the earlier of two plans is next, wherever it stands', () => {
    const two = afterAccepted(room, 'timers/update', { timerId: 'a', ...planned }, at(0));
    const sooner = afterAccepted(two, 'timers/update', { timerId: 'b', startTime: '18:30:00' }, at(0));
    expect(nextDue(sooner, SHOW_START)).toMatchObject({
      at: NINE - 30 * MINUTE,
      event: { timerId: 'b' },
    });
  });

  it('A6 starts again on the next day it occurs', () => {
    const rung = afterAlarmsUntil(room, NINE);
    expect(nextDue(rung, NINE)?.at).toBe(NINE + DAY);
    expect(timesetOf(afterAlarmsUntil(rung, NINE + DAY)).kickoff).toBe(NINE + DAY);
  });

  it('A6 starts once on its date', () => {
    const dated = afterAccepted(room, 'timers/update', { timerId: 'b', startDate: '2026-05-06' }, at(0));
    expect(nextDue(dated, SHOW_START)?.at).toBe(NINE + 2 * DAY);
    expect(nextDue(afterAlarmsUntil(dated, NINE + 2 * DAY), NINE + 3 * DAY)).toBeNull();
  });

  it('A6 a plan counts from when it was made', () => {
    const late = afterAccepted(testRoom([{}]), 'timers/update', { timerId: 'a', ...planned }, at(2 * HOUR));
    expect(nextDue(late, SHOW_START + 2 * HOUR)?.at).toBe(NINE + DAY);
    const made = afterAccepted(testRoom([{}]), 'timers/create', planned, { ...at(0), ids: ['n'] });
    expect(nextDue(made, SHOW_START)?.event).toMatchObject({ timerId: 'n' });
    const earlier = afterAccepted(room, 'timers/update', { timerId: 'b', startTime: '17:00:00' }, at(MINUTE));
    expect(nextDue(earlier, SHOW_START)?.at).toBe(NINE - 2 * HOUR + DAY);
  });

  it('A6 a new zone asks for the starts from now on', () => {
    const utc = testRoom([planned, { ...planned, startTime: null }]);
    const tokyo = afterAccepted(utc, 'room/settings', { timezone: 'Asia/Tokyo' }, at(0));
    expect(nextDue(tokyo, SHOW_START)?.at).toBe(Date.UTC(2026, 4, 5, 10));
    const back = afterAccepted(tokyo, 'room/settings', { timezone: null }, at(2 * HOUR));
    expect(nextDue(back, SHOW_START)?.at).toBe(NINE + DAY);
  });

  it('A6 nothing is planned without a time, with another trigger, or for a timer that is gone', () => {
    const timeless = afterAccepted(room, 'timers/update', { timerId: 'b', startTime: null }, at(1));
    const manual = afterAccepted(room, 'timers/update', { timerId: 'b', trigger: 'MANUAL' }, at(1));
    const removed = afterAccepted(room, 'timers/remove', { timerId: 'b' }, at(1));
    for (const each of [timeless, manual, removed]) expect(nextDue(each, SHOW_START + DAY)).toBeNull();
    expect([manual.handledUntil, removed.handledUntil]).toEqual([{}, {}]);
  });

  it('A7 takes over from whatever runs', () => {
    const running = afterAccepted(room, 'timeset/start', { timerId: 'a' }, at(55 * MINUTE));
    expect(timesetOf(afterAlarmsUntil(running, NINE))).toMatchObject({ timerId: 'b', kickoff: NINE });
  });

  it('A7 what is due at the same instant ends first', () => {
    const both = afterAccepted(
      afterAccepted(room, 'room/settings', { behavior: 'STOP' }),
      'timeset/start',
      { timerId: 'a' },
      at(50 * MINUTE),
    );
    const first = nextDue(both, NINE);
    expect(first?.event.type).toBe('alarm/deadline');
    expect(timesetOf(afterAlarmsUntil(both, NINE))).toMatchObject({ timerId: 'b', running: true });
  });

  it('A10 a start missed by less than the length of its timer comes late, with its planned kickoff', () => {
    const late = NINE + 10 * MINUTE - 1;
    const due = nextDue(room, late);
    expect(due).toEqual({
      at: NINE,
      event: { type: 'alarm/scheduled', timerId: 'b', planned: NINE, at: late },
    });
    const rung = afterAlarmsUntil(room, late);
    expect(timesetOf(rung)).toMatchObject({ kickoff: NINE, deadline: NINE + 10 * MINUTE });
    expect(rung.show.room.updatedAt).toBe(late);
  });

  it('A10 one missed by the length or more is skipped, and the alarm says which', () => {
    const late = NINE + 10 * MINUTE;
    expect(nextDue(room, late)).toEqual({
      at: NINE,
      event: { type: 'alarm/skipped', timerId: 'b', planned: NINE, until: NINE, at: late },
    });
    const rung = afterAlarmsUntil(room, late);
    expect(timesetOf(rung)).toBe(timesetOf(room));
    expect(nextDue(rung, late)?.at).toBe(NINE + DAY);
  });

  it('A10 after days of downtime all missed starts are skipped at once, and one within reach comes late', () => {
    const late = NINE + 3 * DAY + 4 * MINUTE;
    const skip = nextDue(room, late)?.event;
    expect(skip).toMatchObject({ type: 'alarm/skipped', planned: NINE, until: late - 10 * MINUTE });
    expect(timesetOf(afterAlarmsUntil(room, late)).kickoff).toBe(NINE + 3 * DAY);
  });

  it('A10 even a timer without length starts if the alarm is but a moment late', () => {
    const short = afterAccepted(room, 'timers/update', { timerId: 'b', minutes: 0 }, at(0));
    expect(timesetOf(afterAlarmsUntil(short, NINE + 20)).kickoff).toBe(NINE);
    expect(timesetOf(afterAlarmsUntil(short, NINE + SECOND)).kickoff).toBeNull();
  });

  it('A10 late alarms ring in the order of their instants, deadlines and plans alike', () => {
    const timers = [
      {},
      LINKED,
      { trigger: 'SCHEDULED', startTime: '18:15:00', minutes: 30 } as const,
      LINKED,
    ];
    const plan = afterAccepted(testRoom(timers), 'room/settings', { timezone: 'Etc/UTC' }, at(0));
    const running = afterAccepted(plan, 'timeset/start', {}, at(0));
    const rung: string[] = [];
    let now = running;
    const late = SHOW_START + 40 * MINUTE;
    for (let due = nextDue(now, late); due !== null && due.at <= late; due = nextDue(now, late)) {
      rung.push(`${timerIdOf(due)} ${(due.at - SHOW_START) / MINUTE}`);
      now = after(now, due.event);
    }
    expect(rung).toEqual(['a 10', 'c 15']);
    expect(timesetOf(now)).toMatchObject({ timerId: 'c', kickoff: SHOW_START + 15 * MINUTE });
    expect(timesetOf(afterAlarmsUntil(now, SHOW_START + 50 * MINUTE)).timerId).toBe('d');
  });

  it('A5 a planned start that was dealt with meanwhile is void', () => {
    const alarm = nextDue(room, NINE)?.event;
    expect(alarm).toBeDefined();
    if (alarm === undefined) return;
    const rung = after(room, alarm);
    expect(after(rung, alarm)).toBe(rung);
    const manual = afterAccepted(room, 'timers/update', { timerId: 'b', trigger: 'MANUAL' }, at(1));
    expect(after(manual, alarm)).toBe(manual);
    const bare = { ...room, handledUntil: {} };
    expect(after(bare, alarm)).toBe(bare);
  });
});
