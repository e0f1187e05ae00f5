import type { ColumnId } from '../../../machines/kernel/ids.ts';
import { hasOwn } from '../../../machines/kernel/shapes.ts';
import type { RundownLayout } from './rundown-layout.view.ts';

/** The rundown as a grid: its columns, and where the keys lead (V265, V266). Plain data, so that a column is one line more. */

/** What Enter does in a cell: types in it, or presses what it shows. */
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
/** The heading of a group is the first cell of the row that begins it (V1732). */
export type CellColumn = GridColumn | 'group' | CrewCellColumn;
/** A column of the crew, behind all others (V2249). */
export type CrewCellColumn = `crew/${ColumnId}`;

export const crewCell = (id: ColumnId): CrewCellColumn => `crew/${id}`;
export const isOfCrew = (column: CellColumn): column is CrewCellColumn => column.startsWith('crew/');
/** A column whose cells are typed in where they stand. */
export type TypedColumn = {
  [Name in GridColumn]: (typeof uses)[Name] extends 'type' ? Name : never;
}[GridColumn];

const isColumn = (name: string): name is GridColumn => hasOwn(uses, name);
/** From left to right. */
export const GRID_COLUMNS: readonly GridColumn[] = Object.keys(uses).filter(isColumn);

export const isTyped = (column: CellColumn): column is TypedColumn =>
  column !== 'group' && !isOfCrew(column) && uses[column] === 'type';

/** Under these widths of the list, px, a column has no room. The style sheet's container queries have the same. */
export const COMPACT = 560;
const NARROW = 830;

interface Room {
  readonly width: number;
  /** Fingers press: what they press is larger, and so there is less of it. */
  readonly coarse: boolean;
}

/** The columns that are shown. A width of 0 is not known yet. */
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

/** A cell by its places. */
export interface GridCell {
  readonly row: number;
  readonly column: CellColumn;
}

interface Grid {
  /** The columns of the row. */
  readonly columns: readonly CellColumn[];
  /** Where it goes up and down, past headings too. */
  readonly lane: CellColumn;
  /** The places of the rows that are not folded away. */
  readonly seen: readonly number[];
  /** Rows that fit the window. */
  readonly page: number;
}

/** With Ctrl or Cmd Home and End go to the ends of the rundown, without to those of the row. */
interface Step {
  readonly key: string;
  readonly mod: boolean;
}

/** Where a key leads from a cell; null: it is no key that moves (V265). */
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

/** How a cell is left that was typed in. */
export type LeaveBy = 'Enter' | 'Shift+Enter' | 'Tab' | 'Shift+Tab';

/** Tab goes through these, and from the last on to the title of the next row. */
const TYPED_IN_TURN: readonly TypedColumn[] = ['start', 'title', 'speaker', 'length'];

/** The columns that are typed in, from one on. */
export const cellsFrom = (column: TypedColumn) => TYPED_IN_TURN.slice(TYPED_IN_TURN.indexOf(column));

interface Left extends GridCell {
  readonly column: TypedColumn;
  /** The column in which typing began in this row: Enter goes on in that, as spreadsheets do. */
  readonly from: TypedColumn;
}

/** Where typing goes on (V266); null: nowhere, it ends. A `row` of as many as there are is one to be made. */
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
