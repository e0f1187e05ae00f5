import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** A link that shows rooms of a team on a wall without an account (M2102). */
export interface Kiosk {
  readonly id: string;
  readonly name: string;
  readonly rooms: readonly RoomPid[];
  /** Null: it ends when it is removed. */
  readonly endsAt: Instant | null;
  /** Path with the signature. */
  readonly link: string;
  /** Name or email address of its maker; null: neither is known to who asks (M33). */
  readonly createdBy: string | null;
  readonly createdAt: Instant;
  /** To the minute; null: never. */
  readonly lastUsedAt: Instant | null;
}
