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
  return Array.isArray(data) ? data.flatMap((each: unknown) => roomFrom(each) ?? []) : [];
}

function roomFrom(data: unknown): OwnRoom | null {
  if (typeof data !== 'object' || data === null) return null;
  const { pid, name, updatedAt }: { pid?: unknown; name?: unknown; updatedAt?: unknown } = data;
  if (typeof pid !== 'string' || typeof name !== 'string' || typeof updatedAt !== 'number') return null;
  return { pid, name, updatedAt };
}
