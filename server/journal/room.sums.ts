import { rowSum } from '../db/row-sum.ts';
import type { DocumentsTable, RoomsTable } from '../db/schema.ts';
import { DOCUMENT_LISTS } from './batch.rows.ts';
import type { RoomRows } from './room.entities.ts';
import { partSum, ROOM_PART_NAMES, ROOM_PARTS, type RoomPart } from './room.rows.ts';

/** Whether a row is what was written (`server/db/row-sum.ts`). Its columns come in the table's order, the sum last. */
export function isIntact(row: { readonly sum: number }): boolean {
  const { sum, ...columns } = row;
  return rowSum(Object.values(columns)) === sum;
}

/** The parts of a room's row that are not what was written. */
export function damagedParts(row: RoomsTable): readonly RoomPart[] {
  return ROOM_PART_NAMES.filter((part) => !isAsWritten(row, part));
}

/** The sum of no part: sums are not negative. */
const NEVER = -1;

/** The sum of a part that is written over another. What was damaged stays so, as the rest of the part is as it was. */
export function sumOver(before: RoomsTable, after: RoomsTable, part: RoomPart): number {
  return isAsWritten(before, part) ? sumOf(after, part) : NEVER;
}

const isAsWritten = (row: RoomsTable, part: RoomPart): boolean => row[`sum_${part}`] === sumOf(row, part);

const sumOf = (row: RoomsTable, part: RoomPart): number =>
  partSum(
    row.id,
    ROOM_PARTS[part].map((column) => row[column]),
  );

/** What of a room is not what was written: parts of its row, or lists with a row that is not, or is not there. */
export function damageOf({ room, ...lists }: RoomRows): readonly string[] {
  const damaged = DOCUMENT_LISTS.filter((list) => !isWhole(lists[list], room[`sum_${list}`]));
  return [...damagedParts(room), ...damaged];
}

const isWhole = (rows: readonly DocumentsTable[], sum: number): boolean =>
  rows.every(isIntact) && rows.reduce((total, row) => total + row.sum, 0) === sum;
