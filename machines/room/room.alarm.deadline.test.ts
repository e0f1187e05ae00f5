import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  afterAlarmsUntil,
  at,
  LINKED,
  modeOf,
  SHOW_START,
  testRoom,
  timerIdOf,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { handledInstant, nextDue } from './room.alarm.ts';
import type { RoomSettings } from './room.state.ts';

const STOP = { behavior: 'STOP' } as const;

const started = (timers: readonly Partial<Timer>[], settings: Partial<RoomSettings> = {}) =>
  afterAccepted(testRoom(timers, settings), 'timeset/start', {}, at(0));

describe('the deadline', () => {
  it('A1 a room that stops at 0:00 stops its clock at the deadline, however late the alarm rings', () => {
    const room = started([{}, {}], STOP);
    const late = afterAlarmsUntil(room, SHOW_START + HOUR);
    expect(modeOf(late)).toBe('finished');
    expect(timesetOf(late)).toEqual({
      ...timesetOf(room),
      running: false,
      lastStop: SHOW_START + 10 * MINUTE,
    });
    expect(late.show.room.updatedAt).toBe(SHOW_START + HOUR);
    expect(late.history).toBe(room.history);
  });

  it('A1 a deadline is kept by the clock that countdowns run on, whatever the wall clock says', () => {
    const due = nextDue(started([{}], STOP), SHOW_START, HOUR);
    expect(due && handledInstant(due)).toBe(SHOW_START + 10 * MINUTE);
  });

  it('A1 where the clock counts on, nothing is due', () => {
    expect(nextDue(started([{}, {}]), SHOW_START)).toBeNull();
  });

  it('A1 a clock that does not run has no deadline to reach', () => {
    const held = afterAccepted(started([{}], STOP), 'timeset/stop', {}, at(MINUTE));
    expect(nextDue(held, SHOW_START + HOUR)).toBeNull();
    expect(nextDue(testRoom([{}], STOP), SHOW_START)).toBeNull();
  });

  test.each([['STOP'], ['CONTINUE']] as const)(
    'A2 under %s the linked timer starts at the deadline of the one before',
    (behavior) => {
      const room = started([{}, { ...LINKED, minutes: 5 }], { behavior });
      const due = SHOW_START + 10 * MINUTE;
      expect(nextDue(room, SHOW_START)?.at).toBe(due);
      expect(timesetOf(afterAlarmsUntil(room, due + 37))).toEqual({
        timerId: 'b',
        running: true,
        kickoff: due,
        deadline: due + 5 * MINUTE,
        lastStop: null,
        deadlineWarped: null,
        aim: 'LENGTH',
        aimedFrom: null,
      });
    },
  );

  it('A2 a chain goes on by itself after downtime, link by link', () => {
    const room = started([{}, LINKED, { ...LINKED, minutes: 0 }, LINKED, {}], STOP);
    const rung: (readonly [string, number])[] = [];
    let now = room;
    for (let due = nextDue(now, SHOW_START + DAY); due !== null; due = nextDue(now, SHOW_START + DAY)) {
      rung.push([timerIdOf(due), (due.at - SHOW_START) / MINUTE]);
      now = after(now, due.event);
    }
    expect(rung).toEqual([
      ['a', 10],
      ['b', 20],
      ['c', 20],
      ['d', 30],
    ]);
    expect(timesetOf(now)).toMatchObject({ timerId: 'd', lastStop: SHOW_START + 30 * MINUTE });
  });

  it('A2 an early look at a chain rings what is due by then and leaves the rest', () => {
    const room = afterAlarmsUntil(started([{}, LINKED, LINKED]), SHOW_START + 25 * MINUTE);
    expect(timesetOf(room)).toMatchObject({ timerId: 'c', kickoff: SHOW_START + 20 * MINUTE, running: true });
  });

  it('A3 an edit that brings the deadline to the past starts the linked timer at its own instant', () => {
    const room = started([{}, LINKED]);
    const shorter = afterAccepted(room, 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(shorter)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + 8 * MINUTE });
    const typed = afterAccepted(room, 'timers/update', { timerId: 'a', minutes: 3 }, at(8 * MINUTE));
    expect(timesetOf(typed)).toEqual(timesetOf(shorter));
  });

  it('A3 an edit that puts the deadline at its own instant is one of them; one at the deadline is too late', () => {
    const room = started([{}, LINKED]);
    const now = afterAccepted(room, 'timeset/adjust', { ms: -2 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(now)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + 8 * MINUTE });
    const late = afterAccepted(room, 'timeset/adjust', { ms: -MINUTE }, at(10 * MINUTE));
    expect(timesetOf(late)).toMatchObject({ timerId: 'a', deadline: SHOW_START + 9 * MINUTE });
  });

  it('A3 such an edit stops the clock at its new deadline where the room stops there', () => {
    const room = afterAccepted(started([{}], STOP), 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(room)).toMatchObject({ running: false, lastStop: SHOW_START + 5 * MINUTE });
    expect(modeOf(room)).toBe('finished');
  });

  it('A3 where the clock counts on it is in overtime, and an edit there starts nothing', () => {
    const room = afterAccepted(started([{}]), 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(room)).toMatchObject({ running: true, deadline: SHOW_START + 5 * MINUTE });
    const linked = afterAccepted(room, 'timers/create', LINKED, { ...at(9 * MINUTE), ids: ['b'] });
    const adjusted = afterAccepted(linked, 'timeset/adjust', { ms: -MINUTE }, at(10 * MINUTE));
    expect(timesetOf(adjusted)).toMatchObject({ timerId: 'a', running: true });
  });

  it('A3 an edit of a clock at rest starts nothing', () => {
    const held = afterAccepted(started([{}, LINKED]), 'timeset/stop', {}, at(8 * MINUTE));
    const shorter = afterAccepted(held, 'timeset/adjust', { ms: -5 * MINUTE }, at(9 * MINUTE));
    expect(timesetOf(shorter)).toMatchObject({ timerId: 'a', deadline: SHOW_START + 5 * MINUTE });
  });

  it('A2 a jump to the end reaches 0:00 there and then', () => {
    const room = afterAccepted(started([{}, LINKED]), 'timeset/jump', { ms: HOUR }, at(4 * MINUTE));
    const rung = afterAlarmsUntil(room, SHOW_START + 4 * MINUTE);
    expect(timesetOf(rung)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + 4 * MINUTE });
  });

  it('A4 a timer linked to one in overtime waits for the next deadline', () => {
    const overtime = started([{}, {}, LINKED]);
    const updated = afterAccepted(overtime, 'timers/update', { timerId: 'b', ...LINKED }, at(12 * MINUTE));
    const moved = afterAccepted(overtime, 'timers/move', { timerId: 'c', index: 1 }, at(12 * MINUTE));
    const removed = afterAccepted(overtime, 'timers/remove', { timerId: 'b' }, at(12 * MINUTE));
    for (const room of [updated, moved, removed]) {
      expect(nextDue(room, SHOW_START + HOUR)).toBeNull();
      const again = afterAccepted(room, 'timeset/reset', {}, at(20 * MINUTE));
      const restarted = afterAccepted(again, 'timeset/start', {}, at(20 * MINUTE));
      expect(nextDue(restarted, SHOW_START + HOUR)?.at).toBe(SHOW_START + 30 * MINUTE);
    }
  });

  it('A4 an edit in overtime does not hold up the timer that was linked in time', () => {
    const room = started([{}, LINKED]);
    const edited = afterAccepted(room, 'timers/update', { timerId: 'b', name: 'x' }, at(10 * MINUTE + 3));
    expect(nextDue(edited, SHOW_START + HOUR)?.at).toBe(SHOW_START + 10 * MINUTE);
  });

  it('A4 a room told to stop at 0:00 in overtime stops at its deadline and starts nothing', () => {
    const linked = afterAccepted(
      started([{}, {}]),
      'timers/update',
      { timerId: 'b', ...LINKED },
      at(12 * MINUTE),
    );
    const stops = afterAccepted(linked, 'room/settings', STOP, at(13 * MINUTE));
    expect(timesetOf(afterAlarmsUntil(stops, SHOW_START + 13 * MINUTE))).toMatchObject({
      timerId: 'a',
      running: false,
      lastStop: SHOW_START + 10 * MINUTE,
    });
  });

  it('A5 an alarm that the room has overtaken is void', () => {
    const room = started([{}], STOP);
    const alarm = nextDue(room, SHOW_START)?.event;
    expect(alarm).toBeDefined();
    if (alarm === undefined) return;
    const longer = afterAccepted(room, 'timeset/adjust', { ms: MINUTE }, at(MINUTE));
    expect(after(longer, alarm)).toBe(longer);
    const held = afterAccepted(room, 'timeset/stop', {}, at(MINUTE));
    expect(after(held, alarm)).toBe(held);
  });
});
