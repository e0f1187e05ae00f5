import { type Fields, listFrom, numberIn, textIn } from '../kernel/fields.ts';
import type { RoomId, RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** A room as a list of rooms knows it. */
export interface ListedRoom {
  readonly _id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The rooms in an answer; what is no room is left out (U19). */
export function listedRoomsFrom(data: unknown): readonly ListedRoom[] {
  return listFrom(data, roomFrom);
}

function roomFrom(data: Fields): ListedRoom | null {
  const _id = textIn(data, '_id');
  const pid = textIn(data, 'pid');
  const name = textIn(data, 'name');
  const createdAt = numberIn(data, 'createdAt');
  const updatedAt = numberIn(data, 'updatedAt');
  if (_id === null || pid === null || name === null || createdAt === null || updatedAt === null) return null;
  return { _id, pid, name, createdAt, updatedAt };
}
