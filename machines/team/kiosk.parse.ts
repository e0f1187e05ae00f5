import { isListOf, isNumber, isText, listFrom, orElse, type Reader, readerOf } from '../kernel/shapes.ts';
import type { Kiosk } from './kiosk.ts';

/** The kiosk, or null if malformed (U120). */
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
