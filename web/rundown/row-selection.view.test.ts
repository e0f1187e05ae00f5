import { describe, expect, it } from 'vitest';
import {
  allSelected,
  moveTogether,
  noSelection,
  selectedUpTo,
  stepTogether,
  stillSelected,
  toggled,
} from './row-selection.view.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

describe('the selected rows', () => {
  it('V268 reach from the anchor to a row, up and down', () => {
    expect(selectedUpTo(rows, 'b', 'd')).toEqual({ ids: ['b', 'c', 'd'], anchor: 'b' });
    expect(selectedUpTo(rows, 'd', 'c')).toEqual({ ids: ['c', 'd'], anchor: 'd' });
    expect(selectedUpTo(rows, 'gone', 'b').ids).toEqual(['a', 'b']);
  });

  it('V268 come and go one by one, in the order of the rundown', () => {
    const two = toggled(rows, toggled(rows, noSelection, 'd'), 'b');
    expect(two).toEqual({ ids: ['b', 'd'], anchor: 'b' });
    expect(toggled(rows, two, 'd').ids).toEqual(['b']);
    expect(allSelected(rows)).toEqual({ ids: rows, anchor: 'a' });
    expect(allSelected([])).toEqual(noSelection);
  });

  it('V268 stay selected wherever others move them, until they are removed', () => {
    const two = { ids: ['b', 'd'], anchor: 'b' };
    expect(stillSelected(rows, two)).toBe(two);
    expect(stillSelected(['d', 'b'], two).ids).toEqual(['d', 'b']);
    expect(stillSelected(['a', 'd'], two).ids).toEqual(['d']);
  });

  it.each([
    [['b', 'c'], 1, 4, 3],
    [['b', 'c'], 2, 0, 0],
    [['a', 'e'], 0, 2, 2],
    [['a', 'e'], 4, 1, 0],
  ])('V269 %j carried by the one at %i to %i stand behind %i of the others', (ids, from, to, index) => {
    expect(moveTogether(rows, ids, from, to)).toBe(index);
  });

  it.each([
    [['b', 'c'], -1, 0],
    [['b', 'c'], 1, 2],
    [['a'], -1, 0],
    [['e'], 1, 4],
    [['b', 'd'], 1, 3],
    [['b', 'd'], -1, 0],
  ] as const)('V269 %j a step of %i stand behind %i of the others', (ids, by, index) => {
    expect(stepTogether(rows, ids, by)).toBe(index);
  });
});
