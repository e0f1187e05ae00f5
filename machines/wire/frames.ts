import { Decoder, Encoder, type ExtensionCodecType } from '@msgpack/msgpack';
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
  /** True if the view lacks cells, which `GET …/cells` returns (R2156). */
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
  /** Absent if missed events follow, and in answers to `renew`. */
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

/** Refuses extension types such as dates, because frames contain only plain data. */
const noExtensions: ExtensionCodecType<undefined> = {
  tryToEncode: () => null,
  decode: () => {
    throw new RangeError('Extension types are no plain data');
  },
};

/**
 * This encoder is reused, because a new one takes longer than encoding most frames. It skips undefined fields (W25).
 */
const encoder = new Encoder({ ignoreUndefined: true, extensionCodec: noExtensions });
const decoder = new Decoder({ extensionCodec: noExtensions });

export const encodeServerFrame = (frame: ServerFrame): Uint8Array => encodePart(frame);

export const encodeClientFrame = (frame: ClientFrame): Uint8Array<ArrayBuffer> => encodePart(frame);

/** Returns true if the command fits into a frame, whatever its id (W1). */
export function fitsFrame(name: string, payload: unknown): boolean {
  return encodeShared(['command', Number.MAX_SAFE_INTEGER, name, payload]).length <= MAX_FRAME_BYTES;
}

/** Throws if the value is not plain data. */
export const encodePart = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(value);

/** The next call overwrites the returned buffer. */
export const encodeShared = (value: unknown): Uint8Array => encoder.encodeSharedRef(value);

export const decodePart = (bytes: Uint8Array): unknown => decoder.decode(bytes);

const SERVER_FRAMES: ReadonlySet<unknown> = new Set<ServerFrame[0]>([
  'welcome',
  'event',
  'ack',
  'nack',
  'serverTime',
  'goodbye',
]);

/** Returns null for an unknown frame (W6). Browsers trust the server, so they load no schemas. */
export function decodeServerFrame(bytes: Uint8Array): ServerFrame | null {
  const frame = decodePart(bytes);
  return isServerFrame(frame) ? frame : null;
}

function isServerFrame(frame: unknown): frame is ServerFrame {
  return Array.isArray(frame) && SERVER_FRAMES.has(frame[0]);
}

export class FrameWriter {
  private bytes = new Uint8Array(16_384);
  private view = new DataView(this.bytes.buffer);
  private at = 0;

  clear(): void {
    this.at = 0;
  }

  get size(): number {
    return this.at;
  }

  skip(bytes: number): void {
    this.reserve(bytes);
    this.at += bytes;
  }

  setUint32(at: number, value: number): void {
    this.view.setUint32(at, value);
  }

  add(value: unknown): number {
    const start = this.at;
    this.write(value);
    return this.at - start;
  }

  /** The next `clear` overwrites the returned value. */
  written(value: unknown): Uint8Array {
    const start = this.at;
    this.write(value);
    return this.bytes.subarray(start, this.at);
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  repeat(from: number, to: number): void {
    this.reserve(to - from);
    this.bytes.copyWithin(this.at, from, to);
    this.at += to - from;
  }

  shared(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  copied(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.at);
  }

  protected write(value: unknown): void {
    this.append(encodeShared(value));
  }

  private reserve(bytes: number): void {
    const needed = this.at + bytes;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
