import { type Refusal, refusal } from '../kernel/errors.ts';
import { newValues, text, texts } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import {
  CELLS_BYTES,
  type CellRow,
  type CrewColumn,
  cellsBytes,
  columnFields,
  fitsCell,
  MAX_CELL_LENGTH,
  MAX_COLUMN_NAME_LENGTH,
  rowBytes,
  rowOfCells,
  SCRIPT_BYTES,
  type SheetCells,
  withCells,
} from '../timer/sheet.ts';
import { roomWords } from '../words/room.ts';
import { freshId, type Stamp, trimmedTextField } from './command.ts';
import { byId } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';

export const columnName = trimmedTextField(MAX_COLUMN_NAME_LENGTH);

export const cellTexts = texts(text(SCRIPT_BYTES));

export const newColumn = newValues(columnFields);

export function withCellTexts(show: RoomState, timerId: TimerId, cellRow: CellRow): RoomState {
  const cells = withCells(show.cells, timerId, cellRow);
  return cells === show.cells ? show : { ...show, cells };
}

/** The stamp contains the ids for `items` first, then those for the columns (R2155). */
export function withNewColumns(
  show: RoomState,
  names: readonly string[],
  items: readonly { readonly cells?: CellRow }[],
  stamp: Stamp,
): RoomState {
  if (names.length === 0) return show;
  const { columns } = show;
  const isLong = (name: string) => items.some(({ cells }) => (cells?.[name]?.length ?? 0) > MAX_CELL_LENGTH);
  const added = names.map((name, nth) => ({
    _id: freshId(stamp, items.length + nth),
    index: columns.length + nth,
    ...newColumn,
    name,
    ...(isLong(name) && { kind: 'SCRIPT' as const }),
  }));
  return { ...show, columns: [...columns, ...added] };
}

export function keyByColumnId(cellRow: CellRow, fresh: readonly CrewColumn[]): CellRow {
  if (fresh.length === 0) return cellRow;
  return Object.fromEntries(
    Object.entries(cellRow).map(([key, cell]) => [fresh.find(({ name }) => name === key)?._id ?? key, cell]),
  );
}

/** A timer id is null if the timer is new. */
export function cellsRefusal(
  { columns, cells }: Pick<RoomState, 'columns' | 'cells'>,
  rows: readonly (readonly [TimerId | null, CellRow])[],
): Refusal | null {
  let added = 0;
  for (const [timerId, row] of rows) {
    for (const [columnId, cellText] of Object.entries(row)) {
      const column = byId(columns, columnId);
      if (column === undefined) return refusal('unknown_column');
      if (!fitsCell(column.kind, cellText))
        return {
          ...refusal('invalid'),
          issues: [{ path: `cells.${columnId}`, message: roomWords.unfitCell }],
        };
    }
    const before = timerId === null ? {} : rowOfCells(cells, timerId);
    added += rowBytes({ ...before, ...row }) - rowBytes(before);
  }
  return added > 0 && cellsBytes(cells) + added > CELLS_BYTES ? refusal('cells_limit') : null;
}

export function cellsLimit(before: SheetCells, after: SheetCells): Refusal | null {
  if (before === after) return null;
  const size = cellsBytes(after);
  return size > CELLS_BYTES && size > cellsBytes(before) ? refusal('cells_limit') : null;
}
