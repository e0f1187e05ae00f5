import { refusal } from '../../../machines/kernel/errors.ts';
import type { RoomId } from '../../../machines/kernel/ids.ts';
import { runToEnd } from '../../../machines/kernel/issues.schema.ts';
import { Refused } from '../../kernel/refused.ts';
import { rowSum } from '../../store/row-sum.ts';
import type { DocumentsTable, RoomsTable } from '../../store/schema.ts';
import type { RoomRows } from './room.entities.ts';
import { DOCUMENT_LISTS, partSum, ROOM_PART_NAMES, ROOM_PARTS, type RoomPart } from './room.rows.ts';

export class RoomDamaged extends Refused {
  readonly what: string;

  constructor(roomId: RoomId, what: string, cause?: unknown) {
    super(refusal('room_damaged'));
    this.what = what;
    this.message = `The data of room ${roomId} is damaged on disk (${what}), so the room cannot be opened. All other rooms keep running. Restore a backup: npm run restore -- <file>.`;
    this.cause = cause;
  }
}

export function nullIfDamaged(error: unknown): null {
  if (error instanceof RoomDamaged) return null;
  throw error;
}

/** The tables were changed from outside, so the server cannot use the database. */
export class DatabaseDamaged extends Error {
  constructor(cause: unknown) {
    super(
      'The database is damaged: another program has changed its tables. Restore a backup: npm run restore -- <file>.',
      {
        cause,
      },
    );
  }
}

/** The sum (`server/store/row-sum.ts`) must be the last column. */
export function isIntact(row: { readonly sum: number }): boolean {
  const { sum, ...columns } = row;
  return rowSum(Object.values(columns)) === sum;
}

export function damagedParts(row: RoomsTable): readonly RoomPart[] {
  return ROOM_PART_NAMES.filter((part) => !hasValidPartSum(row, part));
}

const NEVER_A_SUM = -1;

/** Returns an invalid sum if the part was damaged before, so that the damage stays visible. */
export function partSumAfter(before: RoomsTable, after: RoomsTable, part: RoomPart): number {
  return hasValidPartSum(before, part) ? partSumOfRow(after, part) : NEVER_A_SUM;
}

const hasValidPartSum = (row: RoomsTable, part: RoomPart): boolean =>
  row[`sum_${part}`] === partSumOfRow(row, part);

const partSumOfRow = (row: RoomsTable, part: RoomPart): number =>
  partSum(
    row.id,
    ROOM_PARTS[part].map((column) => row[column]),
  );

export const damageOf = (rows: RoomRows): readonly string[] => runToEnd(damageSteps(rows));

export function* damageSteps({ room, ...lists }: RoomRows): Generator<void, readonly string[], void> {
  const damaged: string[] = [...damagedParts(room)];
  for (const list of DOCUMENT_LISTS) {
    if (!isCompleteList(lists[list], room[`sum_${list}`])) damaged.push(list);
    yield;
  }
  return damaged;
}

const isCompleteList = (rows: readonly DocumentsTable[], sum: number): boolean =>
  rows.every(isIntact) && rows.reduce((total, row) => total + row.sum, 0) === sum;
