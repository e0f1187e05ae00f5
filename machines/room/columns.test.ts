import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { played, randomActions } from '../../tests/support/random-show.ts';
import { responseShape } from '../../tests/support/response-shape.ts';
import { afterAccepted, parseRoomExport, refusedAs, testRoom } from '../../tests/support/test-room.ts';
import { MEMBER_PERMISSIONS, READ, TIMERS, viewPermissions } from '../kernel/permissions.ts';
import { CELLS_BYTES } from '../timer/sheet.ts';
import { cellTexts } from './cells.ts';
import { withChanges } from './changes.ts';
import { changesBetween } from './changes-between.ts';
import { parseCommand } from './commands.schema.ts';
import { type CommandName, type CommandPayloads, isPermitted } from './commands.ts';
import { changeWithDefaults, showWithDefaults, stepWithDefaults } from './room.defaults.ts';
import { idsForImport, roomExport, withImport } from './room.export.ts';
import { permissionsFor } from './room.links.ts';
import { MirroredRoom } from './room.mirror.ts';
import { type Audience, changesFor, columnRefusal, linkAudience, projectShow } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const withColumn = (room: RoomContext, id: string, fields: Partial<CommandPayloads['columns/create']> = {}) =>
  afterAccepted(room, 'columns/create', { name: id, ...fields }, { ids: [id] });
const withCell = (room: RoomContext, timerId: string, cells: Record<string, string>, stamp = {}) =>
  afterAccepted(room, 'timers/setCells', { timerId, cells }, stamp);
const undone = (room: RoomContext) => afterAccepted(room, 'room/undo', {});
const redone = (room: RoomContext) => afterAccepted(room, 'room/redo', {});

const bare = ['open', 'light', 'secret'].reduce((room, id, place) => {
  const audience = (['PUBLIC', 'CREW', 'NAMED'] as const)[place] ?? 'CREW';
  return withColumn(room, id, { audience });
}, testRoom());
const room = withCell(bare, 'a', { open: 'Doors', light: 'Blue', secret: 'Two guards' });
const cellsOf = ({ show }: RoomContext) => show.cells;

const link = linkAudience({ read: ['secret'], edit: ['light'] });
const AUDIENCES: readonly Audience[] = ['member', 'crew', 'read', 'agenda', 'output/viewer', link];

/** An audience's mirror after the changes, against its whole state. */
function follow(audience: Audience, before: RoomContext, after: RoomContext) {
  const mirror = new MirroredRoom(projectShow(before, audience), { epoch: 1, seq: 0 });
  for (const { name, payload } of changesFor(audience, changesBetween(before, after), after))
    mirror.hear(name, payload, 1, after.show.room.updatedAt);
  const { columns, cells } = mirror.now.view;
  return { columns, cells };
}

describe('the columns of a room', () => {
  it.each([
    ['member', ['open', 'light', 'secret']],
    ['crew', ['open', 'light']],
    ['read', ['open']],
    ['agenda', ['open']],
    ['output/viewer', ['open']],
    [link, ['light', 'secret']],
  ] as const)('R2150 the audience %s gets only the columns and cells that it may see', (audience, seen) => {
    const { columns, cells } = projectShow(room, audience);
    expect(columns.map(({ _id }) => _id)).toEqual(seen);
    expect(Object.keys(cells['a'] ?? {})).toEqual(seen);
    const edited = withCell(room, 'b', { open: '1', light: '2', secret: '3' });
    const told = changesFor(audience, changesBetween(room, edited), edited);
    const cellsTold = told.flatMap(({ name, payload }) =>
      name === 'cells/updateOne' ? payload.columnId : [],
    );
    expect(cellsTold).toEqual(seen);
    expect(told.some(({ name }) => name === 'timeset')).toBe(true);
  });

  it('R2150 a named link does not get the new name of a column that it may not see', () => {
    const renamed = afterAccepted(room, 'columns/update', { columnId: 'open', name: 'Security' });
    expect(JSON.stringify(changesFor(link, changesBetween(room, renamed), renamed))).not.toContain(
      'Security',
    );
  });

  it('R2150 R2220 the events for each audience lead to the same state that a new client gets', () => {
    fc.assert(
      fc.property(randomActions(40), (script) => {
        const staged = afterAccepted(room, 'outputs/create', { preset: 'PROMPTER' }, { ids: ['p'] });
        for (const { before, after } of played(staged, script))
          for (const audience of [...AUDIENCES, 'output/p'] as const) {
            const { columns, cells } = projectShow(after, audience);
            expect(follow(audience, before, after)).toEqual({ columns, cells });
          }
      }),
      { numRuns: 40 },
    );
  });

  it.each(AUDIENCES)(
    'R2152 for the audience %s, a column disappears, or appears with its cells, if its audience changes',
    (audience) => {
      const sparse = withCell(room, 'b', { open: 'Later' });
      for (const shown of ['PUBLIC', 'NAMED', 'CREW'] as const)
        for (const columnId of ['open', 'light', 'secret']) {
          const moved = afterAccepted(sparse, 'columns/update', { columnId, audience: shown });
          const { columns, cells } = projectShow(moved, audience);
          expect(follow(audience, sparse, moved)).toEqual({ columns, cells });
        }
    },
  );

  it('R2150 no columns exist in a state from an older server', () => {
    const { columns: _none, cells: _neither, ...older } = room.show;
    expect(showWithDefaults(older as typeof room.show)).toMatchObject({ columns: [], cells: {} });
    const [column = null] = room.show.columns;
    const step = { command: 'columns/update', permission: TIMERS };
    const changes = [
      { part: 'column', before: column, after: column },
      { part: 'column', before: null, after: column },
      { part: 'column', before: column, after: null },
    ] as const;
    expect(stepWithDefaults({ ...step, changes })).toEqual({ ...step, changes });
    for (const payload of room.show.columns)
      expect(changeWithDefaults({ name: 'columns/updateOne', payload }).payload).toEqual(payload);
    const all = { name: 'columns/items', payload: room.show.columns } as const;
    expect(changeWithDefaults(all)).toEqual(all);
  });

  it('R2153 columns are created, updated, moved and removed, and undo reverts each command', () => {
    const order = ({ show }: RoomContext) => show.columns.map(({ _id }) => _id);
    const moved = afterAccepted(room, 'columns/move', { columnId: 'secret', index: 0 });
    expect(order(moved)).toEqual(['secret', 'open', 'light']);
    expect(afterAccepted(moved, 'columns/move', { columnId: 'secret', index: 0 }).show).toMatchObject(
      moved.show,
    );
    expect(order(undone(moved))).toEqual(['open', 'light', 'secret']);
    const same = afterAccepted(room, 'columns/update', { columnId: 'open', name: 'open' });
    expect(same.show.columns).toBe(room.show.columns);
    expect(order(withColumn(room, 'first', { index: 0 }))).toEqual(['first', 'open', 'light', 'secret']);
    expect(refusedAs(room, 'columns/remove', { columnId: 'gone' })).toBe('unknown_column');
  });
});

describe('cells', () => {
  it('R2153 are removed with their column, and restored by undo', () => {
    const removed = afterAccepted(room, 'columns/remove', { columnId: 'light' });
    expect(cellsOf(removed)).toEqual({ a: { open: 'Doors', secret: 'Two guards' } });
    expect(cellsOf(undone(removed))).toEqual(cellsOf(room));
    expect(cellsOf(redone(undone(removed)))).toEqual(cellsOf(removed));
  });

  it('R2153 are removed and copied together with their timer, and restored by undo', () => {
    const removed = afterAccepted(room, 'timers/remove', { timerId: 'a' });
    expect(cellsOf(removed)).toEqual({});
    expect(cellsOf(undone(removed))).toEqual(cellsOf(room));
    const copied = afterAccepted(room, 'timers/duplicate', { timerId: 'a' }, { ids: ['copy'] });
    expect(cellsOf(copied)['copy']).toEqual(cellsOf(room)['a']);
    expect(cellsOf(undone(copied))).toEqual(cellsOf(room));
  });

  it('W2604 are removed and restored for 400 timers in one step', () => {
    const items = Array.from({ length: 400 }, () => ({ cells: { open: 'a', light: 'b', secret: 'c' } }));
    const ids = Array.from({ length: 400 }, (_, nth) => `many-${nth}`);
    const full = afterAccepted(room, 'timers/replace', { items }, { ids });
    const gone = afterAccepted(full, 'timers/removeMany', { timerIds: ids.slice(1) });
    const back = undone(gone);
    expect(Object.keys(cellsOf(gone))).toEqual(['many-0']);
    expect(cellsOf(back)).toEqual(cellsOf(full));
    expect(withChanges(gone.show, changesBetween(gone, back), 1).cells).toEqual(cellsOf(full));
  });

  it('R2153 are set by a new timer, and removed by an empty text', () => {
    const made = afterAccepted(room, 'timers/create', { cells: { light: 'Red' } }, { ids: ['new'] });
    expect(cellsOf(made)['new']).toEqual({ light: 'Red' });
    expect(cellsOf(withCell(made, 'new', { light: '' }))['new']).toBeUndefined();
    expect(withCell(room, 'a', { light: 'Blue' }).show.cells).toBe(room.show.cells);
  });

  it('R2154 keep what a named link wrote if an earlier edit is undone', () => {
    const mine = withCell(room, 'a', { light: 'Red', open: 'Now' });
    const theirs = withCell(mine, 'a', { light: 'Green' }, { byLink: true });
    expect(theirs.history).toBe(mine.history);
    expect(cellsOf(undone(theirs))['a']).toEqual({ light: 'Green', open: 'Doors', secret: 'Two guards' });
  });

  it('R2155 stay if an item of a replaced rundown omits them', () => {
    const items = [
      { _id: 'a', name: 'Kept' },
      { _id: 'b', cells: { light: 'Red' } },
      { cells: { Script: 'Hi' } },
    ];
    const replaced = afterAccepted(
      room,
      'timers/replace',
      { items, columns: ['Script'] },
      {
        ids: ['x', 'y', 'z', 'script'],
      },
    );
    expect(replaced.show.columns.at(-1)).toMatchObject({
      _id: 'script',
      index: 3,
      name: 'Script',
      kind: 'TEXT',
    });
    expect(cellsOf(replaced)).toEqual({ ...cellsOf(room), b: { light: 'Red' }, z: { script: 'Hi' } });
    expect(undone(replaced).show.columns).toEqual(room.show.columns);
    const long = { items: [{ cells: { Script: 'x'.repeat(2_001) } }], columns: ['Script'] };
    const spoken = afterAccepted(room, 'timers/replace', long, { ids: ['x', 'script'] });
    expect(spoken.show.columns.at(-1)).toMatchObject({ name: 'Script', kind: 'SCRIPT' });
    const unknown = { items: [{ cells: { Script: 'Hi' } }] };
    expect(refusedAs(room, 'timers/replace', unknown, { ids: ['x'] })).toBe('unknown_column');
    const many = { items: [], columns: Array.from({ length: 18 }, (_, nth) => `k${nth}`) };
    expect(refusedAs(room, 'timers/replace', many)).toBe('plan_limit');
  });

  const kinds = withColumn(withColumn(room, 'script', { kind: 'SCRIPT' }), 'check', { kind: 'CHECK' });
  test.each([
    [{ light: 'x'.repeat(2_001) }, 'invalid'],
    [{ light: 'x'.repeat(2_000) }, null],
    [{ script: 'ü'.repeat(20_481) }, 'invalid'],
    [{ script: 'ü'.repeat(20_480) }, null],
    [{ check: 'yes' }, 'invalid'],
    [{ check: 'true' }, null],
    [{ gone: '' }, 'unknown_column'],
  ])('R2151 contain only texts that are valid for their column', (cells, code) => {
    expect(refusedAs(kinds, 'timers/setCells', { timerId: 'a', cells })).toBe(code);
  });

  it('R2151 are limited by columns, keys and total size of a room', () => {
    let full = withColumn(testRoom(Array.from({ length: 52 }, () => ({}))), 'script', { kind: 'SCRIPT' });
    for (let nth = 1; nth < 20; nth += 1) full = withColumn(full, `c${nth}`);
    expect(refusedAs(full, 'columns/create', { name: 'One more' })).toBe('plan_limit');
    const keys = Object.fromEntries(Array.from({ length: 21 }, (_, nth) => [`c${nth}`, '']));
    expect(parseCommand('timers/setCells', { timerId: 'a', cells: keys }).ok).toBe(false);
    for (const cells of [7, { c1: 'x'.repeat(40_961) }, { ['c'.repeat(101)]: '' }])
      expect(parseCommand('timers/setCells', { timerId: 'a', cells }).ok).toBe(false);
    expect(z.object(responseShape({ cells: cellTexts })).safeParse({ cells: { a: 'x' } }).success).toBe(true);
    const script = 'x'.repeat(40_960);
    for (const { _id } of full.show.timers.slice(0, 51)) full = withCell(full, _id, { script });
    const [last] = full.show.timers.slice(51);
    const left = CELLS_BYTES - 51 * 40_960;
    const cells = (length: number) => ({ timerId: last?._id ?? '', cells: { script: 'x'.repeat(length) } });
    expect(refusedAs(full, 'timers/setCells', cells(left + 1))).toBe('cells_limit');
    expect(refusedAs(full, 'timers/setCells', cells(left))).toBeNull();
    expect(refusedAs(full, 'timers/duplicate', { timerId: 'a' })).toBe('cells_limit');
    const emptied = withCell(full, 'a', { script: '' });
    expect(refusedAs(emptied, 'timers/duplicate', { timerId: 'b' })).toBeNull();
    const written = withCell(emptied, last?._id ?? '', { script }, { byLink: true });
    expect(refusedAs(written, 'room/undo', {})).toBe('cells_limit');
    const { cells: told, cellsLeft } = projectShow(full, 'crew');
    expect([Object.keys(told).length, cellsLeft]).toEqual([12, true]);
  });

  it('R2156 are marked as incomplete (cellsLeft) in a state that lacks some of them', () => {
    expect(projectShow(room, 'member')).not.toHaveProperty('cellsLeft');
    const mirror = new MirroredRoom({ ...projectShow(room, 'crew'), cellsLeft: true }, { epoch: 1, seq: 0 });
    mirror.hear('room/name', { name: 'Gala' }, 1, 1);
    expect(mirror.now.view).toMatchObject({ cellsLeft: true, room: { name: 'Gala' } });
  });

  it('R2158 are added to a mirror whose first state lacked some of them', () => {
    const { cells } = projectShow(room, 'member');
    const part = { ...projectShow(room, 'member'), cells: {}, cellsLeft: true } as const;
    const mirror = new MirroredRoom(part, { epoch: 1, seq: 0 });
    mirror.fill(cells);
    expect(mirror.now.view).not.toHaveProperty('cellsLeft');
    mirror.hear('room/name', { name: 'Gala' }, 1, 1);
    expect(mirror.now.view).toMatchObject({ cells, room: { name: 'Gala' } });
    expect(mirror.now.view).not.toHaveProperty('cellsLeft');
  });

  it('R2157 are in a room file and its import', () => {
    const file = JSON.parse(JSON.stringify(roomExport(room.show)));
    const read = parseRoomExport(file);
    if (!read.ok) throw new Error(read.error.message);
    const ids = Array.from({ length: idsForImport(read.value) }, (_, nth) => `i${nth}`);
    const imported = withImport(testRoom().show, read.value, ids, 0);
    const [{ cells: first } = {}] = roomExport(imported).timers;
    expect(first).toEqual({ 0: 'Doors', 1: 'Blue', 2: 'Two guards' });
    expect(roomExport(imported).columns).toEqual(roomExport(room.show).columns);
    expect(imported.columns).toHaveLength(3);
    const [timer, ...timers] = file.timers;
    const strange = { ...file, timers: [{ ...timer, cells: { 0: 'Doors', 7: 'x', light: 'y' } }, ...timers] };
    const kept = parseRoomExport(strange);
    expect(kept.ok && Object.values(withImport(room.show, kept.value, ids, 0).cells)).toEqual([
      { i4: 'Doors' },
    ]);
    const large = { ...timer, cells: { 0: 'x'.repeat(40_000) } };
    expect(parseRoomExport({ ...file, timers: Array.from({ length: 53 }, () => large) }).ok).toBe(false);
  });
});

describe('rights to columns', () => {
  const crew = { permissions: viewPermissions.CONTROLLER };
  const member = { permissions: MEMBER_PERMISSIONS };
  const desk = { permissions: READ, columns: { read: ['secret'], edit: ['light'] } };
  const refusedFor = <Name extends CommandName>(
    rights: Parameters<typeof columnRefusal>[0],
    name: Name,
    payload: CommandPayloads[Name],
  ) => {
    const read = parseCommand(name, payload);
    if (!read.ok) throw new Error(read.error.message);
    return columnRefusal(rights, read.value, room.show)?.code ?? null;
  };

  test.each([
    [crew, 'unknown_column'],
    [member, null],
  ])('R2161 a column that the rights %j do not include is treated as missing', (rights, code) => {
    const cells = { secret: 'x' };
    expect(refusedFor(rights, 'columns/update', { columnId: 'secret' })).toBe(code);
    expect(refusedFor(rights, 'columns/remove', { columnId: 'secret' })).toBe(code);
    expect(refusedFor(rights, 'columns/move', { columnId: 'secret', index: 0 })).toBe(code);
    expect(refusedFor(rights, 'timers/setCells', { timerId: 'a', cells })).toBe(code);
    expect(refusedFor(rights, 'timers/create', { cells })).toBe(code);
    expect(refusedFor(rights, 'timers/create', {})).toBeNull();
    expect(refusedFor(rights, 'timers/replace', { items: [{ cells }, {}] })).toBe(code);
    expect(refusedFor(rights, 'timers/setCells', { timerId: 'a', cells: { gone: '' } })).toBeNull();
  });

  test.each([
    [crew, 'forbidden'],
    [member, null],
  ])('R2161 only members make a column NAMED: %j', (rights, code) => {
    expect(refusedFor(rights, 'columns/create', { name: 'k', audience: 'NAMED' })).toBe(code);
    expect(refusedFor(rights, 'columns/update', { columnId: 'light', audience: 'NAMED' })).toBe(code);
  });

  test.each([
    ['cells of a NAMED column', withCell(room, 'a', { secret: 'Nobody', light: 'Red' }), false],
    ['a NAMED column', afterAccepted(room, 'columns/update', { columnId: 'secret', width: 200 }), false],
    [
      'a column that it hid',
      afterAccepted(room, 'columns/update', { columnId: 'light', audience: 'NAMED' }),
      false,
    ],
    [
      'a column that it showed',
      afterAccepted(room, 'columns/update', { columnId: 'secret', audience: 'CREW' }),
      false,
    ],
    ['a removed NAMED column', afterAccepted(room, 'columns/remove', { columnId: 'secret' }), false],
    ['other cells', withCell(room, 'a', { light: 'Red' }), true],
    ['a column before it', afterAccepted(room, 'columns/remove', { columnId: 'light' }), true],
    ['its timer', afterAccepted(room, 'timers/remove', { timerId: 'a' }), true],
    [
      'a copy of its timer',
      afterAccepted(room, 'timers/duplicate', { timerId: 'a' }, { ids: ['copy'] }),
      true,
    ],
  ])('W2602 crew may undo a change of columns only if no NAMED column is involved: %s', (_, after, may) => {
    const { CONTROLLER } = viewPermissions;
    expect(isPermitted(CONTROLLER, 'room/undo', after)).toBe(may);
    expect(isPermitted(CONTROLLER, 'room/redo', undone(after))).toBe(may);
    expect(isPermitted(MEMBER_PERMISSIONS, 'room/undo', after)).toBe(true);
  });

  it('R2161 a named link has TIMERS only to set cells', () => {
    expect(permissionsFor(desk, 'timers/setCells')).toBe(TIMERS);
    expect(permissionsFor(desk, 'timers/update')).toBe(READ);
    expect(permissionsFor({ permissions: READ }, 'timers/setCells')).toBe(READ);
  });

  test.each([
    ['light', null],
    ['secret', 'forbidden'],
    ['open', 'unknown_column'],
  ])('R2161 a named link writes only the columns that it may edit: %s', (id, code) => {
    expect(refusedFor(desk, 'timers/setCells', { timerId: 'a', cells: { [id]: 'x' } })).toBe(code);
  });
});

describe('named links', () => {
  const payload = { name: 'Light', read: ['secret'], edit: ['light'], endsAt: null };
  const linked = (before: RoomContext, id: string) =>
    afterAccepted(before, 'room/addNamedLink', payload, { ids: [id], maker: 'ann', wall: 5 });

  it('R2160 are made by a member for existing columns, and removed', () => {
    const one = linked(room, 'one');
    expect(one.access.namedLinks).toEqual([
      { id: 'one', ...payload, by: 'ann', createdAt: one.show.room.updatedAt },
    ]);
    expect(one.history).toBe(room.history);
    expect(changesBetween(room, one).map(({ name }) => name)).toEqual(['room/secrets']);
    expect(refusedAs(room, 'room/addNamedLink', payload)).toBe('invalid');
    const strange = { ...payload, read: ['gone'] };
    expect(refusedAs(room, 'room/addNamedLink', strange, { maker: 'ann' })).toBe('unknown_column');
    const two = afterAccepted(one, 'room/addNamedLink', payload, { ids: ['two'], maker: 'ann' });
    const left = afterAccepted(two, 'room/removeNamedLink', { linkId: 'one' });
    expect(left.access.namedLinks?.map(({ id }) => id)).toEqual(['two']);
    expect(refusedAs(left, 'room/removeNamedLink', { linkId: 'one' })).toBe('not_found');
    expect(refusedAs(room, 'room/removeNamedLink', { linkId: 'one' })).toBe('not_found');
  });

  it('R2160 are limited to 20 in a room', () => {
    const full = Array.from({ length: 20 }, (_, nth) => `link${nth}`).reduce(linked, room);
    expect(refusedAs(full, 'room/addNamedLink', payload, { maker: 'ann' })).toBe('plan_limit');
  });
});
