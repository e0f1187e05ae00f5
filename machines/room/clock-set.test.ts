import { describe, expect, it } from 'vitest';
import {
  after,
  afterAccepted,
  at,
  LINKED,
  SHOW_START,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { shiftTimeset } from '../timer/timeset.ts';
import { handledInstant, nextDue } from './room.alarm.ts';
import type { RoomContext } from './room.state.ts';

const NINE = SHOW_START + HOUR;
const WEEKS = 21 * DAY;
const planned = { trigger: 'SCHEDULED', startTime: '19:00:00' } as const;

/** The wall clock was set so that it is `to` ahead, `ms` into the show. */
const set = (room: RoomContext, { from = 0, to = 0, ms = 0 }) =>
  after(room, { type: 'clock/set', from, to, at: SHOW_START + ms });

/** All alarms due `ms` into the show. */
function rung(context: RoomContext, ms: number, wall: number): RoomContext {
  const now = SHOW_START + ms;
  let room = context;
  for (let due = nextDue(room, now, wall); due !== null && due.at <= now; due = nextDue(room, now, wall))
    room = after(room, due.event);
  return room;
}

describe('a running clock', () => {
  it('C22 of a length stays as it is, and a finish time keeps to the wall clock', () => {
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

  it('C22 starts, moves and stretches by its finish as the wall clock has it', () => {
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

  it('C22 goes over to a linked timer whose finish is read by the wall clock', () => {
    const room = testRoom([{ minutes: 10 }, { ...LINKED, type: 'FINISH_TIME', finishTime: '20:00:00' }]);
    const started = afterAccepted(room, 'timeset/start', {}, at(0));
    const next = rung(started, 10 * MINUTE, 30 * MINUTE);
    expect(timesetOf(next)).toMatchObject({ timerId: 'b', deadline: SHOW_START + 90 * MINUTE });
  });

  it('C25 is dated by another clock as a whole', () => {
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

describe('planned starts', () => {
  const room = afterAccepted(testRoom([{}, {}]), 'timers/update', { timerId: 'b', ...planned }, at(0));

  it('C23 come by the wall clock, with a kickoff by the clock that countdowns run on', () => {
    const wall = 20 * MINUTE;
    const due = nextDue(room, SHOW_START, wall);
    expect(due?.at).toBe(NINE - wall);
    expect(due && handledInstant(due)).toBe(NINE);
    expect(nextDue(set(room, { to: wall }), SHOW_START, wall)).toEqual(due);
    const started = rung(room, HOUR - wall, wall);
    expect(timesetOf(started)).toMatchObject({ timerId: 'b', running: true, kickoff: NINE - wall });
    expect(started.show.room.updatedAt).toBe(NINE);
    expect(nextDue(started, NINE - wall, wall)?.at).toBe(NINE + DAY - wall);
  });

  it('C23 that the clock jumps over come late within their length, and are skipped beyond it', () => {
    const late = set(room, { to: HOUR + 4 * MINUTE, ms: SECOND });
    expect(timesetOf(rung(late, SECOND, HOUR + 4 * MINUTE))).toMatchObject({
      timerId: 'b',
      kickoff: SHOW_START - 4 * MINUTE,
    });
    const skipped = rung(set(room, { to: WEEKS }), 0, WEEKS);
    expect(timesetOf(skipped).running).toBe(false);
    expect(nextDue(skipped, SHOW_START, WEEKS)?.at).toBe(NINE);
  });

  it.each([10 * MINUTE, 2 * HOUR, WEEKS])(
    'C23 that ran do not run twice when the clock goes back by %d',
    (back) => {
      const ran = rung(room, HOUR, 0);
      const stopped = afterAccepted(ran, 'timeset/select', { timerId: 'a' }, at(HOUR + MINUTE));
      const earlier = set(stopped, { to: -back, ms: HOUR + MINUTE });
      expect(nextDue(earlier, NINE + MINUTE, -back)?.at).toBe(NINE + DAY + back);
      // Also when it is set right again.
      const right = set(earlier, { from: -back, ms: HOUR + 2 * MINUTE });
      expect(nextDue(right, NINE + 2 * MINUTE)?.at).toBe(NINE + DAY);
    },
  );

  it('C23 are remembered through a reset, and through a start by hand for no planned one', () => {
    const ran = rung(room, HOUR, 0);
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

  it('C23 count from the new time where the clock had been ahead of the world', () => {
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

  it('C23 begun early by hand do not come again, whichever way the clock is set', () => {
    const begun = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(50 * MINUTE));
    const back = set(begun, { to: -HOUR, ms: 51 * MINUTE });
    expect(nextDue(back, SHOW_START + 51 * MINUTE, -HOUR)?.at).toBe(NINE + DAY + HOUR);
  });

  it('C24 a room is dated by the wall clock', () => {
    const renamed = afterAccepted(room, 'room/rename', { name: 'Late show' }, { ...at(0), wall: HOUR });
    expect(renamed.show.room.updatedAt).toBe(SHOW_START + HOUR);
  });
});
