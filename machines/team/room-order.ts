import { compareNames } from '../kernel/natural-order.ts';
import type { ListedRoom } from './room-list.parse.ts';

export const ROOM_ORDERS = ['updated_desc', 'created_desc', 'created_asc', 'name_asc'] as const;
export type RoomOrder = (typeof ROOM_ORDERS)[number];

type Orderable = Omit<ListedRoom, 'pid'>;
type Compare = (a: Orderable, b: Orderable) => number;

const compares: Readonly<Record<RoomOrder, Compare>> = {
  updated_desc: (a, b) => b.updatedAt - a.updatedAt,
  created_desc: (a, b) => b.createdAt - a.createdAt,
  created_asc: (a, b) => a.createdAt - b.createdAt,
  name_asc: (a, b) => compareNames(a.name, b.name),
};

/** Sorts by the order, then id (M8). */
export function orderedRooms<Room extends Orderable>(
  rooms: readonly Room[],
  order: RoomOrder,
): readonly Room[] {
  return [...rooms].sort((a, b) => compares[order](a, b) || (a._id < b._id ? -1 : 1));
}

/** Order in an address, by default most recently updated (M8). */
export function roomOrderOf(text: string | null): RoomOrder {
  return ROOM_ORDERS.find((order) => order === text) ?? 'updated_desc';
}
