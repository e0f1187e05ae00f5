import type { RoomPid } from './ids.ts';

export const ROOM_PID_LENGTH = 8;

const ROOM_PID = /^[A-Z0-9]{8}$/;
/** Upper-casing other letters (ı, ſ, ß) can yield ASCII. */
const TYPED = /^[A-Za-z0-9]{8}$/;

/** Normalizes a typed room id, or null (P13). */
export function parseRoomPid(text: string): RoomPid | null {
  return TYPED.test(text) ? text.toUpperCase() : null;
}

export function isRoomPid(text: string): text is RoomPid {
  return ROOM_PID.test(text);
}
