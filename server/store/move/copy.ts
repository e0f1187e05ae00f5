import { isDeepStrictEqual } from 'node:util';
import type { MovedRow, MovedTable, Tables } from './tables.ts';

export type OnTable = (name: string) => void;

export async function copyTables(
  from: Tables,
  to: Tables,
  tables: readonly MovedTable[],
  onTable: OnTable = () => {},
): Promise<void> {
  for (const table of tables) {
    onTable(table.name);
    for await (const rows of from.read(table)) await to.write(table, rows);
  }
}

/** First table that differs by value; null: equal. */
export async function firstDifference(
  one: Tables,
  other: Tables,
  tables: readonly MovedTable[],
  onTable: OnTable = () => {},
): Promise<string | null> {
  for (const table of tables) {
    onTable(table.name);
    if (!(await isSame(rowsOf(one, table), rowsOf(other, table)))) return table.name;
  }
  return null;
}

async function isSame(one: AsyncIterator<MovedRow>, other: AsyncIterator<MovedRow>): Promise<boolean> {
  for (;;) {
    const [left, right] = [await one.next(), await other.next()];
    if (left.done === true || right.done === true) return left.done === right.done;
    if (!isDeepStrictEqual(plain(left.value), plain(right.value))) return false;
  }
}

/** SQLite drops minus zero. */
const plain = (row: MovedRow): MovedRow =>
  row.map((value) => (typeof value === 'number' ? value + 0 : value));

async function* rowsOf(tables: Tables, table: MovedTable): AsyncIterator<MovedRow> {
  for await (const rows of tables.read(table)) yield* rows;
}

export async function isEmpty(store: Tables, tables: readonly MovedTable[]): Promise<boolean> {
  for (const table of tables) for await (const _ of store.read(table)) return false;
  return true;
}
