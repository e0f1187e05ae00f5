import { describe, expect, it, test } from 'vitest';
import {
  afterAccepted,
  at,
  modeOf,
  refusedAs,
  SHOW_START,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { adjacentTimer, currentTimer, linkedNext, type RoomContext } from './room.state.ts';
import { timesetCommands } from './timeset.commands.ts';

const firstOf = ({ show }: RoomContext) => show.timers[0];

/** Rooms of three timers of ten minutes, the first one current, in each mode. */
const idle = testRoom();
const running = afterAccepted(idle, 'timeset/start', {}, at(0));
const paused = afterAccepted(running, 'timeset/stop', {}, at(4 * MINUTE));
const finishedAt = (room: RoomContext) => afterAccepted(room, 'timeset/stop', {}, at(11 * MINUTE));
const stopping = testRoom([{}, {}, {}], { behavior: 'STOP' });
const finished = finishedAt(afterAccepted(stopping, 'timeset/start', {}, at(0)));
const overtime = finishedAt(running);

describe('modes of the clock', () => {
  test.each([
    ['idle', idle],
    ['running', running],
    ['paused', paused],
    ['finished', finished],
    ['paused', overtime],
  ] as const)('T1 the clock can be %s', (mode, room) => {
    expect(modeOf(room)).toBe(mode);
  });

  it('T1 a pause in overtime counts as finished in a room with STOP, and otherwise as paused', () => {
    const stops = afterAccepted(overtime, 'room/settings', { behavior: 'STOP' }, at(12 * MINUTE));
    expect(modeOf(stops)).toBe('finished');
    expect(modeOf(afterAccepted(stops, 'room/settings', { behavior: 'CONTINUE' }, at(13 * MINUTE)))).toBe(
      'paused',
    );
  });
});

describe('start, stop and toggle', () => {
  it('T2 start runs the current timer from its full length', () => {
    expect(timesetOf(running)).toEqual({
      timerId: 'a',
      running: true,
      kickoff: SHOW_START,
      deadline: SHOW_START + 10 * MINUTE,
      lastStop: null,
      deadlineWarped: null,
      aim: 'LENGTH',
      aimedFrom: null,
    });
  });

  it('T2 start runs a finished timer again from its full length', () => {
    const again = afterAccepted(finished, 'timeset/start', {}, at(20 * MINUTE));
    expect(timesetOf(again)).toMatchObject({
      kickoff: SHOW_START + 20 * MINUTE,
      deadline: SHOW_START + 30 * MINUTE,
      lastStop: null,
    });
  });

  test.each([
    ['idle', idle],
    ['running', running],
    ['paused', paused],
    ['finished', finished],
  ])('T2 start runs a different timer from its full length if the clock is %s', (_mode, room) => {
    const other = afterAccepted(room, 'timeset/start', { timerId: 'c' }, at(30 * MINUTE));
    expect(timesetOf(other)).toMatchObject({
      timerId: 'c',
      running: true,
      kickoff: SHOW_START + 30 * MINUTE,
    });
  });

  it('T3 start resumes from a pause with the same kickoff and a later deadline', () => {
    const resumed = afterAccepted(paused, 'timeset/start', { timerId: 'a' }, at(9 * MINUTE));
    expect(timesetOf(resumed)).toEqual({
      ...timesetOf(running),
      deadline: SHOW_START + 15 * MINUTE,
    });
  });

  it('T3 start resumes a timer in overtime that was paused in overtime', () => {
    const resumed = afterAccepted(overtime, 'timeset/start', {}, at(12 * MINUTE));
    expect(timesetOf(resumed)).toMatchObject({ running: true, deadline: SHOW_START + 11 * MINUTE });
  });

  it('T4 stop pauses the clock at its instant', () => {
    expect(timesetOf(paused)).toEqual({
      ...timesetOf(running),
      running: false,
      lastStop: SHOW_START + 4 * MINUTE,
    });
    expect(timesetOf(overtime).lastStop).toBe(SHOW_START + 11 * MINUTE);
  });

  it('T4 stop sets lastStop to the deadline in a room that stops at 0:00', () => {
    expect(timesetOf(finished).lastStop).toBe(timesetOf(finished).deadline);
  });

  it('T5 toggle starts an idle timer, pauses a running one and resumes a paused one', () => {
    expect(afterAccepted(idle, 'timeset/toggle', {}, at(0)).show).toEqual(running.show);
    const held = afterAccepted(running, 'timeset/toggle', {}, at(4 * MINUTE));
    expect(held.show).toEqual(paused.show);
    expect(modeOf(afterAccepted(held, 'timeset/toggle', { timerId: 'a' }, at(5 * MINUTE)))).toBe('running');
  });

  it('T5 toggle of another timer starts it, even while one runs', () => {
    const other = afterAccepted(running, 'timeset/toggle', { timerId: 'b' }, at(MINUTE));
    expect(timesetOf(other)).toMatchObject({ timerId: 'b', running: true, kickoff: SHOW_START + MINUTE });
  });
});

describe('reset, select, next and previous', () => {
  test.each([
    ['running', running],
    ['paused', paused],
    ['finished', finished],
  ])('T6 reset makes the %s timer idle', (_mode, room) => {
    expect(timesetOf(afterAccepted(room, 'timeset/reset', {}))).toEqual(idleTimeset('a'));
    expect(timesetOf(afterAccepted(room, 'timeset/reset', { timerId: 'a' }))).toEqual(idleTimeset('a'));
  });

  it('T6 reset with another timer makes that timer current and idle', () => {
    expect(timesetOf(afterAccepted(idle, 'timeset/reset', { timerId: 'c' }))).toEqual(idleTimeset('c'));
    expect(timesetOf(afterAccepted(running, 'timeset/reset', { timerId: 'c' }))).toEqual(idleTimeset('c'));
  });

  it('T7 select makes another timer current and stops the running one', () => {
    expect(timesetOf(afterAccepted(running, 'timeset/select', { timerId: 'b' }))).toEqual(idleTimeset('b'));
  });

  test.each([
    ['idle', idle],
    ['running', running],
    ['paused', paused],
    ['finished', finished],
  ])('T7 select of the current timer does not change the clock: %s', (_mode, room) => {
    expect(timesetOf(afterAccepted(room, 'timeset/select', { timerId: 'a' }))).toBe(timesetOf(room));
  });

  it('T8 next selects the next timer without starting it', () => {
    expect(timesetOf(afterAccepted(running, 'timeset/next', {}))).toEqual(idleTimeset('b'));
    expect(timesetOf(afterAccepted(idle, 'timeset/next', { autostart: false }))).toEqual(idleTimeset('b'));
  });

  test.each([
    ['running', running],
    ['paused', paused],
    ['finished', finished],
  ])('T9 previous first resets the timer if it is %s, and then selects the timer above', (_mode, room) => {
    const second = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(HOUR));
    const back = afterAccepted(second, 'timeset/previous', {});
    expect(timesetOf(back)).toEqual(idleTimeset('b'));
    expect(timesetOf(afterAccepted(back, 'timeset/previous', {}))).toEqual(idleTimeset('a'));
  });

  it('T10 next and previous with autostart start the timer that they select', () => {
    const second = afterAccepted(running, 'timeset/next', { autostart: true }, at(MINUTE));
    expect(timesetOf(second)).toMatchObject({ timerId: 'b', running: true, kickoff: SHOW_START + MINUTE });
    const again = afterAccepted(second, 'timeset/previous', { autostart: true }, at(2 * MINUTE));
    expect(timesetOf(again)).toMatchObject({ timerId: 'b', running: true, kickoff: SHOW_START + 2 * MINUTE });
    const first = afterAccepted(
      afterAccepted(idle, 'timeset/next', {}),
      'timeset/previous',
      { autostart: true },
      at(0),
    );
    expect(first.show).toEqual(running.show);
  });
});

describe('adjust', () => {
  const length = ({ show }: RoomContext) => {
    const timer = show.timers[0];
    return timer && [timer.hours, timer.minutes, timer.seconds];
  };

  test.each([
    [MINUTE, [0, 11, 0]],
    [-MINUTE, [0, 9, 0]],
    [HOUR + 51 * SECOND, [1, 10, 51]],
    [-HOUR, [0, 0, 0]],
    [1_500, [0, 10, 1.5]],
    [2_000 * HOUR, [999, 59, 59]],
  ])('T11 changes the length of a timer that has not started by %i ms', (ms, expected) => {
    const room = afterAccepted(idle, 'timeset/adjust', { ms });
    expect(length(room)).toEqual(expected);
    expect(timesetOf(room)).toBe(timesetOf(idle));
  });

  test.each([
    ['running', running],
    ['paused', paused],
    ['finished', finished],
  ])('T11 moves the deadline of the %s timer', (_mode, room) => {
    const longer = afterAccepted(room, 'timeset/adjust', { ms: MINUTE }, at(2 * MINUTE));
    expect(length(longer)).toEqual([0, 11, 0]);
    expect(timesetOf(longer)).toEqual({ ...timesetOf(room), deadline: SHOW_START + 11 * MINUTE });
  });

  it('T11 shortens the length at most to 0', () => {
    const none = afterAccepted(paused, 'timeset/adjust', { ms: -HOUR }, at(5 * MINUTE));
    expect(length(none)).toEqual([0, 0, 0]);
    expect(timesetOf(none).deadline).toBe(SHOW_START);
  });

  const finishing = (fields: Partial<Timer>) =>
    testRoom([{ type: 'FINISH_TIME', finishTime: '19:00:00', ...fields }]);

  test.each([
    [5 * MINUTE, '19:05:00'],
    [-5 * MINUTE, '18:55:00'],
    [1_600, '19:00:02'],
    [-2 * HOUR, '18:00:00'],
    [13 * HOUR, '06:00:00'],
  ])('T11 moves the finish time by %i ms, but only within the day and after the start', (ms, expected) => {
    const started = afterAccepted(finishing({}), 'timeset/start', {}, at(0));
    const moved = afterAccepted(started, 'timeset/adjust', { ms }, at(MINUTE));
    expect(firstOf(moved)?.finishTime).toBe(expected);
    expect(firstOf(moved)).toMatchObject({ hours: 0, minutes: 10, finishDate: null });
  });

  it('T11 moves the finish time, and also the deadline if the timer has started', () => {
    const later = afterAccepted(finishing({}), 'timeset/adjust', { ms: MINUTE });
    expect(firstOf(later)?.finishTime).toBe('19:01:00');
    const started = afterAccepted(finishing({}), 'timeset/start', {}, at(0));
    expect(timesetOf(afterAccepted(started, 'timeset/adjust', { ms: MINUTE })).deadline).toBe(
      SHOW_START + HOUR + MINUTE,
    );
  });

  it('T11 does not move a finish time that has passed further back', () => {
    const past = finishing({ finishTime: '17:50:00' });
    expect(firstOf(afterAccepted(past, 'timeset/adjust', { ms: -HOUR }))?.finishTime).toBe('17:50:00');
  });

  it('S720 adds time from now to a finish time that has passed', () => {
    const past = finishing({ finishTime: '17:50:00' });
    const adjusted = (room: RoomContext, ms: number, minutes: number) =>
      afterAccepted(room, 'timeset/adjust', { ms }, at(minutes * MINUTE));
    expect(firstOf(adjusted(past, MINUTE, 0))?.finishTime).toBe('18:01:00');
    const late = afterAccepted(past, 'timeset/start', {}, at(5 * MINUTE));
    expect(firstOf(adjusted(late, MINUTE, 6))?.finishTime).toBe('18:07:00');
    expect(timesetOf(adjusted(late, MINUTE, 6)).deadline).toBe(SHOW_START + 7 * MINUTE);
    const over = afterAccepted(finishing({ finishTime: '18:10:00' }), 'timeset/start', {}, at(0));
    expect(timesetOf(adjusted(over, MINUTE, 25)).deadline).toBe(SHOW_START + 26 * MINUTE);
    expect(firstOf(adjusted(over, MINUTE, 9))?.finishTime).toBe('18:11:00');
    expect(firstOf(adjusted(over, -MINUTE, 25))?.finishTime).toBe('18:09:00');
  });

  it('S720 adds the time to the instant of the pause if the deadline of a paused timer has passed', () => {
    let room = afterAccepted(finishing({ finishTime: '18:10:00' }), 'timeset/start', {}, at(0));
    room = afterAccepted(room, 'timeset/stop', {}, at(12 * MINUTE));
    room = afterAccepted(room, 'timeset/adjust', { ms: MINUTE }, at(30 * MINUTE));
    expect(timesetOf(room)).toMatchObject({
      deadline: SHOW_START + 13 * MINUTE,
      lastStop: SHOW_START + 12 * MINUTE,
    });
  });

  it('T11 moves a finish time with a date past midnight, and one in the past to now plus the time', () => {
    const dated = finishing({ finishTime: '23:59:00', finishDate: '2026-05-04' });
    expect(firstOf(afterAccepted(dated, 'timeset/adjust', { ms: 2 * MINUTE }))).toMatchObject({
      finishTime: '00:01:00',
      finishDate: '2026-05-05',
    });
    const old = finishing({ finishDate: '2026-05-01' });
    expect(firstOf(afterAccepted(old, 'timeset/adjust', { ms: HOUR }))).toMatchObject({
      finishTime: '19:00:00',
      finishDate: '2026-05-04',
    });
  });

  it('T11 moves a dated finish at most to the end of the year 9999', () => {
    const last = finishing({ finishTime: '23:00:00', finishDate: '9999-12-31' });
    expect(firstOf(afterAccepted(last, 'timeset/adjust', { ms: 2 * HOUR }))).toMatchObject({
      finishTime: '23:59:59',
      finishDate: '9999-12-31',
    });
  });

  it('T11 changes the length of a FINISH_TIME timer without a finish time', () => {
    expect(length(afterAccepted(finishing({ finishTime: null }), 'timeset/adjust', { ms: MINUTE }))).toEqual([
      0, 11, 0,
    ]);
  });

  it("T15 does not move the presenter's deadline", () => {
    const warped = testRoom([{ type: 'TIME_WARP', timewarp: 12 * MINUTE }]);
    const started = afterAccepted(warped, 'timeset/start', {}, at(0));
    const longer = afterAccepted(started, 'timeset/adjust', { ms: MINUTE }, at(MINUTE));
    expect(timesetOf(longer)).toMatchObject({
      deadline: SHOW_START + 11 * MINUTE,
      deadlineWarped: SHOW_START + 12 * MINUTE,
    });
  });
});

describe('jump', () => {
  test.each([
    ['forward', MINUTE, -MINUTE],
    ['back', -MINUTE, MINUTE],
    ['forward to the end, not past it', HOUR, -6 * MINUTE],
    ['back to the start, not before it', -HOUR, 4 * MINUTE],
  ])('T12 moves kickoff and deadline of the clock for a jump %s', (_where, ms, shift) => {
    const room = afterAccepted(running, 'timeset/jump', { ms }, at(4 * MINUTE));
    expect(timesetOf(room)).toEqual({
      ...timesetOf(running),
      kickoff: SHOW_START + shift,
      deadline: SHOW_START + 10 * MINUTE + shift,
    });
    expect(room.show.timers.map(({ ran: _ran, ...timer }) => timer)).toEqual(running.show.timers);
  });

  it('T12 jumps in a pause and after the finish', () => {
    expect(timesetOf(afterAccepted(paused, 'timeset/jump', { ms: MINUTE }, at(HOUR)))).toMatchObject({
      deadline: SHOW_START + 9 * MINUTE,
      lastStop: SHOW_START + 4 * MINUTE,
    });
    const back = afterAccepted(finished, 'timeset/jump', { ms: -2 * MINUTE }, at(HOUR));
    expect(modeOf(back)).toBe('paused');
    expect(timesetOf(back).deadline).toBe(SHOW_START + 12 * MINUTE);
  });

  it('T12 ends overtime if it jumps back', () => {
    const back = afterAccepted(running, 'timeset/jump', { ms: -MINUTE }, at(13 * MINUTE));
    expect(timesetOf(back).deadline).toBe(SHOW_START + 13 * MINUTE);
    const further = afterAccepted(running, 'timeset/jump', { ms: -5 * MINUTE }, at(13 * MINUTE));
    expect(timesetOf(further).deadline).toBe(SHOW_START + 15 * MINUTE);
  });

  it('T12 does not move the kickoff of a timer that has a finish time', () => {
    const room = testRoom([{ type: 'FINISH_TIME', finishTime: '19:00:00' }]);
    const started = afterAccepted(room, 'timeset/start', {}, at(0));
    const jumped = afterAccepted(started, 'timeset/jump', { ms: 10 * MINUTE }, at(MINUTE));
    expect(timesetOf(jumped)).toMatchObject({ kickoff: SHOW_START, deadline: SHOW_START + 50 * MINUTE });
  });
});

describe('time warp', () => {
  const warped = testRoom([{ type: 'TIME_WARP', timewarp: 12 * MINUTE }]);
  const started = afterAccepted(warped, 'timeset/start', {}, at(0));

  it('T15 has a deadline for the presenter, which moves with pauses and jumps', () => {
    expect(timesetOf(started).deadlineWarped).toBe(SHOW_START + 12 * MINUTE);
    const held = afterAccepted(started, 'timeset/stop', {}, at(2 * MINUTE));
    const resumed = afterAccepted(held, 'timeset/start', {}, at(5 * MINUTE));
    expect(timesetOf(resumed).deadlineWarped).toBe(SHOW_START + 15 * MINUTE);
    const jumped = afterAccepted(resumed, 'timeset/jump', { ms: MINUTE }, at(6 * MINUTE));
    expect(timesetOf(jumped).deadlineWarped).toBe(SHOW_START + 14 * MINUTE);
  });

  it("T15 has no presenter's deadline without a warp length or with another type", () => {
    const without = testRoom([{ type: 'TIME_WARP' }]);
    expect(timesetOf(afterAccepted(without, 'timeset/start', {})).deadlineWarped).toBeNull();
    const plain = afterAccepted(started, 'timers/update', { timerId: 'a', type: 'DURATION' }, at(MINUTE));
    expect(timesetOf(plain)).toMatchObject({ deadline: SHOW_START + 10 * MINUTE, deadlineWarped: null });
  });
});

describe('refused clock commands', () => {
  const empty = afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' });
  const atLast = afterAccepted(idle, 'timeset/select', { timerId: 'c' });

  test.each([
    ['timeset/start', {}, running, 'already_running'],
    ['timeset/start', { timerId: 'a' }, running, 'already_running'],
    ['timeset/stop', {}, idle, 'not_running'],
    ['timeset/stop', {}, paused, 'not_running'],
    ['timeset/stop', {}, finished, 'not_running'],
    ['timeset/reset', {}, idle, 'not_started'],
    ['timeset/reset', { timerId: 'a' }, idle, 'not_started'],
    ['timeset/jump', { ms: 1 }, idle, 'not_started'],
    ['timeset/next', {}, atLast, 'no_next_timer'],
    ['timeset/previous', {}, idle, 'no_previous_timer'],
    ['timeset/start', { timerId: 'z' }, idle, 'unknown_timer'],
    ['timeset/toggle', { timerId: 'z' }, idle, 'unknown_timer'],
    ['timeset/reset', { timerId: 'z' }, running, 'unknown_timer'],
    ['timeset/select', { timerId: 'z' }, idle, 'unknown_timer'],
    ['timeset/start', {}, empty, 'no_timer'],
    ['timeset/toggle', {}, empty, 'no_timer'],
    ['timeset/reset', {}, empty, 'no_timer'],
    ['timeset/next', {}, empty, 'no_timer'],
    ['timeset/previous', {}, empty, 'no_timer'],
    ['timeset/adjust', { ms: 1 }, empty, 'no_timer'],
    ['timeset/jump', { ms: 1 }, empty, 'no_timer'],
  ] as const)('T13 the command %s %j is refused', (name, payload, room, code) => {
    expect(refusedAs(room, name, payload)).toBe(code);
  });

  it('T13 commands throw an error if they are executed despite a refusal', () => {
    const effect = (context: RoomContext, name: 'timeset/start' | 'timeset/stop' | 'timeset/next') => () =>
      timesetCommands[name].does(context, {}, { at: SHOW_START, ids: [] });
    expect(effect(idle, 'timeset/stop')).toThrow('The clock has not been started');
    expect(effect(atLast, 'timeset/next')).toThrow('No timer in that direction');
    expect(effect(empty, 'timeset/start')).toThrow('No entry');
  });

  it('T13 the current timer and its neighbours are null without timers', () => {
    const torn = { ...running.show, timers: [] };
    expect([currentTimer(torn), adjacentTimer(torn, 1), linkedNext(torn)]).toEqual([null, null, null]);
    expect([currentTimer(empty.show), adjacentTimer(empty.show, -1)]).toEqual([null, null]);
  });

  it('T13 previous is accepted on the first timer if that timer has started', () => {
    expect(refusedAs(running, 'timeset/previous', {})).toBeNull();
  });
});
