import type { RoomPid } from '../kernel/ids.ts';
import { isListOf, isNumber, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

/** Link that opens a team's wall without an account (M2102). */
export interface Kiosk {
  readonly id: string;
  readonly name: string;
  readonly rooms: readonly RoomPid[];
  /** Null means until removed. */
  readonly endsAt: Instant | null;
  /** Signed path. */
  readonly link: string;
  /** Name or address of the link's maker; null: hidden from the reader (M33). */
  readonly createdBy: string | null;
  readonly createdAt: Instant;
  /** Rounded to the minute; null: never. */
  readonly lastUsedAt: Instant | null;
}

/** Null if malformed (U120). */
export const madeKioskFrom: Reader<Kiosk> = readerOf({
  id: isText,
  name: isText,
  rooms: isListOf(isText),
  endsAt: orElse(isNumber, null),
  link: isText,
  createdBy: orElse(isText, null),
  createdAt: isNumber,
  lastUsedAt: orElse(isNumber, null),
});

/** Skips malformed links (U120). */
export const kiosksFrom = (data: unknown): readonly Kiosk[] => listFrom(data, madeKioskFrom);
