import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  afterAlarmsUntil,
  at,
  command,
  LINKED,
  parseRoomExport,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { parseCommand } from './commands.schema.ts';
import type { CommandName, CommandPayloads } from './commands.ts';
import { roomExport, withImport } from './room.export.ts';
import type { RoomContext } from './room.state.ts';

const ago = SHOW_START - 5 * HOUR;
const written = (fields: Partial<Timer> = {}): Partial<Timer> => ({
  startTime: '19:00:00',
  startFrom: ago,
  ...fields,
});

const timer = ({ show }: RoomContext, place = 0) => show.timers[place];
const fromOf = (room: RoomContext, place = 0) => timer(room, place)?.startFrom;

type Move = readonly [minutes: number, type: CommandName, payload?: object];

/** The room after commands, each so many minutes into the show. */
const played = (room: RoomContext, ...moves: readonly Move[]): RoomContext =>
  moves.reduce(
    (before, [minutes, type, payload = {}]) =>
      after(
        before,
        command(type, payload as CommandPayloads[CommandName], { ...at(minutes * MINUTE), ids: ['n'] }),
      ),
    room,
  );

describe('the time when a planned start was set', () => {
  test.each<[string, CommandName, object]>([
    ['another start', 'timers/update', { timerId: 'a', startTime: '20:00:00' }],
    ['no start', 'timers/update', { timerId: 'a', startTime: null }],
    ['a date', 'timers/update', { timerId: 'a', startDate: '2026-05-05' }],
    ['another start among many', 'timers/updateMany', { timerIds: ['a', 'b'], startTime: '20:00:00' }],
    ['another start by an import', 'timers/replace', { items: [{ _id: 'a', startTime: '20:00:00' }] }],
    ['a new timer by an import', 'timers/replace', { items: [{ startTime: '19:00:00' }] }],
  ])('S721 is set to the present by %s', (_, type, payload) => {
    expect(fromOf(played(testRoom([written(), {}]), [3, type, payload]))).toBe(SHOW_START + 3 * MINUTE);
  });

  test.each<[string, CommandName, object]>([
    ['another title', 'timers/update', { timerId: 'a', name: 'Doors', finishTime: '20:00:00' }],
    ['the same start', 'timers/update', { timerId: 'a', startTime: '19:00:00', startDate: null }],
    ['the same start among many', 'timers/updateMany', { timerIds: ['a', 'b'], startTime: '19:00:00' }],
    [
      'the same start by an import',
      'timers/replace',
      { items: [{ _id: 'a', startTime: '19:00:00', name: 'x' }] },
    ],
    ['a move to another place', 'timers/move', { timerId: 'a', index: 1 }],
    ['a value that a client sends', 'timers/update', { timerId: 'a', startFrom: 5, name: 'x' }],
    [
      'a list that a client received',
      'timers/replace',
      { items: [{ _id: 'a', ...written(), startFrom: 5 }] },
    ],
  ])('S721 does not change by %s', (_, type, payload) => {
    const read = parseCommand(type, payload);
    expect(read.ok).toBe(true);
    const edited = played(testRoom([written(), { startTime: '19:00:00', startFrom: ago }]), [
      3,
      type,
      payload,
    ]);
    expect(edited.show.timers.find(({ _id }) => _id === 'a')?.startFrom).toBe(ago);
  });

  it('S721 is stored by the wall clock, also for copies and new timers, and restored by undo', () => {
    const wall = { ...at(MINUTE), wall: HOUR, ids: ['n'] };
    const now = SHOW_START + MINUTE + HOUR;
    const room = testRoom([written()]);
    expect(
      fromOf(
        afterAccepted(room, 'timers/create', { startFrom: 5, ran: { start: 1, finish: 2, length: 1 } }, wall),
        1,
      ),
    ).toBe(now);
    const doubled = afterAccepted(room, 'timers/duplicate', { timerId: 'a' }, wall);
    expect([fromOf(doubled), fromOf(doubled, 1)]).toEqual([ago, now]);
    const edited = afterAccepted(room, 'timers/update', { timerId: 'a', startTime: '20:00:00' }, wall);
    expect(fromOf(edited)).toBe(now);
    const undone = afterAccepted(edited, 'room/undo', {}, at(2 * MINUTE));
    expect(fromOf(undone)).toBe(ago);
    expect(fromOf(afterAccepted(undone, 'room/redo', {}, at(3 * MINUTE)))).toBe(now);
  });

  it('S721 is set by a change of the finish time if the timer has no start time', () => {
    const room = testRoom([{ type: 'FINISH_TIME', finishTime: '19:00:00', startFrom: ago }]);
    const edited = played(room, [3, 'timers/update', { timerId: 'a', finishTime: '20:00:00' }]);
    expect(fromOf(edited)).toBe(SHOW_START + 3 * MINUTE);
    expect(fromOf(played(room, [3, 'timers/update', { timerId: 'a', minutes: 3 }]))).toBe(ago);
  });

  it('S725 is in a room file, and an import sets a missing or future value to the present', () => {
    const room = testRoom([written(), written({ startFrom: SHOW_START + HOUR })]);
    const file = JSON.parse(
      JSON.stringify(roomExport(played(room, [1, 'timeset/start'], [2, 'timeset/next']).show)),
    );
    expect(file.timers[0].ran).toBeUndefined();
    file.timers.push({ startTime: '19:00:00' });
    const read = parseRoomExport(file);
    if (!read.ok) throw new Error('refused');
    const { timers } = withImport(room.show, read.value, ['1', '2', '3', '4'], SHOW_START);
    expect(timers.map(({ startFrom }) => startFrom)).toEqual([ago, SHOW_START, SHOW_START]);
    file.timers[0].startFrom = 1e300;
    expect(parseRoomExport(file).ok).toBe(false);
  });
});

describe('recorded runs of timers', () => {
  it('S722 contain start, finish and length without pauses', () => {
    const room = played(
      testRoom(),
      [0, 'timeset/start'],
      [4, 'timeset/stop'],
      [6, 'timeset/start'],
      [15, 'timeset/next'],
    );
    expect(timer(room)?.ran).toEqual({
      start: SHOW_START,
      finish: SHOW_START + 15 * MINUTE,
      length: 13 * MINUTE,
    });
    expect(timer(room, 1)?.ran).toBeUndefined();
  });

  it('S722 end at 0:00 with a linked timer, and use the wall clock', () => {
    const room = testRoom([{}, LINKED]);
    const running = afterAccepted(room, 'timeset/start', {}, { ...at(0), wall: HOUR });
    expect(timer(afterAlarmsUntil(running, SHOW_START + 11 * MINUTE))?.ran).toMatchObject({
      length: 10 * MINUTE,
    });
    const next = afterAccepted(running, 'timeset/next', {}, { ...at(3 * MINUTE), wall: HOUR });
    expect(timer(next)?.ran).toEqual({
      start: SHOW_START + HOUR,
      finish: SHOW_START + HOUR + 3 * MINUTE,
      length: 3 * MINUTE,
    });
  });

  it('S722 are removed by undo of their end, and kept by undo of an edit', () => {
    const room = played(testRoom(), [0, 'timeset/start'], [1, 'timers/update', { timerId: 'a', name: 'x' }]);
    const next = played(room, [3, 'timeset/next', { autostart: true }]);
    expect(timer(played(next, [4, 'room/undo']))).not.toHaveProperty('ran');
    const again = played(next, [4, 'room/undo'], [5, 'room/redo']);
    expect(timer(again)?.ran).toEqual(timer(next)?.ran);
    const linked = played(
      testRoom([{}, LINKED]),
      [0, 'timeset/start'],
      [1, 'timers/update', { timerId: 'a', name: 'x' }],
    );
    const rung = afterAlarmsUntil(linked, SHOW_START + 11 * MINUTE);
    const undone = played(rung, [12, 'room/undo']);
    expect(timer(undone)).toMatchObject({ name: '', ran: { length: 10 * MINUTE } });
  });

  it('S722 do not affect that undo of a start restores the clock', () => {
    const linked = played(
      testRoom([{}, {}, LINKED]),
      [0, 'timeset/start'],
      [2, 'timeset/next', { autostart: true }],
    );
    const rung = afterAlarmsUntil(linked, SHOW_START + 13 * MINUTE);
    expect(rung.show.timeset.timerId).toBe('c');
    expect(played(rung, [14, 'room/undo']).show.timeset).toMatchObject({ timerId: 'a', kickoff: SHOW_START });
  });

  it('S722 are all removed when the first timer starts again', () => {
    const room = played(testRoom(), [0, 'timeset/start'], [3, 'timeset/next', { autostart: true }]);
    const again = played(room, [5, 'timeset/start', { timerId: 'a' }]);
    expect(again.show.timers.every(({ ran }) => ran === undefined)).toBe(true);
  });

  it('S722 that were removed do not return if an edit from before is undone and an alarm follows', () => {
    const planned = { trigger: 'SCHEDULED', startTime: '18:30:00' } as const;
    const edited = played(
      testRoom([planned, {}]),
      [-60, 'timeset/start'],
      [-50, 'timeset/next'],
      [-45, 'timers/update', { timerId: 'a', name: 'x' }],
    );
    expect(timer(edited)?.ran).toMatchObject({ length: 10 * MINUTE });
    const undone = played(afterAlarmsUntil(edited, SHOW_START + 31 * MINUTE), [32, 'room/undo']);
    expect(undone.show.timeset).toMatchObject({ timerId: 'a', kickoff: SHOW_START + 30 * MINUTE });
    expect(timer(undone)?.name).toBe('');
    expect(timer(undone)).not.toHaveProperty('ran');
  });

  it('S722 are removed if a timer starts again that was removed and restored', () => {
    const removed = played(
      testRoom([{}, {}, {}]),
      [0, 'timers/update', { timerId: 'c', trigger: 'SCHEDULED', startTime: '18:30:00' }],
      [0, 'timeset/start', { timerId: 'b' }],
      [5, 'timeset/jump', { ms: MINUTE }],
      [6, 'timers/remove', { timerId: 'b' }],
    );
    const back = played(afterAlarmsUntil(removed, SHOW_START + 31 * MINUTE), [32, 'room/undo']);
    expect(back.show.timeset.timerId).toBe('c');
    expect(timer(back, 1)?.ran).toMatchObject({ finish: null });
    const again = played(back, [33, 'timeset/start', { timerId: 'b' }]);
    expect(timer(again, 1)).not.toHaveProperty('ran');
    expect(timer(again, 2)?.ran).toMatchObject({ length: 3 * MINUTE });
  });

  test.each([
    ['forward', 4],
    ['back', -4],
  ])('S723 keep their start after a jump %s', (_, minutes) => {
    const jumped = played(testRoom(), [0, 'timeset/start'], [5, 'timeset/jump', { ms: minutes * MINUTE }]);
    expect(timer(jumped)?.ran).toEqual({ start: SHOW_START, finish: null, length: 0 });
    const twice = played(jumped, [6, 'timeset/jump', { ms: -MINUTE }]);
    expect(timer(twice)).toBe(timer(jumped));
    expect(timer(played(jumped, [7, 'timeset/next']))?.ran).toEqual({
      start: SHOW_START,
      finish: SHOW_START + 7 * MINUTE,
      length: 7 * MINUTE,
    });
    expect(timer(played(jumped, [6, 'room/undo']))).not.toHaveProperty('ran');
  });
});

describe('the end of a show', () => {
  const show = () => testRoom([written(), {}, {}]);
  const start = (minutes: number, timerId: string) => [minutes, 'timeset/start', { timerId }] as const;

  test.each<[string, readonly Move[]]>([
    ['select', [[35, 'timeset/select', { timerId: 'a' }]]],
    ['reset', [[35, 'timeset/reset', { timerId: 'a' }]]],
    [
      'previous',
      [
        [35, 'timeset/previous'],
        [35, 'timeset/previous'],
        [35, 'timeset/previous'],
      ],
    ],
  ])('S724 sets the time from which the first start counts to the present after %s', (_, moves) => {
    const over = played(show(), start(0, 'a'), start(10, 'b'), start(20, 'c'), ...moves);
    expect(fromOf(over)).toBe(SHOW_START + 35 * MINUTE);
    expect(over.show.timers.every(({ ran }) => ran === undefined)).toBe(true);
    const undone = played(over, ...moves.map(() => [36, 'room/undo'] as const));
    expect(fromOf(undone)).toBe(ago);
    expect(timer(undone)?.ran).toMatchObject({ length: 10 * MINUTE });
  });

  test.each<[string, readonly Move[]]>([
    ['half of the plan has run', [start(0, 'a'), start(10, 'b'), [15, 'timeset/select', { timerId: 'a' }]]],
    ['the first timer ran over by an hour', [start(0, 'a'), [70, 'timeset/reset']]],
    [
      'pauses are needed to exceed half',
      [
        start(0, 'a'),
        [10, 'timeset/next', { autostart: true }],
        [12, 'timeset/stop'],
        [50, 'timeset/start'],
        [52, 'timeset/select', { timerId: 'a' }],
      ],
    ],
    [
      'the clock becomes idle at another timer',
      [start(0, 'a'), start(10, 'b'), start(20, 'c'), [35, 'timeset/select', { timerId: 'b' }]],
    ],
  ])('S724 does not change the time from which the first start counts if %s', (_, moves) => {
    expect(fromOf(played(show(), ...moves))).toBe(ago);
  });

  it('S724 does not change the time from which dated starts and later starts count', () => {
    const dated = testRoom([written({ startDate: '2026-05-04' }), written()]);
    const over = played(dated, start(0, 'a'), start(10, 'b'), [25, 'timeset/select', { timerId: 'a' }]);
    expect([fromOf(over), fromOf(over, 1)]).toEqual([ago, ago]);
    const second = played(testRoom([{}, written()]), start(0, 'a'), start(10, 'b'), [
      25,
      'timeset/select',
      { timerId: 'a' },
    ]);
    expect(fromOf(second, 1)).toBe(SHOW_START + 25 * MINUTE);
  });

  test.each([
    ['sets the time of a finish time without a start anew', null, SHOW_START + 55 * MINUTE],
    ['keeps the time of a finish time with a date', '2026-05-04', ago],
  ])('S724 %s', (_, finishDate, from) => {
    const ending = written({ type: 'FINISH_TIME', startTime: null, finishTime: '19:00:00', finishDate });
    const room = testRoom([{}, ending]);
    const over = played(room, start(0, 'a'), start(10, 'b'), [55, 'timeset/select', { timerId: 'a' }]);
    expect(over.show.timers.every(({ ran }) => ran === undefined)).toBe(true);
    expect(fromOf(over, 1)).toBe(from);
  });
});
