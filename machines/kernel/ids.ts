/** Branded ids. Only the server makes them. */

export type RoomId = string & { readonly __id?: 'room' };
/** Public room id: 8 characters of A-Z and 0-9 (P13). */
export type RoomPid = string & { readonly __id?: 'pid' };
export type TimerId = string & { readonly __id?: 'timer' };
export type MessageId = string & { readonly __id?: 'message' };
export type OutputId = string & { readonly __id?: 'output' };
export type AutomationId = string & { readonly __id?: 'automation' };
/** Clocks move by the rules of timers, so they share the type. */
export type ClockId = TimerId;
export type ColumnId = string & { readonly __id?: 'column' };
/** One socket. */
export type ClientId = string & { readonly __id?: 'client' };
/** One browser tab across reconnects; command ids increase within it. */
export type ChannelId = string & { readonly __id?: 'channel' };
/** One browser or app installation, for device limit and kicks. */
export type DeviceId = string & { readonly __id?: 'device' };
export type Uid = string & { readonly __id?: 'user' };
export type TeamId = string & { readonly __id?: 'team' };

export const ROOM_PID_LENGTH = 8;

const ROOM_PID = /^[A-Z0-9]{8}$/;
/** ASCII only: upper-casing other letters (ı, ſ, ß) can yield ASCII. */
const TYPED = /^[A-Za-z0-9]{8}$/;

/** P13. */
export function parseRoomPid(text: string): RoomPid | null {
  return TYPED.test(text) ? text.toUpperCase() : null;
}

export function isRoomPid(text: string): text is RoomPid {
  return ROOM_PID.test(text);
}
