import { describe, expect, it } from 'vitest';
import type { GroupSpan } from '../../machines/timer/timer.groups.ts';
import { rowTops } from '../ui/row-window.view.ts';
import {
  foldedRows,
  groupAt,
  groupDropIndex,
  groupIndex,
  moveTogether,
  noSelection,
  selectAllRows,
  selectionOfRows,
  selectionWithFolded,
  selectRange,
  stepTogether,
  toggleRow,
} from './row-selection.view.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

describe('the selected rows', () => {
  it('V268 extend from the anchor to a row, up and down', () => {
    expect(selectRange(rows, 'b', 'd')).toEqual({ ids: ['b', 'c', 'd'], anchor: 'b' });
    expect(selectRange(rows, 'd', 'c')).toEqual({ ids: ['c', 'd'], anchor: 'd' });
    expect(selectRange(rows, 'gone', 'b').ids).toEqual(['a', 'b']);
  });

  it('V268 are added and removed one by one, in the order of the rundown', () => {
    const two = toggleRow(rows, toggleRow(rows, noSelection, 'd'), 'b');
    expect(two).toEqual({ ids: ['b', 'd'], anchor: 'b' });
    expect(toggleRow(rows, two, 'd').ids).toEqual(['b']);
    expect(selectAllRows(rows)).toEqual({ ids: rows, anchor: 'a' });
    expect(selectAllRows([])).toEqual(noSelection);
  });

  it('V268 stay selected after moves, until they are removed', () => {
    const two = { ids: ['b', 'd'], anchor: 'b' };
    expect(selectionOfRows(rows, two)).toBe(two);
    expect(selectionOfRows(['d', 'b'], two).ids).toEqual(['d', 'b']);
    expect(selectionOfRows(['a', 'd'], two).ids).toEqual(['d']);
  });

  it.each([
    [['b', 'c'], 1, 4, 3],
    [['b', 'c'], 2, 0, 0],
    [['a', 'e'], 0, 2, 2],
    [['a', 'e'], 4, 1, 0],
  ])(
    'V269 with the ids %j, dragged from row %i to row %i, are placed after %i others',
    (ids, from, to, index) => {
      expect(moveTogether(rows, ids, from, to)).toBe(index);
    },
  );

  it.each([
    [['b', 'c'], -1, 0],
    [['b', 'c'], 1, 2],
    [['a'], -1, 0],
    [['e'], 1, 4],
    [['b', 'd'], 1, 3],
    [['b', 'd'], -1, 0],
  ] as const)('V269 with the ids %j, moved by %i, are placed after %i others', (ids, by, index) => {
    expect(stepTogether(rows, ids, by)).toBe(index);
  });
});

const span = (first: number, end: number): GroupSpan => ({ group: { name: 'G', target: null }, first, end });

/** One row without a group, then groups of two, three and one. */
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const spans = [span(1, 3), span(3, 6), span(6, 7)];

describe('groups of the rundown', () => {
  it('V1732 hide their rows behind the heading when folded', () => {
    const { seen, behind } = foldedRows(ids, spans, new Set(['d', 'gone']), []);
    expect(seen).toEqual([0, 1, 2, 3, 6]);
    expect(behind).toEqual([null, null, null, 3, 3, 3, null]);
    expect(foldedRows(ids, [span(0, 9)], new Set(['a']), []).seen).toEqual([0]);
    expect(foldedRows([], [span(0, 1)], new Set(['a']), []).seen).toEqual([]);
  });

  it('V1733 still show the current row when folded', () => {
    expect(foldedRows(ids, spans, new Set(['d']), ['e']).seen).toEqual([0, 1, 2, 3, 4, 6]);
    const own = foldedRows(ids, spans, new Set(['d']), ['d']);
    expect(own.seen).toEqual([0, 1, 2, 3, 6]);
    expect(own.behind[3]).toBeNull();
  });

  it('V1733 are selected as a whole by the heading when folded', () => {
    const folded = foldedRows(ids, spans, new Set(['d']), []);
    const select = (...chosen: string[]) =>
      selectionWithFolded(ids, folded, { ...noSelection, ids: chosen }).ids;
    expect(select('c', 'd')).toEqual(['c', 'd', 'e', 'f']);
    expect(select('c', 'e')).toEqual(['c']);
  });

  it('V1734 move past the next group as a whole', () => {
    expect([0, 1, 2].map((to) => groupIndex(spans, 0, to))).toEqual([1, 4, 5]);
    expect([0, 1, 2].map((to) => groupIndex(spans, 2, to))).toEqual([1, 3, 6]);
    expect(groupIndex([], 0, 0)).toBe(0);
    expect([0, 1, 2, 5, 6].map((row) => groupAt(spans, row))).toEqual([-1, 0, 0, 1, 2]);
  });

  it('V1734 are placed after each group whose middle the dragged group has passed', () => {
    const tops = rowTops(ids.map(() => 10));
    const drop = (y: number) => groupDropIndex(y, 0, spans, tops);
    expect([5, 44, 46, 66].map(drop)).toEqual([0, 0, 1, 2]);
  });
});
