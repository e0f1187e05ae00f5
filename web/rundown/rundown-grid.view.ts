import type { ColumnId } from '../../machines/kernel/ids.ts';
import { hasOwn } from '../../machines/kernel/shapes.ts';
import type { RundownLayout } from './rundown-layout.view.ts';

/** Use of a grid column: users type into its cells or press them (V265, V266). */

type CellUse = 'type' | 'press';

const uses = {
  move: 'press',
  place: 'press',
  trigger: 'press',
  start: 'type',
  title: 'type',
  speaker: 'type',
  notes: 'press',
  wrapUp: 'press',
  length: 'type',
  end: 'press',
  run: 'press',
  details: 'press',
  more: 'press',
} as const satisfies Readonly<Record<string, CellUse>>;

export type GridColumn = keyof typeof uses;
export type CellColumn = GridColumn | 'group' | CrewCellColumn;
type CrewCellColumn = `crew/${ColumnId}`;

export const crewCell = (id: ColumnId): CrewCellColumn => `crew/${id}`;
export const isOfCrew = (column: CellColumn): column is CrewCellColumn => column.startsWith('crew/');
export type TypedColumn = {
  [Name in GridColumn]: (typeof uses)[Name] extends 'type' ? Name : never;
}[GridColumn];

const isColumn = (name: string): name is GridColumn => hasOwn(uses, name);
export const GRID_COLUMNS: readonly GridColumn[] = Object.keys(uses).filter(isColumn);

export const isTyped = (column: CellColumn): column is TypedColumn =>
  column !== 'group' && !isOfCrew(column) && uses[column] === 'type';

/** Width below which the list is compact, px. Container queries repeat the value. */
export const COMPACT = 560;
const NARROW = 830;

interface Room {
  readonly width: number;
  readonly coarse: boolean;
}

export function gridColumns(
  { width, coarse }: Room,
  layout: Pick<RundownLayout, 'ends' | 'wrapUp'>,
): readonly GridColumn[] {
  const from: Partial<Record<GridColumn, number>> = {
    notes: COMPACT,
    wrapUp: COMPACT,
    end: COMPACT,
    run: coarse ? NARROW : COMPACT,
    details: coarse ? NARROW : COMPACT,
  };
  const hidden = { end: !layout.ends, wrapUp: !layout.wrapUp };
  const isHidden = (column: GridColumn) => (column === 'end' || column === 'wrapUp') && hidden[column];
  return GRID_COLUMNS.filter((column) => !isHidden(column) && (width === 0 || width >= (from[column] ?? 0)));
}

export interface GridCell {
  readonly row: number;
  readonly column: CellColumn;
}

interface Grid {
  readonly columns: readonly CellColumn[];
  /** Column to which up and down return after a heading. */
  readonly lane: CellColumn;
  readonly seen: readonly number[];
  readonly page: number;
}

/** A key. With Ctrl or Cmd (`mod`) it moves through the whole rundown, else within the row. */
interface Step {
  readonly key: string;
  readonly mod: boolean;
}

/** Returns the cell to which a key moves, or null (V265). */
export function movedCell({ row, column }: GridCell, { key, mod }: Step, grid: Grid): GridCell | null {
  const by = rowsBy(key, grid.page);
  const { seen } = grid;
  if (by !== null)
    return { row: seen[within(seen.indexOf(row) + by, seen.length)] ?? row, column: grid.lane };
  const place = grid.columns.indexOf(column);
  const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: grid.columns.length - 1 }[key];
  if (to === undefined) return null;
  const beside = grid.columns[within(to, grid.columns.length)] ?? column;
  const end = seen[key === 'Home' ? 0 : seen.length - 1] ?? row;
  return { row: mod && (key === 'Home' || key === 'End') ? end : row, column: beside };
}

function rowsBy(key: string, page: number): number | null {
  return { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[key] ?? null;
}

function within(place: number, count: number): number {
  return Math.min(Math.max(0, place), Math.max(0, count - 1));
}

export type LeaveBy = 'Enter' | 'Shift+Enter' | 'Tab' | 'Shift+Tab';

const TYPED_IN_TURN: readonly TypedColumn[] = ['start', 'title', 'speaker', 'length'];

export const cellsFrom = (column: TypedColumn) => TYPED_IN_TURN.slice(TYPED_IN_TURN.indexOf(column));

interface Left extends GridCell {
  readonly column: TypedColumn;
  /** Column in which Enter continues, as in spreadsheets. */
  readonly from: TypedColumn;
}

/** Returns the next cell to edit, or null if editing ends (V266). A `row` equal to `count` is a new row. */
export function cellAfter({ row, column, from }: Left, by: LeaveBy, count: number): GridCell | null {
  if (by === 'Enter') return { row: row + 1, column: row + 1 < count ? from : 'title' };
  if (by === 'Shift+Enter') return { row: Math.max(0, row - 1), column: from };
  const place = TYPED_IN_TURN.indexOf(column);
  if (by === 'Tab') {
    const beside = TYPED_IN_TURN[place + 1];
    return beside === undefined ? { row: row + 1, column: 'title' } : { row, column: beside };
  }
  const before = TYPED_IN_TURN[place - 1];
  if (before !== undefined) return { row, column: before };
  return row === 0 ? null : { row: row - 1, column: 'length' };
}
