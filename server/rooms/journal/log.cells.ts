import type { ColumnId, TimerId } from '../../../machines/kernel/ids.ts';

export type CellTexts = readonly [timerId: TimerId, columnId: ColumnId, ...texts: string[]];

/** A row has the timer's id, then the index of the column and the texts of each cell. */
export interface CellRows {
  readonly columnIds: readonly ColumnId[];
  readonly rows: readonly (readonly [timerId: TimerId, ...cells: (number | string)[]])[];
}

const MIN_PACKED_CELLS = 8;

export const isCellRows = (packed: object): packed is CellRows => 'rows' in packed;

/** `cellOf` returns null for an item without a cell. */
export function packRuns<Item, Packed>(
  items: readonly Item[],
  cellOf: (item: Item) => CellTexts | null,
  packedItem: (item: Item) => Packed,
): readonly (Packed | CellRows)[] {
  const packed: (Packed | CellRows)[] = [];
  let run: CellTexts[] = [];
  const endRun = (end: number): void => {
    if (run.length >= MIN_PACKED_CELLS) packed.push(cellRows(run));
    else packed.push(...items.slice(end - run.length, end).map(packedItem));
    run = [];
  };
  for (const [nth, item] of items.entries()) {
    const cell = cellOf(item);
    if (cell !== null) run.push(cell);
    else {
      endRun(nth);
      packed.push(packedItem(item));
    }
  }
  endRun(items.length);
  return packed;
}

function cellRows(cells: readonly CellTexts[]): CellRows {
  const columns = new Map<ColumnId, number>();
  const rows: [TimerId, ...(number | string)[]][] = [];
  for (const [timerId, columnId, ...texts] of cells) {
    const column = columns.get(columnId) ?? columns.size;
    columns.set(columnId, column);
    const row = rows.at(-1);
    if (row?.[0] === timerId) row.push(column, ...texts);
    else rows.push([timerId, column, ...texts]);
  }
  return { columnIds: [...columns.keys()], rows };
}

/** @param texts number of texts of each cell */
export function cellsIn({ columnIds, rows }: CellRows, texts: 1 | 2): readonly CellTexts[] {
  const cells: CellTexts[] = [];
  for (const [timerId, ...values] of rows)
    for (let at = 0; at < values.length; at += 1 + texts)
      cells.push([
        timerId,
        columnIds[Number(values[at])] ?? '',
        ...values.slice(at + 1, at + 1 + texts).map(String),
      ]);
  return cells;
}
