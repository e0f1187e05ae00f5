import type { RoomPid } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';

/** Link to a team's wall without an account (M2102). */
export interface Kiosk {
  readonly id: string;
  readonly name: string;
  readonly rooms: readonly RoomPid[];
  /** Until removed if null. */
  readonly endsAt: Instant | null;
  /** Signed path. */
  readonly link: string;
  /** Name or address of its maker; null: hidden from the reader (M33). */
  readonly createdBy: string | null;
  readonly createdAt: Instant;
  /** To the minute; null: never. */
  readonly lastUsedAt: Instant | null;
}
