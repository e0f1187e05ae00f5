import { choice, color, integer, list, record, text, type ValuesOf } from '../kernel/fields.ts';
import type { ColumnId, TimerId } from '../kernel/ids.ts';
import { utf8Bytes } from '../kernel/plain-size.ts';

export const COLUMN_KINDS = ['TEXT', 'CHOICE', 'CHECK', 'SCRIPT'] as const;
type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * Clients that may see a column. PUBLIC: all. CREW: those with more rights than READ. NAMED: members, and links that name the column (R2150).
 */
export const COLUMN_AUDIENCES = ['PUBLIC', 'CREW', 'NAMED'] as const;

export const MAX_COLUMN_NAME_LENGTH = 100;
export const MAX_CELL_LENGTH = 2_000;
export const SCRIPT_BYTES = 40 * 1024;
/** Maximum size of a room's cells, in UTF-8 bytes. */
export const CELLS_BYTES = 2 * 1024 * 1024;

/** An empty text means unchecked. */
export const CHECKED_CELL = 'true';

export const columnFields = {
  name: text(MAX_COLUMN_NAME_LENGTH),
  kind: choice(COLUMN_KINDS, 'TEXT'),
  /** Cells may also contain texts that are not options. */
  options: list(record({ label: text(50), color: color('#808080') }), 50),
  /** Width in CSS px. */
  width: integer(40, 1_200, 160),
  audience: choice(COLUMN_AUDIENCES, 'CREW'),
};

export interface CrewColumn extends ValuesOf<typeof columnFields> {
  readonly _id: ColumnId;
  /** For a client that may not see all columns, the indexes have gaps. */
  readonly index: number;
}

export type CellRow = Readonly<Record<ColumnId, string>>;
export type SheetCells = Readonly<Record<TimerId, CellRow>>;

export interface SheetCell {
  readonly timerId: TimerId;
  readonly columnId: ColumnId;
  readonly text: string;
}

export const emptyCells: SheetCells = {};

const emptyRow: CellRow = {};

export const rowOfCells = (cells: SheetCells, timerId: TimerId): CellRow => cells[timerId] ?? emptyRow;

export const cellAt = (cells: SheetCells, { timerId, columnId }: Omit<SheetCell, 'text'>): string =>
  rowOfCells(cells, timerId)[columnId] ?? '';

export const withCells = (cells: SheetCells, timerId: TimerId, texts: CellRow): SheetCells =>
  withRows(cells, [[timerId, texts]]);

/** Copies `cells` only once, since a copy for each row would take seconds (W2604). */
export function withRows(
  cells: SheetCells,
  rows: Iterable<readonly [timerId: TimerId, texts: CellRow]>,
): SheetCells {
  let after: Record<TimerId, CellRow> | null = null;
  for (const [timerId, texts] of rows) {
    const before = rowOfCells(after ?? cells, timerId);
    const row = withTexts(before, texts);
    if (row === before) continue;
    after ??= { ...cells };
    setRow(after, timerId, row);
  }
  return after ?? cells;
}

function setRow(cells: Record<TimerId, CellRow>, timerId: TimerId, row: CellRow): void {
  if (row === emptyRow) delete cells[timerId];
  else cells[timerId] = row;
}

/** Returns `before` if no text changes, and `emptyRow` if no text is left. */
function withTexts(before: CellRow, texts: CellRow): CellRow {
  const row: Record<ColumnId, string> = { ...before };
  let isChanged = false;
  for (const [columnId, cellText] of Object.entries(texts)) {
    if (cellText === (before[columnId] ?? '')) continue;
    isChanged = true;
    if (cellText === '') delete row[columnId];
    else row[columnId] = cellText;
  }
  if (!isChanged) return before;
  return Object.keys(row).length > 0 ? row : emptyRow;
}

export function withCellList(cells: SheetCells, sheetCells: readonly SheetCell[]): SheetCells {
  const rows = new Map<TimerId, (readonly [ColumnId, string])[]>();
  for (const { timerId, columnId, text: cellText } of sheetCells) {
    const row = rows.get(timerId);
    if (row === undefined) rows.set(timerId, [[columnId, cellText]]);
    else row.push([columnId, cellText]);
  }
  return withRows(
    cells,
    [...rows].map(([timerId, row]) => [timerId, Object.fromEntries(row)] as const),
  );
}

interface Sheet {
  readonly timers: readonly { readonly _id: TimerId }[];
  readonly columns: readonly { readonly _id: ColumnId }[];
}

export function cellsWithin(cells: SheetCells, { timers, columns }: Sheet): SheetCells {
  if (cells === emptyCells) return cells;
  const columnIds = new Set(columns.map(({ _id }) => _id));
  const timerIds = new Set(timers.map(({ _id }) => _id));
  let within: Record<TimerId, CellRow> | null = null;
  for (const timerId in cells) {
    const row = rowOfCells(cells, timerId);
    const rest = timerIds.has(timerId) ? rowWithin(row, columnIds) : emptyRow;
    if (rest === row) continue;
    within ??= { ...cells };
    setRow(within, timerId, rest);
  }
  return within ?? cells;
}

function rowWithin(row: CellRow, columnIds: ReadonlySet<ColumnId>): CellRow {
  for (const columnId in row)
    if (!columnIds.has(columnId)) {
      const rest = Object.entries(row).filter(([id]) => columnIds.has(id));
      return rest.length === 0 ? emptyRow : Object.fromEntries(rest);
    }
  return row;
}

export function changedCells(before: SheetCells, after: SheetCells): readonly SheetCell[] {
  const changed: SheetCell[] = [];
  if (before === after) return changed;
  for (const timerId in before)
    if (before[timerId] !== after[timerId])
      for (const columnId in before[timerId])
        if (!cellAt(after, { timerId, columnId })) changed.push({ timerId, columnId, text: '' });
  for (const timerId in after)
    if (before[timerId] !== after[timerId])
      for (const [columnId, cellText] of Object.entries(rowOfCells(after, timerId)))
        if (cellText !== cellAt(before, { timerId, columnId }))
          changed.push({ timerId, columnId, text: cellText });
  return changed;
}

const rowBytesCache = new WeakMap<CellRow, number>();

export function cellsBytes(cells: SheetCells): number {
  let bytes = 0;
  for (const timerId in cells) bytes += rowBytes(rowOfCells(cells, timerId));
  return bytes;
}

export function rowBytes(row: CellRow): number {
  const known = rowBytesCache.get(row);
  if (known !== undefined) return known;
  const bytes = Object.values(row).reduce((sum, cellText) => sum + utf8Bytes(cellText), 0);
  rowBytesCache.set(row, bytes);
  return bytes;
}

export function fitsCell(kind: ColumnKind, cellText: string): boolean {
  if (kind === 'CHECK') return cellText === '' || cellText === CHECKED_CELL;
  return kind === 'SCRIPT' ? utf8Bytes(cellText) <= SCRIPT_BYTES : cellText.length <= MAX_CELL_LENGTH;
}

export const filledColumns = (
  columns: readonly CrewColumn[],
  cells: SheetCells,
  timers: readonly TimerId[],
): readonly CrewColumn[] =>
  columns.filter(({ _id }) => timers.some((timerId) => cellAt(cells, { timerId, columnId: _id }) !== ''));
