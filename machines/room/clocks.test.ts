import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  afterAlarmsUntil,
  at,
  changeNamesBetween,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { MESSAGES, type Permissions, TRANSPORT } from '../kernel/permissions.ts';
import { MINUTE, SECOND } from '../kernel/time.ts';
import { clockAtRest, newClock, type StageClock } from '../timer/stage-clock.ts';
import { clockOf } from '../timer/timer.clock.ts';
import { changesBetween } from './changes-between.ts';
import { roomOfClock } from './clock.showing.ts';
import { type CommandName, type CommandPayloads, commandResult, isPermitted } from './commands.ts';
import { shiftShow } from './prompter.ts';
import { nextDue } from './room.alarm.ts';
import { showWithDefaults } from './room.defaults.ts';
import { contextOfView, MirroredRoom } from './room.mirror.ts';
import { projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';
import { momentOf, showEvents } from './show-events.ts';

/** A room with clocks x, y, z. */
function roomWith(...clocks: readonly Partial<StageClock>[]): RoomContext {
  const room = testRoom();
  const made = clocks.map((fields, index) => ({
    _id: 'xyz'[index] ?? '',
    index,
    ...newClock,
    ...clockAtRest,
    ...fields,
  }));
  return { ...room, show: { ...room.show, clocks: made } };
}

type Act<Name extends CommandName = CommandName> = readonly [
  minute: number,
  name: Name,
  payload?: Partial<CommandPayloads[Name]>,
];

/** The room after these commands, whose alarms ring on time. */
function acted(room: RoomContext, ...acts: readonly Act[]): RoomContext {
  return acts.reduce((now, [minute, name, payload = {}]) => {
    const due = afterAlarmsUntil(now, SHOW_START + minute * MINUTE);
    return afterAccepted(due, name, payload as never, { ...at(minute * MINUTE), ids: [`n${minute}`] });
  }, room);
}

const x = ({ show }: RoomContext): StageClock | undefined => show.clocks[0];
const running = { running: true, kickoff: SHOW_START, deadline: SHOW_START + 5 * MINUTE, lastStop: null };
const start = ['clocks/start', { clockId: 'x' }] as const;

describe('a further clock', () => {
  it('R2051 starts, pauses, resumes and resets without a change of the timers', () => {
    const started = acted(roomWith({}), [0, ...start]);
    expect(x(started)).toMatchObject(running);
    const paused = acted(started, [1, 'clocks/stop', { clockId: 'x' }]);
    expect(x(paused)).toMatchObject({ ...running, running: false, lastStop: SHOW_START + MINUTE });
    const again = acted(paused, [3, 'clocks/toggle', { clockId: 'x' }]);
    expect(x(again)).toMatchObject({ ...running, deadline: SHOW_START + 7 * MINUTE });
    expect(x(acted(again, [4, 'clocks/toggle', { clockId: 'x' }]))).toMatchObject({ running: false });
    const rest = acted(again, [4, 'clocks/reset', { clockId: 'x' }]);
    expect(x(rest)).toEqual(x(roomWith({})));
    expect([rest.show.timeset, rest.show.timers]).toEqual([started.show.timeset, started.show.timers]);
  });

  it("C25 moves its instants by the difference of the screen's clock", () => {
    const room = acted(roomWith({ mode: 'COUNT_UP', duration: 0 }, {}), [0, ...start]);
    const { clocks } = shiftShow(room.show, 7);
    expect(clocks[0]).toMatchObject({ kickoff: SHOW_START + 7, deadline: SHOW_START + 7 });
    expect(clocks[1]).toBe(room.show.clocks[1]);
    expect(shiftShow(room.show, 0).clocks).toBe(room.show.clocks);
  });

  it('R2051 moves its deadline with adjust and jump', () => {
    const started = acted(roomWith({}), [0, ...start]);
    const longer = acted(started, [1, 'clocks/adjust', { clockId: 'x', ms: MINUTE }]);
    expect(x(longer)).toMatchObject({ duration: 6 * MINUTE, deadline: SHOW_START + 6 * MINUTE });
    const jumped = acted(longer, [1, 'clocks/jump', { clockId: 'x', ms: MINUTE }]);
    expect(x(jumped)).toMatchObject({ kickoff: SHOW_START - MINUTE, deadline: SHOW_START + 5 * MINUTE });
    const edited = acted(jumped, [1, 'clocks/update', { clockId: 'x', duration: 3 * MINUTE, name: 'Q&A' }]);
    expect(x(edited)).toMatchObject({ name: 'Q&A', duration: 3 * MINUTE, deadline: SHOW_START + 2 * MINUTE });
    expect(x(acted(edited, [1, 'clocks/adjust', { clockId: 'x', ms: -9 * MINUTE }]))?.duration).toBe(1);
  });

  it('R2051 counts up without end if its duration is 0', () => {
    const stopwatch = { mode: 'COUNT_UP', duration: 0, behavior: 'STOP' } as const;
    const room = acted(roomWith(stopwatch), [0, ...start]);
    expect(x(room)).toMatchObject({ ...running, deadline: SHOW_START });
    expect(nextDue(room, SHOW_START + MINUTE)).toBeNull();
    const jumped = acted(room, [1, 'clocks/jump', { clockId: 'x', ms: MINUTE }]);
    const clock = x(jumped);
    expect(clock?.deadline).toBe(SHOW_START - MINUTE);
    const { timers, timeset } = roomOfClock(jumped.show, clock ?? ({} as StageClock));
    const read = { timer: timers[0] ?? null, timeset, behavior: 'CONTINUE', zone: null } as const;
    expect(clockOf({ ...read, now: SHOW_START + MINUTE })).toMatchObject({ elapsed: 2 * MINUTE });
    expect(clockOf({ ...read, now: SHOW_START + MINUTE }).wrapUp).toBe('normal');
    expect(refusedAs(room, 'clocks/adjust', { clockId: 'x', ms: 1 })).toBe('invalid');
    const ends = acted(room, [2, 'clocks/update', { clockId: 'x', duration: 5 * MINUTE }]);
    expect(x(ends)?.deadline).toBe(SHOW_START + 5 * MINUTE);
    expect(x(acted(ends, [3, 'clocks/update', { clockId: 'x', duration: 0 }]))?.deadline).toBe(SHOW_START);
  });

  test.each([
    ['CONTINUE', 5, { running: true, lastStop: null }],
    ['STOP', 5, { running: false, lastStop: SHOW_START + 5 * MINUTE }],
    ['HIDE', 5, { running: false, kickoff: null, deadline: null, lastStop: null }],
  ] as const)('R2050 with the behavior %s does the right thing at 0:00', (behavior, minute, state) => {
    const shown = acted(roomWith({ behavior }), [0, ...start], [1, 'clocks/show', { clockId: 'x' }]);
    const over = afterAlarmsUntil(shown, SHOW_START + (minute + 1) * MINUTE);
    expect(x(over)).toMatchObject(state);
    expect(over.show.shownClock).toEqual(behavior === 'HIDE' ? null : { clockId: 'x', place: 'MAIN' });
  });

  it('R2050 ends when a new length puts its deadline into the past', () => {
    const hides = acted(roomWith({ behavior: 'HIDE' }), [0, ...start], [1, 'clocks/show', { clockId: 'x' }]);
    const over = acted(hides, [3, 'clocks/adjust', { clockId: 'x', ms: -3 * MINUTE }]);
    expect([x(over)?.running, over.show.shownClock]).toEqual([false, null]);
    const stops = acted(roomWith({ behavior: 'STOP' }), [0, ...start]);
    const stopped = acted(stops, [3, 'clocks/update', { clockId: 'x', duration: MINUTE }]);
    expect(x(stopped)).toMatchObject({ running: false, lastStop: SHOW_START + MINUTE });
    expect(x(acted(stopped, [4, ...start]))?.kickoff).toBe(SHOW_START + 4 * MINUTE);
  });

  it('R2056 that continues below zero reports its end once, if an integration listens', () => {
    const room = acted(roomWith({}, {}), [0, ...start], [0, 'clocks/start', { clockId: 'y' }]);
    const due = SHOW_START + 5 * MINUTE;
    expect(nextDue(room, due)).toBeNull();
    expect(nextDue(room, due + SECOND, 7, ['clock'])).toEqual({
      at: due,
      event: { type: 'alarm/clocks', due, at: due + SECOND, wall: 7 },
    });
    const told = after(room, { type: 'alarm/clocks', due, at: due });
    expect(told.show.clocks).toEqual(room.show.clocks);
    expect(nextDue(told, due + SECOND, 0, ['clock'])).toBeNull();
    expect(after(told, { type: 'alarm/clocks', due, at: due })).toBe(told);
  });

  test.each([
    ['clocks/start', 'unknown_clock', {}],
    ['clocks/start', 'already_running', { clockId: 'x' }],
    ['clocks/stop', 'not_running', { clockId: 'y' }],
    ['clocks/reset', 'not_started', { clockId: 'y' }],
    ['clocks/jump', 'not_started', { clockId: 'y', ms: 1 }],
    ['clocks/adjust', 'unknown_clock', { ms: 1 }],
    ['clocks/update', 'unknown_clock', {}],
    ['clocks/update', 'invalid', { clockId: 'x', duration: 0 }],
    ['clocks/create', 'invalid', { duration: 0 }],
  ] as const)('R16 refuses the command %s as %s: %j', (name, code, payload) => {
    const room = acted(roomWith({}, {}), [0, ...start]);
    expect(refusedAs(room, name, { clockId: 'gone', ...payload })).toBe(code);
  });
});

describe('the list of further clocks', () => {
  it('R2050 changes by create, move and remove', () => {
    const room = acted(
      testRoom(),
      [0, 'clocks/create', { name: 'Speaker', chime: { zero: 'GONG' } }],
      [1, 'clocks/create', { index: 0, mode: 'COUNT_UP', duration: 0 }],
      [2, 'clocks/move', { clockId: 'n0', index: 9 }],
      [2, 'clocks/move', { clockId: 'n0', index: 0 }],
    );
    expect(room.show.clocks.map(({ _id, index }) => [_id, index])).toEqual([
      ['n0', 0],
      ['n1', 1],
    ]);
    expect(room.show.clocks[0]?.chime).toEqual({ ...newClock.chime, zero: 'GONG' });
    const stays = acted(room, [3, 'clocks/move', { clockId: 'n0', index: 0 }]);
    expect(stays.show.clocks).toBe(room.show.clocks);
    expect(acted(room, [3, 'clocks/update', { clockId: 'n0' }]).show.clocks).toBe(room.show.clocks);
    const fewer = acted(room, [3, 'clocks/remove', { clockId: 'n0' }]);
    expect(fewer.show.clocks).toMatchObject([{ _id: 'n1', index: 0 }]);
  });

  it("R2057 has at most 20 clocks besides the quick one, and at most the plan's timers", () => {
    const full = acted(roomWith(...Array.from({ length: 20 }, () => ({}))), [0, 'clocks/quick', quick]);
    expect(full.show.clocks).toHaveLength(21);
    expect(refusedAs(full, 'clocks/create', {})).toBe('clocks_limit');
    const { room } = full.show;
    const plan = { ...room.plan, limits: { ...room.plan.limits, timers: 1 } };
    const small = roomWith({});
    const limited = { ...small, show: { ...small.show, room: { ...room, plan } } };
    expect(refusedAs(limited, 'clocks/create', {})).toBe('clocks_limit');
    expect(refusedAs({ ...limited, show: { ...limited.show, clocks: [] } }, 'clocks/create', {})).toBeNull();
    const removed = acted(limited, [0, 'clocks/remove', { clockId: 'x' }], [0, 'clocks/create', {}]);
    const taken = acted(limited, [0, 'clocks/remove', { clockId: 'x' }]);
    expect(removed.show.clocks).toHaveLength(1);
    const refilled = { ...taken, show: { ...taken.show, clocks: roomWith({}).show.clocks } };
    expect(refusedAs({ ...refilled, show: { ...refilled.show } }, 'room/undo', {})).toBeNull();
  });
});

const quick = { duration: 5 * MINUTE, name: 'Q&A' };

describe('further clocks on the stage', () => {
  it('R2052 are shown one at a time, at their own place by default', () => {
    const room = acted(roomWith({ place: 'CORNER' }, {}), [0, 'clocks/show', { clockId: 'x' }]);
    expect(room.show.shownClock).toEqual({ clockId: 'x', place: 'CORNER' });
    const main = acted(room, [1, 'clocks/show', { clockId: 'x', place: 'MAIN' }]);
    expect(main.show).toMatchObject({ shownClock: { clockId: 'x', place: 'MAIN' }, clockBefore: null });
    const other = acted(main, [2, 'clocks/show', { clockId: 'y' }]);
    expect(other.show).toMatchObject({ shownClock: { clockId: 'y' }, clockBefore: { clockId: 'x' } });
    expect(acted(other, [2, 'clocks/show', { clockId: 'y' }]).show.shownClock).toBe(other.show.shownClock);
  });

  const pair = [
    { duration: 40 * MINUTE, autoShow: 'WHILE_RUNNING' },
    { autoShow: 'WHILE_RUNNING', behavior: 'HIDE' },
  ] as const;
  const over = acted(roomWith(...pair), [0, ...start], [10, 'clocks/start', { clockId: 'y' }]);

  it('R2053 return to the earlier clock when the shown clock hides at its end', () => {
    expect(over.show).toMatchObject({ shownClock: { clockId: 'y' }, clockBefore: { clockId: 'x' } });
    const back = afterAlarmsUntil(over, SHOW_START + 15 * MINUTE);
    expect(back.show).toMatchObject({ shownClock: { clockId: 'x' }, clockBefore: null });
    const none = acted(back, [16, 'clocks/stop', { clockId: 'x' }]);
    expect(none.show).toMatchObject({ shownClock: null, clockBefore: null });
  });

  it('R2053 do not return automatically after a pause or a stop', () => {
    const paused = acted(over, [11, 'clocks/stop', { clockId: 'x' }]);
    expect(paused.show.shownClock).toMatchObject({ clockId: 'y' });
    expect(acted(paused, [12, 'clocks/stop', { clockId: 'y' }]).show.shownClock).toBeNull();
    expect(acted(over, [12, 'clocks/reset', { clockId: 'y' }]).show.shownClock).toMatchObject({
      clockId: 'x',
    });
  });

  it('R2054 leave the stage to the main clock if the shown clock is hidden or removed', () => {
    expect(acted(over, [11, 'clocks/hide']).show).toMatchObject({ shownClock: null, clockBefore: null });
    const gone = acted(over, [11, 'clocks/remove', { clockId: 'y' }]);
    expect(gone.show).toMatchObject({ shownClock: null, clockBefore: null });
    const beneath = acted(over, [11, 'clocks/remove', { clockId: 'x' }]);
    expect(beneath.show).toMatchObject({ shownClock: { clockId: 'y' }, clockBefore: null });
    const hidden = acted(over, [11, 'clocks/hide'], [12, 'clocks/hide']);
    expect(hidden.show.shownClock).toBeNull();
  });
});

describe('the quick clock', () => {
  it('R2055 is set, restarted and shown', () => {
    const first = acted(testRoom(), [0, 'clocks/quick', quick]);
    expect(first.show.clocks).toMatchObject([{ ...running, _id: 'n0', quick: true, name: 'Q&A' }]);
    expect(first.show.shownClock).toEqual({ clockId: 'n0', place: 'MAIN' });
    const again = acted(first, [2, 'clocks/quick', { duration: MINUTE }]);
    expect(again.show.clocks).toMatchObject([
      { _id: 'n0', name: '', duration: MINUTE, kickoff: SHOW_START + 2 * MINUTE },
    ]);
  });

  const resultOf = (before: RoomContext, name: CommandName, payload: object) => {
    const stamp = { ...at(MINUTE), ids: ['n'] };
    const next = afterAccepted(before, name, payload as never, stamp);
    return commandResult(before, next, { type: name, payload, stamp } as never);
  };

  it('R2055 and each other clock have their id in the answers to their commands', () => {
    const room = acted(roomWith({}), [0, ...start], [0, 'clocks/show', { clockId: 'x' }]);
    expect(resultOf(room, 'clocks/stop', { clockId: 'x' })).toEqual({ clockId: 'x' });
    expect(resultOf(room, 'clocks/hide', {})).toEqual({ clockId: 'x' });
    expect(resultOf(testRoom(), 'clocks/hide', {})).toEqual({ clockId: null });
    expect(resultOf(room, 'clocks/quick', quick)).toEqual({ clockId: 'n' });
    expect(resultOf(room, 'clocks/create', {})).toEqual({ clockId: 'n' });
    const stamp = { ...at(0), ids: ['n'] };
    const none = { type: 'clocks/quick', payload: quick, stamp } as const;
    expect(commandResult(room, room, none)).toEqual({ clockId: null });
  });

  test.each<[string, Permissions, CommandName, boolean, RoomContext, boolean]>([
    ['operators', TRANSPORT, 'clocks/quick', false, testRoom(), true],
    ['moderators, not allowed,', MESSAGES, 'clocks/quick', false, testRoom(), false],
    ['moderators', MESSAGES, 'clocks/quick', true, testRoom(), true],
    ['moderators, nothing shown,', MESSAGES, 'clocks/hide', true, testRoom(), true],
    [
      'moderators, the quick clock,',
      MESSAGES,
      'clocks/hide',
      true,
      acted(testRoom(), [0, 'clocks/quick', quick]),
      true,
    ],
    [
      'moderators, another clock,',
      MESSAGES,
      'clocks/hide',
      true,
      acted(roomWith({}), [0, 'clocks/show', { clockId: 'x' }]),
      false,
    ],
    [
      'moderators, undo of a quick clock,',
      MESSAGES,
      'room/undo',
      false,
      acted(testRoom(), [0, 'clocks/quick', quick]),
      false,
    ],
  ])(
    'R2055 checks that %s (%i) may send %s if moderatorClocks is %s',
    (_who, held, name, moderatorClocks, { show, history }, may) => {
      const settings = { ...show.room.settings, moderatorClocks };
      expect(isPermitted(held, name, { history, show: { ...show, room: { ...show.room, settings } } })).toBe(
        may,
      );
    },
  );
});

test.each<[string, CommandName, readonly Act[], boolean]>([
  [
    'undo of the quick clock',
    'room/undo',
    [
      [0, 'clocks/quick', quick],
      [1, 'clocks/hide', {}],
    ],
    true,
  ],
  [
    'undo of another clock',
    'room/undo',
    [
      [0, 'clocks/show', { clockId: 'x' }],
      [1, 'clocks/hide', {}],
    ],
    false,
  ],
  [
    'redo of the quick clock',
    'room/redo',
    [
      [0, 'clocks/quick', quick],
      [1, 'clocks/hide', {}],
      [2, 'room/undo', {}],
    ],
    true,
  ],
])(
  'W2645 with MESSAGES alone, the command %s after a hide is allowed only for the quick clock',
  (_what, name, acts, isAllowed) => {
    const { show, history } = acted(roomWith({}), ...acts);
    const settings = { ...show.room.settings, moderatorClocks: true };
    const state = { history, show: { ...show, room: { ...show.room, settings } } };
    expect(isPermitted(MESSAGES, name, state)).toBe(isAllowed);
    expect(isPermitted(TRANSPORT, name, state)).toBe(true);
  },
);

describe('undo of further clocks', () => {
  it('R2058 reverts a start, together with the stage', () => {
    const room = roomWith({ autoShow: 'WHILE_RUNNING' });
    const undone = acted(room, [0, ...start], [1, 'room/undo']);
    expect([x(undone), undone.show.shownClock]).toEqual([x(room), null]);
    const redone = acted(undone, [2, 'room/redo']);
    expect([x(redone)?.running, redone.show.shownClock?.clockId]).toEqual([true, 'x']);
  });

  it('R2058 of an edit does not change the run of a clock that changed since', () => {
    const renamed = acted(
      roomWith({ behavior: 'HIDE' }),
      [0, ...start],
      [1, 'clocks/update', { clockId: 'x', name: 'New' }],
    );
    const ended = afterAlarmsUntil(renamed, SHOW_START + 6 * MINUTE);
    expect(x(acted(ended, [7, 'room/undo']))).toMatchObject({ name: '', running: false, kickoff: null });
    const longer = acted(
      roomWith({ behavior: 'HIDE' }),
      [0, ...start],
      [1, 'clocks/adjust', { clockId: 'x', ms: MINUTE }],
    );
    expect(x(acted(longer, [2, 'room/undo']))?.deadline).toBe(SHOW_START + 5 * MINUTE);
    const over = afterAlarmsUntil(longer, SHOW_START + 7 * MINUTE);
    expect(x(acted(over, [7, 'room/undo']))).toMatchObject({ duration: 5 * MINUTE, running: false });
    const pausedSince = acted(longer, [2, 'clocks/stop', { clockId: 'x' }]);
    const { history } = longer;
    const taken = acted({ ...pausedSince, history }, [3, 'room/undo']);
    expect(x(taken)?.deadline).toBe(SHOW_START + 5 * MINUTE);
  });

  it('R2058 of a new length moves the deadline of a run that started after it', () => {
    const edited = acted(roomWith({}), [0, 'clocks/update', { clockId: 'x', duration: 9 * MINUTE }]);
    const { history } = edited;
    const since = { ...acted(edited, [1, ...start]), history };
    expect(x(acted(since, [2, 'room/undo']))).toMatchObject({
      running: true,
      duration: 5 * MINUTE,
      deadline: SHOW_START + 6 * MINUTE,
    });
  });

  it('R2058 and redo of an edit keep a run that changed after it', () => {
    const edited = acted(
      roomWith({}),
      [0, ...start],
      [1, 'clocks/update', { clockId: 'x', duration: 9 * MINUTE }],
      [2, 'room/undo'],
    );
    const { history } = edited;
    const since = { ...acted(edited, [3, 'clocks/reset', { clockId: 'x' }], [4, ...start]), history };
    expect(x(acted(since, [5, 'room/redo']))).toMatchObject({
      duration: 9 * MINUTE,
      kickoff: SHOW_START + 4 * MINUTE,
      deadline: SHOW_START + 13 * MINUTE,
    });
  });

  it('R2054 restores a removed clock with its run', () => {
    const shown = acted(roomWith({}), [0, ...start], [0, 'clocks/show', { clockId: 'x' }]);
    const undone = acted(shown, [1, 'clocks/remove', { clockId: 'x' }], [2, 'room/undo']);
    expect([undone.show.clocks, undone.show.shownClock]).toEqual([shown.show.clocks, shown.show.shownClock]);
  });
});

describe('changes of further clocks', () => {
  it('R2052 are each sent once, and a mirror has the same clocks', () => {
    const before = roomWith({}, {});
    const shown = acted(before, [0, ...start], [0, 'clocks/show', { clockId: 'x' }]);
    expect(changeNamesBetween(before, shown)).toEqual(['clocks/updateOne', 'clocks/show']);
    const other = acted(shown, [1, 'clocks/show', { clockId: 'y' }]);
    expect(changeNamesBetween(shown, other)).toEqual(['clocks/show', 'clocks/before']);
    const gone = acted(other, [1, 'clocks/remove', { clockId: 'y' }]);
    expect(changeNamesBetween(other, gone)).toEqual(['clocks/removeOne', 'clocks/hide']);
    const more = acted(gone, [2, 'clocks/quick', quick], [3, 'clocks/create', { index: 0 }]);
    let now = projectState(before, 1);
    const mirror = new MirroredRoom(now, { epoch: 1, seq: 0 });
    let seq = 0;
    let last = before;
    for (const next of [shown, other, gone, more]) {
      seq += 1;
      for (const { name, payload } of changesBetween(last, next))
        mirror.hear(name, payload, seq, next.show.room.updatedAt);
      last = next;
    }
    now = projectState(more, 1);
    expect(mirror.now.view).toEqual(now);
  });

  it('R97 default to no clocks for a state from an older server', () => {
    const { clocks: _clocks, shownClock: _shown, clockBefore: _before, ...older } = testRoom().show;
    expect(showWithDefaults(contextOfView(older as never).show)).toMatchObject({
      clocks: [],
      shownClock: null,
    });
  });
});

describe('events of further clocks', () => {
  const told = (before: RoomContext, name: CommandName, payload: object, minute: number) => {
    const next = acted(before, [minute, name, payload]);
    const event = { type: name, payload, stamp: { ...at(minute * MINUTE), ids: [] } } as never;
    return showEvents(before.show, next.show, momentOf(event)).map(
      (one) => `${one.type} ${'clock' in one ? one.clock._id : ''}`,
    );
  };
  const started = acted(roomWith({}), [0, ...start]);

  it('K2051 report a start, stop, reset, restart and removal', () => {
    expect(told(roomWith({}), 'clocks/start', { clockId: 'x' }, 1)).toEqual(['clock.started x']);
    expect(told(started, 'clocks/stop', { clockId: 'x' }, 1)).toEqual(['clock.stopped x']);
    expect(told(started, 'clocks/reset', { clockId: 'x' }, 1)).toEqual(['clock.stopped x']);
    expect(told(started, 'clocks/remove', { clockId: 'x' }, 1)).toEqual(['clock.stopped x']);
    expect(told(roomWith({}), 'clocks/remove', { clockId: 'x' }, 1)).toEqual([]);
    expect(told(started, 'clocks/update', { clockId: 'x', name: 'New' }, 1)).toEqual([]);
    const quickly = acted(testRoom(), [0, 'clocks/quick', quick]);
    expect(told(quickly, 'clocks/quick', quick, 1)).toEqual(['clock.started n0']);
    const endless = acted(roomWith({ mode: 'COUNT_UP', duration: 0 }), [0, ...start]);
    expect(told(endless, 'clocks/stop', { clockId: 'x' }, 1)).toEqual(['clock.stopped x']);
  });

  test.each(['CONTINUE', 'STOP', 'HIDE'] as const)(
    'K2051 report the end once, with behavior %s',
    (behavior) => {
      const before = acted(roomWith({ behavior }, {}), [0, ...start]);
      const alarm = nextDue(before, SHOW_START + 5 * MINUTE, 0, ['clock'])?.event;
      if (alarm === undefined) throw new Error('Nothing is due');
      const events = showEvents(before.show, after(before, alarm).show, momentOf(alarm));
      expect(events).toMatchObject([
        { type: 'clock.ended', clock: { _id: 'x' }, at: SHOW_START + 5 * MINUTE },
      ]);
      expect(told(before, 'clocks/adjust', { clockId: 'x', ms: -4 * MINUTE }, 2)).toEqual(['clock.ended x']);
    },
  );
});
