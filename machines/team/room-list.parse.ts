import type { RoomId, RoomPid } from '../kernel/ids.ts';
import { type Fields, hasFields, isNumber, isText, listFrom } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

export interface ListedRoom {
  readonly _id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export function listedRoomsFrom(data: unknown): readonly ListedRoom[] {
  return listFrom(data, roomFrom);
}

const isListedRoom = hasFields<ListedRoom>({
  _id: isText,
  pid: isText,
  name: isText,
  createdAt: isNumber,
  updatedAt: isNumber,
});

function roomFrom(data: Fields): ListedRoom | null {
  if (!isListedRoom(data)) return null;
  const { _id, pid, name, createdAt, updatedAt } = data;
  return { _id, pid, name, createdAt, updatedAt };
}
