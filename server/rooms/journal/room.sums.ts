import { rowSum } from '../../store/row-sum.ts';
import type { DocumentsTable, RoomsTable } from '../../store/schema.ts';
import { DOCUMENT_LISTS } from './batch.rows.ts';
import type { RoomRows } from './room.entities.ts';
import { partSum, ROOM_PART_NAMES, ROOM_PARTS, type RoomPart } from './room.rows.ts';

/** Checks the row's sum (`server/store/row-sum.ts`), the last column. */
export function isIntact(row: { readonly sum: number }): boolean {
  const { sum, ...columns } = row;
  return rowSum(Object.values(columns)) === sum;
}

export function damagedParts(row: RoomsTable): readonly RoomPart[] {
  return ROOM_PART_NAMES.filter((part) => !isAsWritten(row, part));
}

/** Sums are not negative. */
const NEVER = -1;

/** Sum of a rewritten part; damage stays visible. */
export function sumOver(before: RoomsTable, after: RoomsTable, part: RoomPart): number {
  return isAsWritten(before, part) ? sumOf(after, part) : NEVER;
}

const isAsWritten = (row: RoomsTable, part: RoomPart): boolean => row[`sum_${part}`] === sumOf(row, part);

const sumOf = (row: RoomsTable, part: RoomPart): number =>
  partSum(
    row.id,
    ROOM_PARTS[part].map((column) => row[column]),
  );

/** Damaged parts, and lists with a damaged or missing row. */
export function damageOf({ room, ...lists }: RoomRows): readonly string[] {
  const damaged = DOCUMENT_LISTS.filter((list) => !isWhole(lists[list], room[`sum_${list}`]));
  return [...damagedParts(room), ...damaged];
}

const isWhole = (rows: readonly DocumentsTable[], sum: number): boolean =>
  rows.every(isIntact) && rows.reduce((total, row) => total + row.sum, 0) === sum;
