import type { RoomPid } from './ids.ts';

export const ROOM_PID_LENGTH = 8;

const ROOM_PID = /^[A-Z0-9]{8}$/;
/** Only these are upper-cased: letters of other scripts (ı, ſ, ß) may turn into ASCII by it. */
const TYPED = /^[A-Za-z0-9]{8}$/;

/** The room id that a person or an address means: upper-cased, or null when it is none then (P13). */
export function parseRoomPid(text: string): RoomPid | null {
  return TYPED.test(text) ? text.toUpperCase() : null;
}

export function isRoomPid(text: string): text is RoomPid {
  return ROOM_PID.test(text);
}
