import type { RoomId, RoomPid } from '../kernel/ids.ts';
import { isNumber, isText, listFrom, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

export interface ListedRoom {
  readonly _id: RoomId;
  readonly pid: RoomPid;
  readonly name: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

const roomFrom: Reader<ListedRoom> = readerOf({
  _id: isText,
  pid: isText,
  name: isText,
  createdAt: isNumber,
  updatedAt: isNumber,
});

export const listedRoomsFrom = (data: unknown): readonly ListedRoom[] => listFrom(data, roomFrom);
