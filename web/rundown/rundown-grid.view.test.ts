import { describe, expect, it } from 'vitest';
import {
  cellAfter,
  cellAfterKey,
  GRID_COLUMNS,
  type GridColumn,
  gridColumns,
  isTypedColumn,
} from './rundown-grid.view.ts';
import { defaultLayout } from './rundown-layout.view.ts';

const all = {
  columns: GRID_COLUMNS,
  lane: 'title' as const,
  seen: Array.from({ length: 30 }, (_, row) => row),
  page: 10,
};

describe('the cells of the rundown', () => {
  it.each<[string, boolean, number, GridColumn]>([
    ['ArrowUp', false, 11, 'title'],
    ['ArrowDown', false, 13, 'title'],
    ['ArrowLeft', false, 12, 'start'],
    ['ArrowRight', false, 12, 'speaker'],
    ['PageUp', false, 2, 'title'],
    ['PageDown', false, 22, 'title'],
    ['Home', false, 12, 'move'],
    ['End', false, 12, 'more'],
    ['Home', true, 0, 'move'],
    ['End', true, 29, 'more'],
    ['ArrowRight', true, 12, 'speaker'],
  ])('V265 with the key %s (and Ctrl: %s) move the focus to row %i, column %s', (key, mod, row, column) => {
    expect(cellAfterKey({ row: 12, column: 'title' }, { key, mod }, all)).toEqual({ row, column });
  });

  it('V265 keep the focus at the edges and for other keys', () => {
    const first = { row: 0, column: 'move' } as const;
    expect(cellAfterKey(first, { key: 'ArrowUp', mod: false }, { ...all, lane: 'move' })).toEqual(first);
    expect(cellAfterKey(first, { key: 'ArrowLeft', mod: false }, all)).toEqual(first);
    expect(cellAfterKey({ row: 25, column: 'more' }, { key: 'PageDown', mod: false }, all)?.row).toBe(29);
    expect(cellAfterKey(first, { key: 'x', mod: false }, all)).toBeNull();
  });

  it('V1733 skip folded rows', () => {
    const folded = { ...all, seen: [0, 1, 5, 6] };
    expect(cellAfterKey({ row: 1, column: 'group' }, { key: 'ArrowDown', mod: false }, folded)).toEqual({
      row: 5,
      column: 'title',
    });
    expect(cellAfterKey({ row: 0, column: 'title' }, { key: 'End', mod: true }, folded)?.row).toBe(6);
    const none = { ...all, seen: [] };
    expect(cellAfterKey({ row: 3, column: 'title' }, { key: 'ArrowUp', mod: false }, none)?.row).toBe(3);
    expect(cellAfterKey({ row: 3, column: 'title' }, { key: 'Home', mod: true }, none)?.row).toBe(3);
    expect(isTypedColumn('group')).toBe(false);
  });

  it('V265 skip hidden columns', () => {
    const columns = gridColumns({ width: 390, coarse: true }, defaultLayout);
    const narrow = { ...all, columns };
    expect(
      cellAfterKey({ row: 1, column: 'speaker' }, { key: 'ArrowRight', mod: false }, narrow)?.column,
    ).toBe('length');
    expect(
      cellAfterKey({ row: 1, column: 'length' }, { key: 'ArrowRight', mod: false }, narrow)?.column,
    ).toBe('more');
    // The window became narrower around the cell.
    expect(
      cellAfterKey({ row: 1, column: 'wrapUp' }, { key: 'ArrowRight', mod: false }, narrow)?.column,
    ).toBe('move');
    expect(
      cellAfterKey({ row: 1, column: 'title' }, { key: 'End', mod: false }, { ...all, columns: [] }),
    ).toEqual({
      row: 1,
      column: 'title',
    });
  });

  it.each([
    [0, false, []],
    [1200, true, []],
    [560, false, []],
    [830, true, []],
    [700, true, ['run', 'details']],
    [390, false, ['notes', 'wrapUp', 'end', 'run', 'details']],
  ])('V265 in a window of %i px (touch: %s) do not include the columns %j', (width, coarse, hidden) => {
    const shown = gridColumns({ width, coarse }, defaultLayout);
    expect(GRID_COLUMNS.filter((column) => !shown.includes(column))).toEqual(hidden);
  });

  it('V771 hide the columns of ends and wrap-up times on request', () => {
    const shown = gridColumns(
      { width: 1200, coarse: false },
      { ...defaultLayout, ends: false, wrapUp: false },
    );
    expect(GRID_COLUMNS.filter((column) => !shown.includes(column))).toEqual(['wrapUp', 'end']);
  });

  it.each([
    ['Enter', 2, 'length', 3, 'title'],
    ['Enter', 4, 'length', 5, 'title'],
    ['Shift+Enter', 2, 'length', 1, 'title'],
    ['Shift+Enter', 0, 'title', 0, 'title'],
    ['Tab', 2, 'start', 2, 'title'],
    ['Tab', 2, 'title', 2, 'speaker'],
    ['Tab', 2, 'length', 3, 'title'],
    ['Shift+Tab', 2, 'speaker', 2, 'title'],
    ['Shift+Tab', 2, 'start', 1, 'length'],
  ] as const)(
    'V266 after the key %s in row %i, column %s, the focus is in row %i, column %s',
    (by, row, column, toRow, toColumn) => {
      expect(cellAfter({ row, column, from: 'title' }, by, 5)).toEqual({ row: toRow, column: toColumn });
    },
  );

  it('V266 Enter continues in the column where typing began, or in the title of a new row', () => {
    expect(cellAfter({ row: 0, column: 'length', from: 'length' }, 'Enter', 2)?.column).toBe('length');
    expect(cellAfter({ row: 1, column: 'length', from: 'length' }, 'Enter', 2)?.column).toBe('title');
    expect(cellAfter({ row: 0, column: 'start', from: 'start' }, 'Shift+Tab', 2)).toBeNull();
  });

  it('V265 can be edited in starts, titles, speakers and lengths', () => {
    expect(GRID_COLUMNS.filter(isTypedColumn)).toEqual(['start', 'title', 'speaker', 'length']);
  });
});
