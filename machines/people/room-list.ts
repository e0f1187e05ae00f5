import { compareNames } from '../kernel/compared-text.ts';
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

export const ROOM_ORDERS = ['updated_desc', 'created_desc', 'created_asc', 'name_asc'] as const;
export type RoomOrder = (typeof ROOM_ORDERS)[number];

type Orderable = Omit<ListedRoom, 'pid'>;
type Compare = (a: Orderable, b: Orderable) => number;

const roomComparators: Readonly<Record<RoomOrder, Compare>> = {
  updated_desc: (a, b) => b.updatedAt - a.updatedAt,
  created_desc: (a, b) => b.createdAt - a.createdAt,
  created_asc: (a, b) => a.createdAt - b.createdAt,
  name_asc: (a, b) => compareNames(a.name, b.name),
};

/** Rooms with equal values are sorted by id (M8). */
export function sortRooms<Room extends Orderable>(rooms: readonly Room[], order: RoomOrder): readonly Room[] {
  return [...rooms].sort((a, b) => roomComparators[order](a, b) || (a._id < b._id ? -1 : 1));
}

export function roomOrderOf(text: string | null): RoomOrder {
  return ROOM_ORDERS.find((order) => order === text) ?? 'updated_desc';
}
