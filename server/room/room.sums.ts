import { rowSum } from '../db/row-sum.ts';
import type { MessageRow, OutputRow, RoomRow, RoomRows, TimerRow } from './room.entities.ts';
import { ROOM_PARTS } from './room.rows.ts';

/** Whether a row is what was written (`server/db/row-sum.ts`). Its columns come in the table's order, the sum last. */
export function isIntact(row: { readonly sum: number }): boolean {
  const { sum, ...columns } = row;
  return rowSum(Object.values(columns)) === sum;
}

/** The parts of a room's row that are not what was written. */
export function damagedParts(row: RoomRow): readonly string[] {
  const values = new Map(Object.entries(row));
  return Object.entries(ROOM_PARTS)
    .filter(([part, columns]) => {
      const sum = rowSum([row.id, ...columns.map((column) => row[column])]);
      return values.get(`sum_${part}`) !== sum;
    })
    .map(([part]) => part);
}

/** What of a room is not what was written: parts of its row, or lists with a row that is not, or is not there. */
export function damageOf({ room, timers, messages, outputs }: RoomRows): readonly string[] {
  return [
    ...damagedParts(room),
    ...(isWhole(timers, room.sum_timers) ? [] : ['timers']),
    ...(isWhole(messages, room.sum_messages) ? [] : ['messages']),
    ...(isWhole(outputs, room.sum_outputs) ? [] : ['outputs']),
  ];
}

const isWhole = (rows: readonly (TimerRow | MessageRow | OutputRow)[], sum: number): boolean =>
  rows.every(isIntact) && rows.reduce((total, row) => total + row.sum, 0) === sum;
