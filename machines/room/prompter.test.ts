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
import { MINUTE, SECOND } from '../kernel/time.ts';
import { prompterObject, snapshotAt } from './api.objects.ts';
import { withChanges } from './changes.ts';
import { changesBetween } from './changes-between.ts';
import { parseCommand } from './commands.schema.ts';
import { loadedWordCount, positionAt, prompterOf, scriptEnd, scriptOf, shiftShow } from './prompter.ts';
import { isAlarmStillDue, nextDue } from './room.alarm.ts';
import { roomExport } from './room.export.ts';
import { changesFor, projectShow } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';
import { expiresQuickly } from './show-commands.ts';

const script = (words: number) => Array.from({ length: words }, (_, nth) => `w${nth}`).join(' ');

/** Timers a, b and c with scripts of 140, 70 and no words. */
const room = withScripts({ a: script(140), b: script(70) });

function withScripts(texts: Record<string, string>, context: RoomContext = testRoom()): RoomContext {
  const cells = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, { s: text, other: 'x' }]));
  const columns = [
    { _id: 'other', kind: 'TEXT' },
    { _id: 's', kind: 'SCRIPT' },
  ];
  return { ...context, show: Object.assign({}, context.show, { columns, cells }) };
}

const run = (context: RoomContext, payload = {}, ms = 0) =>
  afterAccepted(context, 'prompter/run', payload, at(ms));
const prompter = ({ show }: RoomContext) => prompterOf(show);
const positionIn = (context: RoomContext, ms: number) => positionAt(prompter(context), SHOW_START + ms);

describe('the prompter', () => {
  it('T2201 T2202 scrolls the script of the current or named timer from the top', () => {
    const running = run(room);
    expect(prompter(running)).toEqual({
      timerId: 'a',
      position: 0,
      speed: 140,
      at: SHOW_START,
      running: true,
      follow: false,
    });
    expect(positionIn(running, 30 * SECOND)).toBe(70);
    expect(positionIn(running, -SECOND)).toBe(0);
    expect(changeNamesBetween(room, running)).toEqual(['prompter']);
    const other = run(running, { timerId: 'b' }, 10 * SECOND);
    expect(prompter(other)).toMatchObject({ timerId: 'b', position: 0, at: SHOW_START + 10 * SECOND });
    expect(run(other, { timerId: 'b' }, MINUTE).show.prompter).toBe(other.show.prompter);
  });

  it('C25 moves its instant with the clock difference of the screen', () => {
    const { show } = run(room);
    expect(prompterOf(shiftShow(show, 7))).toEqual({ ...prompterOf(show), at: SHOW_START + 7 });
    expect(shiftShow(show, 0).prompter).toBe(show.prompter);
  });

  it('T2202 resumes at its position, or at the top after the end', () => {
    const stopped = afterAccepted(run(room), 'prompter/stop', {}, at(15 * SECOND));
    expect(prompter(stopped)).toMatchObject({ position: 35, running: false });
    expect(positionIn(stopped, MINUTE)).toBe(35);
    expect(positionIn(run(stopped, {}, MINUTE), MINUTE + 15 * SECOND)).toBe(70);
    expect(afterAccepted(stopped, 'prompter/stop', {}, at(MINUTE)).show.prompter).toBe(stopped.show.prompter);
    const over = afterAlarmsUntil(run(room), SHOW_START + MINUTE);
    expect(positionIn(run(over, {}, 2 * MINUTE), 2 * MINUTE)).toBe(0);
  });

  it('T2203 keeps its position when the speed changes', () => {
    const faster = afterAccepted(run(room), 'prompter/speed', { speed: 280 }, at(15 * SECOND));
    expect(positionIn(faster, 15 * SECOND)).toBe(35);
    expect(positionIn(faster, 30 * SECOND)).toBe(105);
    expect(afterAccepted(faster, 'prompter/speed', { speed: 280 }).show.prompter).toBe(faster.show.prompter);
    for (const [speed, ok] of [
      [9, false],
      [10, true],
      [600, true],
      [601, false],
    ] as const)
      expect(parseCommand('prompter/speed', { speed }).ok).toBe(ok);
  });

  it('T2204 jumps within the script, whether it runs or not', () => {
    const jumped = afterAccepted(room, 'prompter/jump', { position: 60.5 }, at(0));
    expect(prompter(jumped)).toMatchObject({ timerId: 'a', position: 60.5, running: false });
    const further = afterAccepted(run(jumped), 'prompter/jump', { position: 999 }, at(SECOND));
    expect(prompter(further)).toMatchObject({ position: 140, running: true });
    expect(afterAlarmsUntil(further, SHOW_START + SECOND).show.prompter?.running).toBe(false);
  });

  test.each(['prompter/run', 'prompter/jump'] as const)('T2202 refuses %s without a timer', (name) => {
    const { show } = room;
    const empty = { ...room, show: { ...show, timers: [], timeset: { ...show.timeset, timerId: null } } };
    expect(refusedAs(empty, name, { position: 1 })).toBe('no_timer');
  });

  it('T2202 refuses to run an unknown timer', () => {
    expect(refusedAs(room, 'prompter/run', { timerId: 'x' })).toBe('unknown_timer');
  });

  it('T2205 makes no undo step, and its commands expire after 2 s', () => {
    expect(run(room).history).toBe(room.history);
    expect(expiresQuickly('prompter/jump')).toBe(true);
  });

  it('T2206 stops at the instant at which its script ends', () => {
    const running = run(room);
    const due = nextDue(running, SHOW_START);
    expect(due?.at).toBe(SHOW_START + MINUTE);
    const late = nextDue(running, SHOW_START + MINUTE + 5 * SECOND, 7);
    expect(late?.event).toMatchObject({ at: SHOW_START + MINUTE + 5 * SECOND, wall: 7 });
    const ended = afterAlarmsUntil(running, SHOW_START + MINUTE + 5 * SECOND);
    expect(prompter(ended)).toMatchObject({ position: 140, running: false, at: SHOW_START + MINUTE });
    expect(ended.flashes).toBe(running.flashes);
    if (due === null) throw new Error('nothing is due');
    expect(isAlarmStillDue(running, due.event)).toBe(true);
    expect(isAlarmStillDue(ended, due.event)).toBe(false);
    expect(isAlarmStillDue(run(running, { timerId: 'b' }), due.event)).toBe(false);
  });

  it('T2206 stops immediately when an edit makes the script shorter than the position', () => {
    const half = afterAccepted(run(room), 'room/subtitle', { text: 'x' }, at(30 * SECOND));
    const shorter = withScripts({ a: script(20) }, half);
    expect(nextDue(shorter, SHOW_START + 31 * SECOND)?.at).toBe(SHOW_START + 30 * SECOND);
    const ended = afterAlarmsUntil(shorter, SHOW_START + 31 * SECOND);
    expect(prompter(ended)).toMatchObject({ position: 20, running: false });
    expect(ended.markedUntil).toBe(half.markedUntil);
  });

  it('T2207 has no script after its timer is removed', () => {
    const loaded = run(room, { timerId: 'b' });
    const removed = afterAccepted(loaded, 'timers/remove', { timerId: 'b' }, at(SECOND));
    expect(prompter(removed)).toMatchObject({ timerId: null, position: 0, running: false });
    expect(prompter(afterAccepted(removed, 'room/undo', {}, at(2 * SECOND))).timerId).toBeNull();
    expect(prompter(afterAccepted(loaded, 'timers/remove', { timerId: 'c' })).timerId).toBe('b');
  });

  it('T2208 loads the script of each timer that starts, unless it already runs', () => {
    const following = afterAccepted(room, 'prompter/follow', { on: true });
    expect(afterAccepted(following, 'prompter/follow', { on: true }).show.prompter).toBe(
      following.show.prompter,
    );
    const started = afterAccepted(following, 'timeset/start', { timerId: 'b' }, at(SECOND));
    expect(prompter(started)).toMatchObject({ timerId: 'b', position: 0, running: false });
    const read = run(started, {}, 2 * SECOND);
    const again = afterAccepted(read, 'timeset/stop', {}, at(3 * SECOND));
    expect(prompter(afterAccepted(again, 'timeset/start', {}, at(4 * SECOND))).running).toBe(true);
    const other = afterAccepted(again, 'timeset/start', { timerId: 'a' }, at(5 * SECOND));
    expect(prompter(other)).toMatchObject({ timerId: 'a', running: false });
    const linked = testRoom([{ minutes: 1 }, { trigger: 'LINKED' }]);
    const chain = afterAccepted(
      afterAccepted(linked, 'prompter/follow', { on: true }),
      'timeset/start',
      {},
      at(0),
    );
    expect(prompter(afterAlarmsUntil(chain, SHOW_START + MINUTE)).timerId).toBe('b');
    const alone = afterAccepted(run(room), 'timeset/start', { timerId: 'b' }, at(SECOND));
    expect(prompter(alone).timerId).toBe('a');
  });

  it('T2209 is in the state of mirrors, but not in room files', () => {
    const running = run(room);
    const changes = changesBetween(room, running);
    expect(after(room, { type: 'changed', changes, at: SHOW_START }).show.prompter).toEqual(
      running.show.prompter,
    );
    expect(JSON.stringify(roomExport(running.show))).not.toContain('prompter');
  });

  it('T2209 is sent to every audience, and the timeset to older clients', () => {
    const running = run(room);
    const told = changesFor('read', changesBetween(room, running), running);
    expect(told.map(({ name }) => name)).toEqual(['timeset', 'prompter']);
    expect(projectShow(running, 'read').prompter).toEqual(running.show.prompter);
  });
});

test('T2202 the script of a timer is the text of its first SCRIPT column', () => {
  expect(scriptOf(room.show, 'b')).toBe(script(70));
  expect(scriptOf(room.show, 'c')).toBe('');
  expect(scriptOf(testRoom().show, 'a')).toBe('');
  const columns = [{ _id: 'x', kind: 'SCRIPT' }];
  expect(scriptOf({ timers: [], columns, cells: { a: {} } }, 'a')).toBe('');
});

test('K2210 the public API reports the position of the prompter by the wall clock', () => {
  const running = run(room);
  const seen = snapshotAt(running.show, SHOW_START + 30 * SECOND, 7_000);
  expect(prompterObject(seen)).toEqual({
    _model: 'prompter',
    _updated_at: '2026-05-04T18:00:00.000Z',
    timer_id: 'a',
    position: 70,
    words: 140,
    speed: 140,
    running: true,
    follow: false,
    server_time: SHOW_START + 37 * SECOND,
  });
  expect(seen.show.prompter?.at).toBe(SHOW_START + 7_000);
  expect(prompterObject(snapshotAt(room.show, SHOW_START, 0))).toMatchObject({ timer_id: null, words: 0 });
});

describe('screens of an output that shows a prompter', () => {
  const column = (_id: string, index: number, fields: object) =>
    ({
      _id,
      index,
      name: _id,
      kind: 'SCRIPT',
      options: [],
      width: 160,
      audience: 'CREW',
      ...fields,
    }) as const;
  const columns = [
    column('s', 0, {}),
    column('secret', 1, { audience: 'NAMED' }),
    column('light', 2, { kind: 'TEXT' }),
    column('open', 3, { kind: 'TEXT', audience: 'PUBLIC' }),
  ];
  const row = { s: 'Good evening', secret: 'no', light: 'no', open: 'yes' };
  const plain = testRoom();
  const show: RoomContext['show'] = Object.assign({}, plain.show, { columns, cells: { a: row } });
  const written = afterAccepted({ ...plain, show }, 'outputs/create', { preset: 'PROMPTER' }, { ids: ['p'] });

  it("R2220 get the crew's script columns if the design shows a script", () => {
    expect(projectShow(written, 'output/p').cells).toEqual({ a: { s: 'Good evening', open: 'yes' } });
    expect(projectShow(written, 'output/viewer').cells).toEqual({ a: { open: 'yes' } });
    expect(projectShow(written, 'read').columns.map(({ _id }) => _id)).toEqual(['open']);
  });

  it('R2220 get script columns when a design shows a script, and lose them when it does not', () => {
    const [viewer, output] = written.show.outputs;
    if (viewer === undefined || output === undefined) throw new Error('no output');
    const told = (payload: typeof output) =>
      changesFor(`output/${payload._id}`, [{ name: 'outputs/updateOne', payload }], written)
        .filter(({ name }) => name.startsWith('columns/') || name.startsWith('cells/'))
        .map(({ name, payload: said }) => [name, Array.isArray(said) ? said.length : said]);
    expect(told(output)).toEqual([
      ['columns/items', 2],
      ['cells/updateOne', { timerId: 'a', columnId: 's', text: 'Good evening' }],
    ]);
    expect(told(viewer)).toEqual([['columns/items', 1]]);
  });

  it('R2152 R2220 get a column that becomes a SCRIPT, and lose one that is no SCRIPT any more', () => {
    const told = (before: RoomContext, next: RoomContext) => {
      const seen = changesFor('output/p', changesBetween(before, next), next).filter(
        ({ name }) => name !== 'timeset',
      );
      return [seen.map(({ name }) => name), withChanges(projectShow(before, 'output/p'), seen, 0).cells];
    };
    const before = afterAccepted(written, 'timers/setCells', { timerId: 'a', cells: { light: 'Blue' } });
    const cued = afterAccepted(before, 'columns/update', { columnId: 'light', kind: 'SCRIPT' });
    expect(told(before, cued)).toEqual([
      ['columns/removeOne', 'columns/items', 'cells/updateOne'],
      { a: { s: 'Good evening', open: 'yes', light: 'Blue' } },
    ]);
    const none = afterAccepted(cued, 'columns/update', { columnId: 's', kind: 'TEXT' });
    expect(told(cued, none)).toEqual([
      ['columns/removeOne', 'columns/items'],
      { a: { open: 'yes', light: 'Blue' } },
    ]);
    expect(loadedWordCount({ ...none.show, prompter: prompterAt('a') })).toBe(1);
  });

  it('T2206 a running prompter stops when its column is no longer SCRIPT', () => {
    const reading = { ...written, show: { ...written.show, prompter: prompterAt('a') } };
    const one = afterAccepted(reading, 'columns/update', { columnId: 's', kind: 'TEXT' });
    const none = afterAccepted(one, 'columns/update', { columnId: 'secret', kind: 'TEXT' });
    expect(scriptEnd(none.show)).toBe(SHOW_START);
  });

  function prompterAt(timerId: string) {
    return { timerId, position: 0, speed: 60, at: SHOW_START, running: true, follow: false };
  }
});
