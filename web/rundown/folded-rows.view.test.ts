import { describe, expect, it } from 'vitest';
import type { GroupSpan } from '../../machines/timer/timer.groups.ts';
import { rowTops } from '../ui/row-window.view.ts';
import {
  foldedRows,
  groupAt,
  groupDropPlace,
  groupIndex,
  noSelection,
  selectedBehind,
} from './row-selection.view.ts';

const span = (first: number, end: number): GroupSpan => ({ group: { name: 'G', target: null }, first, end });
/** One row without a group, then groups of two, three and one. */
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const spans = [span(1, 3), span(3, 6), span(6, 7)];

describe('groups of the rundown', () => {
  it('V1732 fold, each behind its heading', () => {
    const { seen, behind } = foldedRows(ids, spans, new Set(['d', 'gone']), []);
    expect(seen).toEqual([0, 1, 2, 3, 6]);
    expect(behind).toEqual([null, null, null, 3, 3, 3, null]);
    expect(foldedRows(ids, [span(0, 9)], new Set(['a']), []).seen).toEqual([0]);
    expect(foldedRows([], [span(0, 1)], new Set(['a']), []).seen).toEqual([]);
  });

  it('V1733 show the row that is on, though they are folded', () => {
    expect(foldedRows(ids, spans, new Set(['d']), ['e']).seen).toEqual([0, 1, 2, 3, 4, 6]);
    const own = foldedRows(ids, spans, new Set(['d']), ['d']);
    expect(own.seen).toEqual([0, 1, 2, 3, 6]);
    expect(own.behind[3]).toBeNull();
  });

  it('V1733 are selected by their heading while they are folded', () => {
    const folded = foldedRows(ids, spans, new Set(['d']), []);
    const select = (...chosen: string[]) => selectedBehind(ids, folded, { ...noSelection, ids: chosen }).ids;
    expect(select('c', 'd')).toEqual(['c', 'd', 'e', 'f']);
    expect(select('c', 'e')).toEqual(['c']);
  });

  it('V1734 move past one another whole', () => {
    expect([0, 1, 2].map((to) => groupIndex(spans, 0, to))).toEqual([1, 4, 5]);
    expect([0, 1, 2].map((to) => groupIndex(spans, 2, to))).toEqual([1, 3, 6]);
    expect(groupIndex([], 0, 0)).toBe(0);
    expect([0, 1, 2, 5, 6].map((row) => groupAt(spans, row))).toEqual([-1, 0, 0, 1, 2]);
  });

  it('V1734 land behind the groups whose middle they have passed', () => {
    const tops = rowTops(ids.map(() => 10));
    const drop = (y: number) => groupDropPlace(y, 0, spans, tops);
    expect([5, 44, 46, 66].map(drop)).toEqual([0, 0, 1, 2]);
  });
});
