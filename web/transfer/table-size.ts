import type { Table } from '../../machines/timer/timer.columns.ts';

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

const MAX_ROWS = 5_000;
const MAX_COLUMNS = 200;
const MAX_CELLS = 250_000;

/** The import of a table takes time in proportion to its cells (W2643). */
export const isTableTooLarge = ({ rows, columns }: TableSize): boolean =>
  rows > MAX_ROWS || columns > MAX_COLUMNS || rows * columns > MAX_CELLS;

export const sizeOfTable = (table: Table): TableSize => ({
  rows: table.length,
  columns: table.reduce((most, { length }) => Math.max(most, length), 0),
});
