import { describe, expect, it, test } from 'vitest';
import { refusal } from '../../../machines/kernel/errors.ts';
import type { CommandPayloads } from '../../../machines/room/commands.ts';
import { afterAccepted, testRoom } from '../../../tests/support/test-room.ts';
import { cellEdits, cellsReader } from './timer.endpoints.ts';

const columns: readonly (readonly [string, Partial<CommandPayloads['columns/create']>])[] = [
  ['light', { name: 'Light', audience: 'PUBLIC' }],
  ['ready', { name: 'Ready', kind: 'CHECK' }],
  ['cam1', { name: 'Camera' }],
  ['cam2', { name: 'Camera' }],
  ['guards', { name: 'Security', audience: 'NAMED' }],
];
const { show } = columns.reduce(
  (room, [id, fields]) => afterAccepted(room, 'columns/create', { name: id, ...fields }, { ids: [id] }),
  testRoom([{ name: 'Welcome' }]),
);

const written = (given: Record<string, string>) => {
  const read = cellEdits(show, 'a', given);
  return read.ok ? read.value : [read.error.code, read.error.message];
};

describe('the cells of timers in the public API', () => {
  it('K2170 are under the name of their column, or under its id if the name is ambiguous', () => {
    const cells = { a: { light: 'Blue', ready: 'true', cam1: 'Wide', guards: 'Two guards' } };
    const cellsOf = cellsReader({ ...show, cells });
    expect(cellsOf('a')).toEqual({ Light: 'Blue', Ready: 'true', cam1: 'Wide' });
    expect(cellsOf('gone')).toEqual({});
  });

  it('K2170 are under the id of their column if its name is empty or is the id of another column', () => {
    const named = (name: string) => ({
      ...show,
      columns: show.columns.map((each) => (each._id === 'light' ? { ...each, name } : each)),
      cells: { a: { light: 'Blue' } },
    });
    expect([named(''), named('cam1')].map((each) => cellsReader(each)('a'))).toEqual([
      { light: 'Blue' },
      { light: 'Blue' },
    ]);
  });

  test.each([
    [
      { Light: 'Red', cam2: 'Close' },
      { light: 'Red', cam2: 'Close' },
    ],
    [{ light: '' }, { light: '' }],
    [{ Ready: 'true' }, { ready: 'true' }],
    [{ Ready: 'false' }, { ready: '' }],
    [{ Light: 'false' }, { light: 'false' }],
    [{ Sound: 'Loud' }, ['unknown_column', 'This room has no column "Sound".']],
    [{ Security: 'None' }, ['unknown_column', 'This room has no column "Security".']],
    [{ guards: 'None' }, ['unknown_column', 'This room has no column "guards".']],
    [{ Ready: 'maybe' }, ['invalid', refusal('invalid').message]],
    [{ Camera: 'Wide' }, ['unknown_column', 'Several columns are called "Camera". Send the column’s ID.']],
  ])('K2171 are written from %j as %j', (given, row) => {
    expect(written(given)).toEqual(row);
  });
});
