import { describe, expect, it } from 'vitest';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import {
  columnWidth,
  orderedColumns,
  prefsFrom,
  shownColumns,
  usualPrefs,
  withHidden,
  withMark,
  withMoved,
  withWidth,
} from './sheet.view.ts';

const columns = ['a', 'b', 'c'].map(
  (_id, index): CrewColumn => ({
    _id,
    index,
    name: _id,
    kind: 'TEXT',
    options: [],
    width: 160,
    audience: 'CREW',
  }),
);
const idsOf = (shown: readonly CrewColumn[]) => shown.map(({ _id }) => _id).join('');

describe('what a browser shows of the columns', () => {
  it('V2243 is all of them in their order, until it says otherwise', () => {
    expect(prefsFrom(null)).toBe(usualPrefs);
    expect(prefsFrom('{')).toBe(usualPrefs);
    expect(prefsFrom('{"order":1}')).toBe(usualPrefs);
    expect(idsOf(shownColumns(columns, usualPrefs))).toBe('abc');
    const kept = withMark(withWidth(withHidden(usualPrefs, 'b', true), 'a', 300), 5);
    expect(prefsFrom(JSON.stringify(kept))).toEqual(kept);
  });

  it('V2243 hides, moves and resizes them', () => {
    const hidden = withHidden(usualPrefs, 'b', true);
    expect(idsOf(shownColumns(columns, hidden))).toBe('ac');
    const moved = withMoved(hidden, columns, 'c', -1);
    expect(idsOf(shownColumns(columns, moved))).toBe('ca');
    expect(withMoved(moved, columns, 'c', -1)).toBe(moved);
    const shown = withHidden(moved, 'b', false);
    expect(idsOf(shownColumns(columns, shown))).toBe('cba');
    const fresh = { ...columns[0], _id: 'd', index: 3 } as CrewColumn;
    expect(idsOf(orderedColumns([...columns, fresh], shown))).toBe('cbad');
    const [first] = columns;
    if (first === undefined) throw new Error('no column');
    expect(columnWidth(first, usualPrefs)).toBe(160);
    expect(columnWidth(first, withWidth(withWidth(usualPrefs, 'a', 20), 'a', 9_999))).toBe(900);
    expect(columnWidth(first, withWidth(usualPrefs, 'a', 20))).toBe(60);
  });

  it('V2241 marks rows at the minutes that it chooses', () => {
    expect(withMark(usualPrefs, 5).marks).toEqual([10, 1]);
    expect(withMark(withMark(usualPrefs, 5), 5).marks).toEqual([10, 1, 5]);
  });
});
