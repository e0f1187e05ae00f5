import type { ZoneRules } from '../calendar/zone.ts';
import type { Client } from '../device/client.ts';
import type { RoleHolders } from '../device/exclusive-roles.ts';
import type { ErrorCode, Refusal, Retry } from '../kernel/errors.ts';
import type { ChannelId, ClientId } from '../kernel/ids.ts';
import type { Permissions } from '../kernel/permissions.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { LinkColumns } from '../room/room.links.ts';
import type { RoomState } from '../room/room.state.ts';
import type { CommandFrame, Hello, PaintedFrame, PingFrame, RenewFrame } from './client-frame.schema.ts';

export type { Hello };

/**
 * Frames are msgpack arrays that start with a name (docs/protocol.md#frames). `npm run docs:tables` writes a
 * hash of their schemas.
 */
export const WIRE_VERSION = 1;

export const MAX_FRAME_BYTES = 64 * 1024;

export const MAX_DEPTH = 8;

/** `epoch` changes only if the room's history was replaced. */
export interface Position {
  readonly epoch: number;
  readonly seq: number;
}

export type ClientFrame =
  | readonly ['hello', Hello]
  | Readonly<CommandFrame>
  | Readonly<PaintedFrame>
  | Readonly<PingFrame>
  | Readonly<RenewFrame>;

/** `clients` is only for clients with DEVICES, and holders of tasks only for crew. */
export interface RoomView extends RoomState, Partial<RoleHolders> {
  readonly clients?: readonly Client[];
  /** Rules of the room's zone on the server (W92). Older servers omit them. */
  readonly zone?: ZoneRules;
  /** `GET …/cells` has more cells (R2156). */
  readonly cellsLeft?: true;
}

export interface Welcome {
  readonly channelId: ChannelId;
  readonly clientId: ClientId;
  readonly epoch: number;
  readonly seq: number;
  readonly at: Instant;
  readonly serverVersion: string;
  readonly permissions: Permissions;
  readonly columns?: LinkColumns;
  readonly expiresAt: Instant;
  /** Lead of the wall clock over server time. If absent, it is 0 (W90). */
  readonly wall?: Duration;
  /** Absent if missed events follow, or if this answers `renew`. */
  readonly state?: RoomView;
}

export interface Goodbye {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retry: Retry;
  readonly afterMs?: Duration;
}

export type ServerFrame =
  | readonly ['welcome', Welcome]
  | readonly ['event', name: string, payload: unknown, seq: number, at: Instant]
  | readonly ['ack', id: number, result: { readonly seq: number } & Readonly<Record<string, unknown>>]
  | readonly ['nack', id: number, error: Refusal]
  | readonly ['serverTime', t0: number, t1: Instant]
  | readonly ['goodbye', Goodbye];
