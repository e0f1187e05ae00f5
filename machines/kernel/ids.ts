/** Ids. Flavoured strings: made by the server only, never inside `machines/`. */

/** Internal room id. */
export type RoomId = string & { readonly __id?: 'room' };
/** Public room id: exactly 8 characters of A-Z and 0-9 (P13). */
export type RoomPid = string & { readonly __id?: 'pid' };
export type TimerId = string & { readonly __id?: 'timer' };
export type MessageId = string & { readonly __id?: 'message' };
export type OutputId = string & { readonly __id?: 'output' };
export type AutomationId = string & { readonly __id?: 'automation' };
/** A clock beside the main one moves as a timer does. */
export type ClockId = TimerId;
/** A column of the crew's sheet. */
export type ColumnId = string & { readonly __id?: 'column' };
/** One connected socket. */
export type ClientId = string & { readonly __id?: 'client' };
/** One browser tab, kept across reconnects; command ids grow within it. */
export type ChannelId = string & { readonly __id?: 'channel' };
/** One browser (or app) installation; what the device limit counts and what a kick refuses. */
export type DeviceId = string & { readonly __id?: 'device' };
export type Uid = string & { readonly __id?: 'user' };
export type TeamId = string & { readonly __id?: 'team' };
