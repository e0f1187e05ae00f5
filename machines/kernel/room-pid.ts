import type { RoomPid } from './ids.ts';

export const ROOM_PID_LENGTH = 8;

const ROOM_PID = /^[A-Z0-9]{8}$/;

/** The room id that a person or an address means: upper-cased, or null when it is none then (N40, spec §5). */
export function roomPidOf(text: string): RoomPid | null {
  const pid = text.toUpperCase();
  return ROOM_PID.test(pid) ? pid : null;
}

/** Whether `text` is a room id as it stands: exactly 8 characters of A-Z and 0-9 (N40). */
export function isRoomPid(text: string): text is RoomPid {
  return ROOM_PID.test(text);
}
