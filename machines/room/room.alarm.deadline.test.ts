import { describe, expect, it, test } from 'vitest';
import {
  after,
  at,
  CURTAIN,
  given,
  LINKED,
  modeOf,
  rehearsal,
  rungUntil,
  timesetOf,
} from '../../tests/support/rehearsal.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { keptInstant, nextDue } from './room.alarm.ts';
import type { RoomSettings } from './room.state.ts';

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

  it('A1 a deadline is kept by the clock that countdowns run on, whatever the wall clock says', () => {
    const due = nextDue(started([{}], STOP), CURTAIN, HOUR);
    expect(due && keptInstant(due)).toBe(CURTAIN + 10 * MINUTE);
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
