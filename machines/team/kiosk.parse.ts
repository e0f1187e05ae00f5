import {
  type Fields,
  hasFields,
  isFields,
  isListOf,
  isNumber,
  isText,
  listFrom,
  numberIn,
  textIn,
} from '../kernel/shapes.ts';
import type { Kiosk } from './kiosk.ts';

const isKiosk = hasFields({
  id: isText,
  name: isText,
  rooms: isListOf(isText),
  link: isText,
  createdAt: isNumber,
});

/** Skips malformed links (U120). */
export function kiosksFrom(data: unknown): readonly Kiosk[] {
  return listFrom(data, kioskFrom);
}

/** The kiosk, or null if malformed (U120). */
export function madeKioskFrom(data: unknown): Kiosk | null {
  return isFields(data) ? kioskFrom(data) : null;
}

function kioskFrom(data: Fields): Kiosk | null {
  if (!isKiosk(data)) return null;
  const { id, name, rooms, link, createdAt } = data;
  const createdBy = textIn(data, 'createdBy');
  const [endsAt, lastUsedAt] = [numberIn(data, 'endsAt'), numberIn(data, 'lastUsedAt')];
  return { id, name, rooms, endsAt, link, createdBy, createdAt, lastUsedAt };
}
