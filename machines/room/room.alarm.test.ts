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
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { shiftTimeset } from '../timer/timeset.ts';
import { handledInstant, nextDue } from './room.alarm.ts';
import type { RoomContext, RoomSettings } from './room.state.ts';

const NINE = SHOW_START + HOUR;
const WEEKS = 21 * DAY;
const planned = { trigger: 'SCHEDULED', startTime: '19:00:00' } as const;

/** The wall clock was set so that it is `to` ahead, `ms` into the show. */
const set = (room: RoomContext, { from = 0, to = 0, ms = 0 }) =>
  after(room, { type: 'clock/set', from, to, at: SHOW_START + ms });

/** All alarms due `ms` into the show. */
function withAlarmsOf(context: RoomContext, ms: number, wall: number): RoomContext {
  const now = SHOW_START + ms;
  let room = context;
  for (let due = nextDue(room, now, wall); due !== null && due.at <= now; due = nextDue(room, now, wall))
    room = after(room, due.event);
  return room;
}

describe('a running clock', () => {
  it('C22 keeps the deadline of a length, and moves that of a finish time, when the clock is set', () => {
    const room = testRoom([{ hours: 1 }, { type: 'FINISH_TIME', finishTime: '20:00:00' }]);
    const lasting = afterAccepted(room, 'timeset/start', { timerId: 'a' }, at(0));
    expect(set(lasting, { to: WEEKS, ms: MINUTE }).show).toBe(lasting.show);
    const finishing = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(0));
    const later = set(finishing, { to: -MINUTE, ms: MINUTE });
    expect(timesetOf(later).deadline).toBe(SHOW_START + 2 * HOUR + MINUTE);
    expect(later.show.room.updatedAt).toBe(SHOW_START);
    const weeks = set(finishing, { to: WEEKS, ms: MINUTE });
    expect(timesetOf(weeks).deadline).toBe(SHOW_START + 2 * HOUR);
  });

  it('C22 has the deadline of its finish time by the wall clock, at the start and after edits', () => {
    const wall = 30 * MINUTE;
    const room = testRoom([{ type: 'FINISH_TIME', finishTime: '20:00:00' }]);
    const started = afterAccepted(room, 'timeset/start', {}, { ...at(0), wall });
    expect(timesetOf(started).deadline).toBe(SHOW_START + 90 * MINUTE);
    const fields = { timerId: 'a', finishTime: '20:10:00' };
    const edited = afterAccepted(started, 'timers/update', fields, { ...at(0), wall });
    expect(timesetOf(edited).deadline).toBe(SHOW_START + 100 * MINUTE);
    const longer = afterAccepted(started, 'timeset/adjust', { ms: MINUTE }, { ...at(0), wall });
    expect(longer.show.timers[0]?.finishTime).toBe('20:01:00');
    expect(timesetOf(longer).deadline).toBe(SHOW_START + 91 * MINUTE);
    const jumped = afterAccepted(started, 'timeset/jump', { ms: -DAY }, { ...at(MINUTE), wall });
    expect(timesetOf(jumped).deadline).toBe(SHOW_START + 91 * MINUTE);
  });

  it("C22 has the deadline of a linked timer's finish time by the wall clock", () => {
    const room = testRoom([{ minutes: 10 }, { ...LINKED, type: 'FINISH_TIME', finishTime: '20:00:00' }]);
    const started = afterAccepted(room, 'timeset/start', {}, at(0));
    const next = withAlarmsOf(started, 10 * MINUTE, 30 * MINUTE);
    expect(timesetOf(next)).toMatchObject({ timerId: 'b', deadline: SHOW_START + 90 * MINUTE });
  });

  it('C25 moves all its instants with the clock difference of the screen', () => {
    const started = afterAccepted(testRoom(), 'timeset/start', {}, at(0));
    const { kickoff, deadline } = timesetOf(started);
    expect(shiftTimeset(timesetOf(started), HOUR)).toEqual({
      ...timesetOf(started),
      kickoff: (kickoff ?? 0) + HOUR,
      deadline: (deadline ?? 0) + HOUR,
    });
    const idle = timesetOf(testRoom());
    expect(shiftTimeset(idle, HOUR)).toBe(idle);
  });
});

describe('planned starts and the wall clock', () => {
  const room = afterAccepted(testRoom([{}, {}]), 'timers/update', { timerId: 'b', ...planned }, at(0));

  it('C23 happen by the wall clock, with the kickoff on the clock of countdowns', () => {
    const wall = 20 * MINUTE;
    const due = nextDue(room, SHOW_START, wall);
    expect(due?.at).toBe(NINE - wall);
    expect(due && handledInstant(due)).toBe(NINE);
    expect(nextDue(set(room, { to: wall }), SHOW_START, wall)).toEqual(due);
    const started = withAlarmsOf(room, HOUR - wall, wall);
    expect(timesetOf(started)).toMatchObject({ timerId: 'b', running: true, kickoff: NINE - wall });
    expect(started.show.room.updatedAt).toBe(NINE);
    expect(nextDue(started, NINE - wall, wall)?.at).toBe(NINE + DAY - wall);
  });

  it('C23 happen late or are skipped after the clock is set forward over them', () => {
    const late = set(room, { to: HOUR + 4 * MINUTE, ms: SECOND });
    expect(timesetOf(withAlarmsOf(late, SECOND, HOUR + 4 * MINUTE))).toMatchObject({
      timerId: 'b',
      kickoff: SHOW_START - 4 * MINUTE,
    });
    const skipped = withAlarmsOf(set(room, { to: WEEKS }), 0, WEEKS);
    expect(timesetOf(skipped).running).toBe(false);
    expect(nextDue(skipped, SHOW_START, WEEKS)?.at).toBe(NINE);
  });

  it.each([10 * MINUTE, 2 * HOUR, WEEKS])(
    'C23 happen only once if the clock is set back by %d ms',
    (back) => {
      const ran = withAlarmsOf(room, HOUR, 0);
      const stopped = afterAccepted(ran, 'timeset/select', { timerId: 'a' }, at(HOUR + MINUTE));
      const earlier = set(stopped, { to: -back, ms: HOUR + MINUTE });
      expect(nextDue(earlier, NINE + MINUTE, -back)?.at).toBe(NINE + DAY + back);
      // Also when it is set right again.
      const right = set(earlier, { from: -back, ms: HOUR + 2 * MINUTE });
      expect(nextDue(right, NINE + 2 * MINUTE)?.at).toBe(NINE + DAY);
    },
  );

  it('C23 do not happen twice after a reset or a manual start', () => {
    const ran = withAlarmsOf(room, HOUR, 0);
    const reset = afterAccepted(ran, 'timeset/reset', {}, at(HOUR + MINUTE));
    const again = afterAccepted(reset, 'timeset/start', { timerId: 'b' }, at(2 * HOUR));
    for (const each of [reset, again]) {
      const earlier = set(each, { to: -2 * HOUR, ms: 2 * HOUR });
      const due = nextDue(
        afterAccepted(earlier, 'timeset/select', { timerId: 'a' }, at(2 * HOUR)),
        SHOW_START + 2 * HOUR,
        -2 * HOUR,
      );
      expect(due?.event).toMatchObject({ timerId: 'b', planned: NINE + DAY });
    }
  });

  it('C23 count from the present after a wrong future time of the clock was corrected', () => {
    const ahead = afterAccepted(
      testRoom([{}, {}]),
      'timers/update',
      { timerId: 'b', ...planned },
      { ...at(0), wall: WEEKS },
    );
    expect(nextDue(ahead, SHOW_START, WEEKS)?.at).toBe(NINE);
    const right = set(ahead, { from: WEEKS, ms: SECOND });
    expect(nextDue(right, SHOW_START + SECOND)).toMatchObject({ at: NINE, event: { planned: NINE } });
  });

  it('C23 do not happen if a user started the timer early, even if the clock is set back', () => {
    const begun = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(50 * MINUTE));
    const back = set(begun, { to: -HOUR, ms: 51 * MINUTE });
    expect(nextDue(back, SHOW_START + 51 * MINUTE, -HOUR)?.at).toBe(NINE + DAY + HOUR);
  });

  it("C24 the room's updatedAt uses the wall clock", () => {
    const renamed = afterAccepted(room, 'room/rename', { name: 'Late show' }, { ...at(0), wall: HOUR });
    expect(renamed.show.room.updatedAt).toBe(SHOW_START + HOUR);
  });
});

describe('manual starts near a planned start', () => {
  const room = afterAccepted(
    testRoom([{}, {}]),
    'timers/update',
    { timerId: 'b', trigger: 'SCHEDULED', startTime: '19:00:00' },
    at(0),
  );
  const startedAt = (minutes: number) =>
    afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(minutes * MINUTE));
  const dueAfter = (context: RoomContext) => nextDue(context, SHOW_START + 50 * MINUTE)?.at;

  it('A8 a start at most 30 minutes early replaces the planned start', () => {
    expect(dueAfter(startedAt(30))).toBe(NINE + DAY);
    expect(dueAfter(startedAt(29))).toBe(NINE);
  });

  it('A8 an early start replaces the planned start, even if the plan was imported', () => {
    const brought = testRoom([{}, { trigger: 'SCHEDULED', startTime: '19:00:00' }]);
    expect(dueAfter(afterAccepted(brought, 'timeset/start', { timerId: 'b' }, at(45 * MINUTE)))).toBe(
      NINE + DAY,
    );
  });

  it('A8 a start replaces the planned start if the timer is still running then', () => {
    const long = afterAccepted(room, 'timers/update', { timerId: 'b', minutes: 45 }, at(0));
    expect(dueAfter(afterAccepted(long, 'timeset/start', { timerId: 'b' }, at(15 * MINUTE)))).toBe(
      NINE + DAY,
    );
    expect(dueAfter(afterAccepted(long, 'timeset/start', { timerId: 'b' }, at(14 * MINUTE)))).toBe(NINE);
  });

  it('A8 a replaced start stays replaced when another timer starts or the clock pauses', () => {
    const on = afterAccepted(startedAt(45), 'timeset/start', { timerId: 'a' }, at(50 * MINUTE));
    expect(dueAfter(on)).toBe(NINE + DAY);
    const held = afterAccepted(startedAt(45), 'timeset/stop', {}, at(50 * MINUTE));
    expect(dueAfter(held)).toBe(NINE + DAY);
  });

  it('A8 a planned start does not happen if it is set while its timer already runs', () => {
    const running = afterAccepted(testRoom([{}]), 'timeset/start', {}, at(45 * MINUTE));
    const fields = { timerId: 'a', trigger: 'SCHEDULED', startTime: '19:00:00' } as const;
    expect(dueAfter(afterAccepted(running, 'timers/update', fields, at(46 * MINUTE)))).toBe(NINE + DAY);
    const past = afterAccepted(
      running,
      'timers/update',
      { ...fields, startTime: '18:30:00' },
      at(46 * MINUTE),
    );
    expect(dueAfter(past)).toBe(NINE - 30 * MINUTE + DAY);
  });

  it('A9 a reset before the planned time restores the planned start', () => {
    expect(dueAfter(afterAccepted(startedAt(45), 'timeset/reset', {}, at(46 * MINUTE)))).toBe(NINE);
    expect(dueAfter(afterAccepted(startedAt(45), 'timeset/previous', {}, at(46 * MINUTE)))).toBe(NINE);
  });

  it('A9 a reset after the planned time does not start the timer again', () => {
    const rung = afterAlarmsUntil(room, NINE);
    expect(dueAfter(afterAccepted(rung, 'timeset/reset', {}, at(61 * MINUTE)))).toBe(NINE + DAY);
  });

  it('A9 undo of an early start restores the planned start', () => {
    expect(dueAfter(afterAccepted(startedAt(45), 'room/undo', {}, at(46 * MINUTE)))).toBe(NINE);
    const redone = afterAccepted(
      afterAccepted(startedAt(45), 'room/undo', {}, at(46 * MINUTE)),
      'room/redo',
      {},
      at(47 * MINUTE),
    );
    expect(dueAfter(redone)).toBe(NINE + DAY);
    const selected = afterAccepted(room, 'timeset/select', { timerId: 'b' });
    const started2 = afterAccepted(selected, 'timeset/start', {}, at(45 * MINUTE));
    expect(dueAfter(afterAccepted(started2, 'room/undo', {}, at(46 * MINUTE)))).toBe(NINE);
  });
});

const STOP = { behavior: 'STOP' } as const;

const started = (timers: readonly Partial<Timer>[], settings: Partial<RoomSettings> = {}) =>
  afterAccepted(testRoom(timers, settings), 'timeset/start', {}, at(0));

describe('the deadline', () => {
  it('A1 a room with STOP stops its clock at the deadline, even if the alarm is late', () => {
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

  it('A1 a deadline does not depend on the wall clock', () => {
    const due = nextDue(started([{}], STOP), SHOW_START, HOUR);
    expect(due && handledInstant(due)).toBe(SHOW_START + 10 * MINUTE);
  });

  it('A1 no alarm is due if the clock continues below zero', () => {
    expect(nextDue(started([{}, {}]), SHOW_START)).toBeNull();
  });

  it('A1 no alarm is due if the clock does not run', () => {
    const held = afterAccepted(started([{}], STOP), 'timeset/stop', {}, at(MINUTE));
    expect(nextDue(held, SHOW_START + HOUR)).toBeNull();
    expect(nextDue(testRoom([{}], STOP), SHOW_START)).toBeNull();
  });

  test.each([['STOP'], ['CONTINUE']] as const)(
    'A2 under %s the linked timer starts at the deadline of the timer before it',
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

  it('A2 a chain of linked timers continues after downtime, one timer after another', () => {
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

  it('A2 a chain of linked timers continues only up to the present', () => {
    const room = afterAlarmsUntil(started([{}, LINKED, LINKED]), SHOW_START + 25 * MINUTE);
    expect(timesetOf(room)).toMatchObject({ timerId: 'c', kickoff: SHOW_START + 20 * MINUTE, running: true });
  });

  it('A3 an edit that moves the deadline into the past starts the linked timer immediately', () => {
    const room = started([{}, LINKED]);
    const shorter = afterAccepted(room, 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(shorter)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + 8 * MINUTE });
    const typed = afterAccepted(room, 'timers/update', { timerId: 'a', minutes: 3 }, at(8 * MINUTE));
    expect(timesetOf(typed)).toEqual(timesetOf(shorter));
  });

  it('A3 an edit that moves the deadline exactly to now starts the linked timer', () => {
    const room = started([{}, LINKED]);
    const now = afterAccepted(room, 'timeset/adjust', { ms: -2 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(now)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + 8 * MINUTE });
    const late = afterAccepted(room, 'timeset/adjust', { ms: -MINUTE }, at(10 * MINUTE));
    expect(timesetOf(late)).toMatchObject({ timerId: 'a', deadline: SHOW_START + 9 * MINUTE });
  });

  it('A3 an edit that moves the deadline into the past stops the clock at the new deadline', () => {
    const room = afterAccepted(started([{}], STOP), 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(room)).toMatchObject({ running: false, lastStop: SHOW_START + 5 * MINUTE });
    expect(modeOf(room)).toBe('finished');
  });

  it('A3 the clock counts on in overtime, and a linked timer created then does not start', () => {
    const room = afterAccepted(started([{}]), 'timeset/adjust', { ms: -5 * MINUTE }, at(8 * MINUTE));
    expect(timesetOf(room)).toMatchObject({ running: true, deadline: SHOW_START + 5 * MINUTE });
    const linked = afterAccepted(room, 'timers/create', LINKED, { ...at(9 * MINUTE), ids: ['b'] });
    const adjusted = afterAccepted(linked, 'timeset/adjust', { ms: -MINUTE }, at(10 * MINUTE));
    expect(timesetOf(adjusted)).toMatchObject({ timerId: 'a', running: true });
  });

  it('A3 an edit of a paused clock does not start the linked timer', () => {
    const held = afterAccepted(started([{}, LINKED]), 'timeset/stop', {}, at(8 * MINUTE));
    const shorter = afterAccepted(held, 'timeset/adjust', { ms: -5 * MINUTE }, at(9 * MINUTE));
    expect(timesetOf(shorter)).toMatchObject({ timerId: 'a', deadline: SHOW_START + 5 * MINUTE });
  });

  it('A2 a jump to the end starts the linked timer immediately', () => {
    const room = afterAccepted(started([{}, LINKED]), 'timeset/jump', { ms: HOUR }, at(4 * MINUTE));
    const rung = afterAlarmsUntil(room, SHOW_START + 4 * MINUTE);
    expect(timesetOf(rung)).toMatchObject({ timerId: 'b', kickoff: SHOW_START + 4 * MINUTE });
  });

  it('A4 a timer that becomes linked during overtime starts only after the next deadline', () => {
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

  it('A4 an edit in overtime does not delay a timer that was linked before', () => {
    const room = started([{}, LINKED]);
    const edited = afterAccepted(room, 'timers/update', { timerId: 'b', name: 'x' }, at(10 * MINUTE + 3));
    expect(nextDue(edited, SHOW_START + HOUR)?.at).toBe(SHOW_START + 10 * MINUTE);
  });

  it('A4 if STOP is set during overtime, the clock stops at the deadline and starts no timer', () => {
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

  it('A5 a deadline alarm has no effect if the deadline has changed', () => {
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

describe('planned starts', () => {
  const room = afterAccepted(testRoom([{}, {}]), 'timers/update', { timerId: 'b', ...planned }, at(0));

  it("A6 start their timer at its time in the room's zone", () => {
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

  it('A5 are due in the order of their times', () => {
    const two = afterAccepted(room, 'timers/update', { timerId: 'a', ...planned }, at(0));
    const sooner = afterAccepted(two, 'timers/update', { timerId: 'b', startTime: '18:30:00' }, at(0));
    expect(nextDue(sooner, SHOW_START)).toMatchObject({
      at: NINE - 30 * MINUTE,
      event: { timerId: 'b' },
    });
  });

  it('A6 happen again on the next day', () => {
    const rung = afterAlarmsUntil(room, NINE);
    expect(nextDue(rung, NINE)?.at).toBe(NINE + DAY);
    expect(timesetOf(afterAlarmsUntil(rung, NINE + DAY)).kickoff).toBe(NINE + DAY);
  });

  it('A6 with a date happen once', () => {
    const dated = afterAccepted(room, 'timers/update', { timerId: 'b', startDate: '2026-05-06' }, at(0));
    expect(nextDue(dated, SHOW_START)?.at).toBe(NINE + 2 * DAY);
    expect(nextDue(afterAlarmsUntil(dated, NINE + 2 * DAY), NINE + 3 * DAY)).toBeNull();
  });

  it('A6 happen only at times after they were set', () => {
    const late = afterAccepted(testRoom([{}]), 'timers/update', { timerId: 'a', ...planned }, at(2 * HOUR));
    expect(nextDue(late, SHOW_START + 2 * HOUR)?.at).toBe(NINE + DAY);
    const made = afterAccepted(testRoom([{}]), 'timers/create', planned, { ...at(0), ids: ['n'] });
    expect(nextDue(made, SHOW_START)?.event).toMatchObject({ timerId: 'n' });
    const earlier = afterAccepted(room, 'timers/update', { timerId: 'b', startTime: '17:00:00' }, at(MINUTE));
    expect(nextDue(earlier, SHOW_START)?.at).toBe(NINE - 2 * HOUR + DAY);
  });

  it('A6 happen only at times after a change of the zone', () => {
    const utc = testRoom([planned, { ...planned, startTime: null }]);
    const tokyo = afterAccepted(utc, 'room/settings', { timezone: 'Asia/Tokyo' }, at(0));
    expect(nextDue(tokyo, SHOW_START)?.at).toBe(Date.UTC(2026, 4, 5, 10));
    const back = afterAccepted(tokyo, 'room/settings', { timezone: null }, at(2 * HOUR));
    expect(nextDue(back, SHOW_START)?.at).toBe(NINE + DAY);
  });

  it('A6 are not due without a time, with another trigger, or after a removal', () => {
    const timeless = afterAccepted(room, 'timers/update', { timerId: 'b', startTime: null }, at(1));
    const manual = afterAccepted(room, 'timers/update', { timerId: 'b', trigger: 'MANUAL' }, at(1));
    const removed = afterAccepted(room, 'timers/remove', { timerId: 'b' }, at(1));
    for (const each of [timeless, manual, removed]) expect(nextDue(each, SHOW_START + DAY)).toBeNull();
    expect([manual.handledUntil, removed.handledUntil]).toEqual([{}, {}]);
  });

  it('A7 stop whichever timer runs', () => {
    const running = afterAccepted(room, 'timeset/start', { timerId: 'a' }, at(55 * MINUTE));
    expect(timesetOf(afterAlarmsUntil(running, NINE))).toMatchObject({ timerId: 'b', kickoff: NINE });
  });

  it('A7 happen after a deadline that is at the same instant', () => {
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

  it("A10 missed by less than the timer's length happen with the planned kickoff", () => {
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

  it("A10 missed by at least the timer's length are skipped, which an alarm logs", () => {
    const late = NINE + 10 * MINUTE;
    expect(nextDue(room, late)).toEqual({
      at: NINE,
      event: { type: 'alarm/skipped', timerId: 'b', planned: NINE, until: NINE, at: late },
    });
    const rung = afterAlarmsUntil(room, late);
    expect(timesetOf(rung)).toBe(timesetOf(room));
    expect(nextDue(rung, late)?.at).toBe(NINE + DAY);
  });

  it('A10 missed during days of downtime are skipped, except one whose timer would still run', () => {
    const late = NINE + 3 * DAY + 4 * MINUTE;
    const skip = nextDue(room, late)?.event;
    expect(skip).toMatchObject({ type: 'alarm/skipped', planned: NINE, until: late - 10 * MINUTE });
    expect(timesetOf(afterAlarmsUntil(room, late)).kickoff).toBe(NINE + 3 * DAY);
  });

  it('A10 of a timer whose length is 0 happen if they are less than a second late', () => {
    const short = afterAccepted(room, 'timers/update', { timerId: 'b', minutes: 0 }, at(0));
    expect(timesetOf(afterAlarmsUntil(short, NINE + 20)).kickoff).toBe(NINE);
    expect(timesetOf(afterAlarmsUntil(short, NINE + SECOND)).kickoff).toBeNull();
  });

  it('A10 and deadlines that are late happen in the order of their instants', () => {
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

  it('A5 do not happen if their alarm is outdated', () => {
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

describe('changes of the clocks', () => {
  const plan = (zone: string, from: string, fields: Partial<Timer>) => {
    const begin = Date.parse(from);
    const zoned = afterAccepted(testRoom([{}, fields]), 'room/settings', { timezone: zone }, { at: begin });
    const due = nextDue(zoned, begin);
    return due === null ? null : new Date(due.at).toISOString();
  };
  const daily = (startTime: string) => ({ trigger: 'SCHEDULED', startTime }) as const;

  test.each([
    ['Europe/Berlin', '2026-03-29T00:00:00Z', '02:30:00', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-24T23:00:00Z', '02:30:00', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08T06:00:00Z', '02:15:00', '2026-03-08T07:15:00.000Z'],
    ['Europe/Berlin', '2026-03-28T21:00:00Z', '00:15:00', '2026-03-28T23:15:00.000Z'],
  ])('A11 in the zone %s after %s, a planned start at %s is at %s', (zone, from, startTime, expected) => {
    expect(plan(zone, from, daily(startTime))).toBe(expected);
  });

  it('A11 a start at a time that occurs twice in autumn happens once', () => {
    const begin = Date.parse('2026-10-24T20:00:00Z');
    const zoned = afterAccepted(
      testRoom([daily('02:30:00')]),
      'room/settings',
      { timezone: 'Europe/Berlin' },
      { at: begin },
    );
    const first = afterAlarmsUntil(zoned, Date.parse('2026-10-25T00:30:00Z'));
    expect(timesetOf(first).kickoff).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(nextDue(first, begin)?.at).toBe(Date.parse('2026-10-26T01:30:00Z'));
  });

  it('A11 a countdown across a clock change keeps its real length', () => {
    const begin = Date.parse('2026-03-29T00:30:00Z');
    const room = testRoom([{ hours: 2, minutes: 0 }, LINKED], { timezone: 'Europe/Berlin' });
    const running = afterAccepted(room, 'timeset/start', {}, { at: begin });
    expect(timesetOf(afterAlarmsUntil(running, begin + DAY))).toMatchObject({
      timerId: 'b',
      kickoff: begin + 2 * HOUR,
    });
  });
});
