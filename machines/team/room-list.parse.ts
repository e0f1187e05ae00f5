import { type Fields, listFrom, numberIn, textIn } from '../kernel/fields.ts';
import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** A room in a list of one's own. */
export interface OwnRoom {
  readonly pid: RoomPid;
  readonly name: string;
  readonly updatedAt: Instant;
}

/** The rooms in an answer; what is no room is left out (U19). */
export function ownRoomsFrom(data: unknown): readonly OwnRoom[] {
  return listFrom(data, roomFrom);
}

function roomFrom(data: Fields): OwnRoom | null {
  const pid = textIn(data, 'pid');
  const name = textIn(data, 'name');
  const updatedAt = numberIn(data, 'updatedAt');
  return pid === null || name === null || updatedAt === null ? null : { pid, name, updatedAt };
}
