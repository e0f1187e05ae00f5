import type { ColumnId } from '../../machines/kernel/ids.ts';
import { hasOwn } from '../../machines/kernel/shapes.ts';
import type { RundownLayout } from './rundown-layout.view.ts';

type CellUse = 'type' | 'press';

const columnUses = {
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

export type GridColumn = keyof typeof columnUses;
export type CellColumn = GridColumn | 'group' | CrewCellColumn;
type CrewCellColumn = `crew/${ColumnId}`;

export const crewCell = (id: ColumnId): CrewCellColumn => `crew/${id}`;
export const isCrewCellColumn = (column: CellColumn): column is CrewCellColumn => column.startsWith('crew/');
export type TypedColumn = {
  [Name in GridColumn]: (typeof columnUses)[Name] extends 'type' ? Name : never;
}[GridColumn];

const isColumn = (name: string): name is GridColumn => hasOwn(columnUses, name);
export const GRID_COLUMNS: readonly GridColumn[] = Object.keys(columnUses).filter(isColumn);

export const isTypedColumn = (column: CellColumn): column is TypedColumn =>
  column !== 'group' && !isCrewCellColumn(column) && columnUses[column] === 'type';

/** Width below which the list is compact, px. Container queries repeat the value. */
export const COMPACT_WIDTH = 560;
const NARROW_WIDTH = 830;

export function gridColumns(
  { width, coarse }: { readonly width: number; readonly coarse: boolean },
  layout: Pick<RundownLayout, 'ends' | 'wrapUp'>,
): readonly GridColumn[] {
  const from: Partial<Record<GridColumn, number>> = {
    notes: COMPACT_WIDTH,
    wrapUp: COMPACT_WIDTH,
    end: COMPACT_WIDTH,
    run: coarse ? NARROW_WIDTH : COMPACT_WIDTH,
    details: coarse ? NARROW_WIDTH : COMPACT_WIDTH,
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
  /** Column to which the up and down keys return after a heading. */
  readonly lane: CellColumn;
  readonly seen: readonly number[];
  readonly page: number;
}

interface GridStep {
  readonly key: string;
  readonly mod: boolean;
}

export function cellAfterKey({ row, column }: GridCell, { key, mod }: GridStep, grid: Grid): GridCell | null {
  const by = rowStep(key, grid.page);
  const { seen } = grid;
  if (by !== null)
    return { row: seen[clampIndex(seen.indexOf(row) + by, seen.length)] ?? row, column: grid.lane };
  const place = grid.columns.indexOf(column);
  const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: grid.columns.length - 1 }[key];
  if (to === undefined) return null;
  const beside = grid.columns[clampIndex(to, grid.columns.length)] ?? column;
  const end = seen[key === 'Home' ? 0 : seen.length - 1] ?? row;
  return { row: mod && (key === 'Home' || key === 'End') ? end : row, column: beside };
}

function rowStep(key: string, page: number): number | null {
  return { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[key] ?? null;
}

function clampIndex(place: number, count: number): number {
  return Math.min(Math.max(0, place), Math.max(0, count - 1));
}

export type LeaveBy = 'Enter' | 'Shift+Enter' | 'Tab' | 'Shift+Tab';

const TYPING_ORDER: readonly TypedColumn[] = ['start', 'title', 'speaker', 'length'];

export const cellsFrom = (column: TypedColumn) => TYPING_ORDER.slice(TYPING_ORDER.indexOf(column));

interface CellBeingLeft extends GridCell {
  readonly column: TypedColumn;
  readonly from: TypedColumn;
}

/** Returns the next cell to edit, or null if editing ends (V266). A `row` equal to `count` is a new row. */
export function cellAfter({ row, column, from }: CellBeingLeft, by: LeaveBy, count: number): GridCell | null {
  if (by === 'Enter') return { row: row + 1, column: row + 1 < count ? from : 'title' };
  if (by === 'Shift+Enter') return { row: Math.max(0, row - 1), column: from };
  const place = TYPING_ORDER.indexOf(column);
  if (by === 'Tab') {
    const beside = TYPING_ORDER[place + 1];
    return beside === undefined ? { row: row + 1, column: 'title' } : { row, column: beside };
  }
  const before = TYPING_ORDER[place - 1];
  if (before !== undefined) return { row, column: before };
  return row === 0 ? null : { row: row - 1, column: 'length' };
}
