import { describe, expect, test } from 'vitest';
import { GRID_COLUMNS } from './rundown-grid.view.ts';
import {
  adjacentMatch,
  matchColumn,
  matchFrom,
  type RundownMatch,
  rundownMatches,
} from './rundown-search.view.ts';

const item = (id: string, fields: object = {}) => ({
  _id: id,
  name: '',
  extra: '',
  notes: '',
  labels: [],
  group: null,
  timecode: null,
  ...fields,
});
const bare = { columns: [], cells: {} };
const label = (name: string) => ({ name, color: '#2f6bea' });
const timers = [
  item('opening', { name: 'Opening', extra: 'Zoë Ångström', group: { name: 'Morning', target: null } }),
  item('keynote', { name: 'Keynote', extra: 'Ben', notes: 'Camera 2 at the opening' }),
  item('lunch', { name: 'Lunch', labels: [label('Catering'), label('Video')] }),
  item('closing', { name: 'Closing', notes: 'Video first', timecode: '10:30:00:00' }),
];

describe('a search of the rundown', () => {
  test.each([
    ['opening', ['opening title', 'keynote notes']],
    ['OPEN', ['opening title', 'keynote notes']],
    ['zoe angstrom', ['opening speaker']],
    ['  video ', ['lunch label', 'closing notes']],
    ['morning', ['opening group']],
    ['Camera  2', []],
    ['   ', []],
    ['', []],
  ])('V650 for the text %o finds %o', (text, found) => {
    expect(rundownMatches({ ...bare, timers }, text).map(({ id, field }) => `${id} ${field}`)).toEqual(found);
  });

  test('V2424 finds a timecode', () => {
    expect(rundownMatches({ ...bare, timers }, '10:30')).toEqual([
      { id: 'closing', row: 3, field: 'timecode' },
    ]);
  });

  test('V650 names the first field that contains the match', () => {
    const tea = item('a', { name: 'Tea', extra: 'Tea', notes: 'tea' });
    const [match] = rundownMatches({ ...bare, timers: [tea] }, 'tea');
    expect(match).toEqual({ id: 'a', row: 0, field: 'title' });
  });

  test.each([
    ['bleu', [{ id: 'lunch', row: 2, field: 'cell', column: 'Light' }]],
    ['opening', [{ field: 'title' }, { field: 'notes' }, { id: 'lunch', field: 'cell', column: 'Script' }]],
    ['true', []],
    ['guards', []],
  ])('V2180 finds %j in visible crew columns, after the other fields', (text, found) => {
    const columns = [
      { _id: 'ready', name: 'Ready', kind: 'CHECK' as const },
      { _id: 'light', name: 'Light', kind: 'TEXT' as const },
      { _id: 'script', name: 'Script', kind: 'SCRIPT' as const },
    ];
    const cells = {
      opening: { script: 'The opening' },
      lunch: { ready: 'true', light: 'Bléu', script: 'After the Opening', security: 'Two guards' },
    };
    expect(rundownMatches({ timers, columns, cells }, text)).toMatchObject(found);
  });

  const at = (row: number): RundownMatch => ({ id: `row ${row}`, row, field: 'title' });
  const matches = [at(2), at(5), at(9)];

  test.each([
    [0, 2],
    [2, 2],
    [3, 5],
    [10, 2],
  ])('V651 that begins at row %i finds first the match in row %i', (row, found) => {
    expect(matchFrom(matches, row)?.row).toBe(found);
  });

  test.each([
    [2, 1, 5],
    [9, 1, 2],
    [9, -1, 5],
    [2, -1, 9],
    [4, -1, 2],
  ] as const)('V651 that moves from row %i by %i finds the match in row %i', (row, by, found) => {
    expect(adjacentMatch(matches, row, by)?.row).toBe(found);
  });

  test('V651 does not move without matches', () => {
    expect(matchFrom([], 0)).toBeNull();
    expect(adjacentMatch([], 3, 1)).toBeNull();
    expect(adjacentMatch([], 3, -1)).toBeNull();
  });

  const narrow = GRID_COLUMNS.filter((column) => column !== 'notes');
  test.each([
    ['title', 'title', 'title'],
    ['group', 'group', 'group'],
    ['speaker', 'speaker', 'speaker'],
    ['notes', 'notes', 'speaker'],
    ['label', 'notes', 'speaker'],
    ['cell', 'title', 'title'],
  ] as const)(
    'V650 highlights a match in the %s in the column %s, or in a narrow list in %s',
    (field, wide, small) => {
      expect(matchColumn({ ...at(0), field }, GRID_COLUMNS)).toBe(wide);
      expect(matchColumn({ ...at(0), field }, narrow)).toBe(small);
    },
  );
});
