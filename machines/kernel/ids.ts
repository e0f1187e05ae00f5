/** Only the server makes ids. */

export type RoomId = string & { readonly __id?: 'room' };
/** A public id has only A-Z and 0-9 (P13). */
export type RoomPid = string & { readonly __id?: 'pid' };
export type TimerId = string & { readonly __id?: 'timer' };
export type MessageId = string & { readonly __id?: 'message' };
export type OutputId = string & { readonly __id?: 'output' };
export type AutomationId = string & { readonly __id?: 'automation' };
/** Clocks follow the rules of timers, so their ids have the same type. */
export type ClockId = TimerId;
export type ColumnId = string & { readonly __id?: 'column' };
export type ClientId = string & { readonly __id?: 'client' };
/** Id of a browser tab, which outlives reconnects. Command ids increase within a channel. */
export type ChannelId = string & { readonly __id?: 'channel' };
/** Id of a browser or app installation, to which device limits and kicks apply. */
export type DeviceId = string & { readonly __id?: 'device' };
export type Uid = string & { readonly __id?: 'user' };
export type TeamId = string & { readonly __id?: 'team' };

const ROOM_PID = /^[A-Z0-9]{8}$/;
/** Allows only ASCII, because upper-casing other letters (ı, ſ, ß) can result in ASCII. */
const TYPED_PID = /^[A-Za-z0-9]{8}$/;

export function parseRoomPid(text: string): RoomPid | null {
  return TYPED_PID.test(text) ? text.toUpperCase() : null;
}

export const isRoomPid = (text: string): text is RoomPid => ROOM_PID.test(text);
