import type { RoomPid } from './ids.ts';

const ROOM_PID = /^[A-Z0-9]{8}$/;

/** The room id in its upper-case form, or null if it is not exactly 8 of A-Z and 0-9 (spec §5, P13). */
export function parseRoomPid(text: string): RoomPid | null {
  // Letters of other scripts may turn into ASCII when upper-cased (ı, ſ): only ASCII is ours.
  const pid = /^[A-Za-z0-9]*$/.test(text) ? text.toUpperCase() : '';
  return ROOM_PID.test(pid) ? pid : null;
}
