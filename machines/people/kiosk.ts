import type { RoomPid } from '../kernel/ids.ts';
import { isListOf, isNumber, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';

export interface Kiosk {
  readonly id: string;
  readonly name: string;
  readonly rooms: readonly RoomPid[];
  readonly endsAt: Instant | null;
  readonly link: string;
  /** Name or email address of the maker. Null if the reader may not see the maker (M33). */
  readonly createdBy: string | null;
  readonly createdAt: Instant;
  /** The instant is rounded to the minute. */
  readonly lastUsedAt: Instant | null;
}

export const createdKioskFrom: Reader<Kiosk> = readerOf({
  id: isText,
  name: isText,
  rooms: isListOf(isText),
  endsAt: orElse(isNumber, null),
  link: isText,
  createdBy: orElse(isText, null),
  createdAt: isNumber,
  lastUsedAt: orElse(isNumber, null),
});

export const kiosksFrom = (data: unknown): readonly Kiosk[] => listFrom(data, createdKioskFrom);
