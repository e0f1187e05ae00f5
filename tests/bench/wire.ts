import { encode } from '@msgpack/msgpack';
import { decodePart } from '../../machines/wire/frames.ts';
import { endOfValue } from '../../machines/wire/scan.ts';

/** Frames that the load generator uses, as bytes that are prepared once. */

export type FrameKind = 'event' | 'ack' | 'welcome' | 'goodbye' | 'other';

const E = 0x65;
const T = 0x74;
const A = 0x61;
const W = 0x77;
const G = 0x67;

/** Offset of an event's name: array header, `event` with its header, string header. */
const EVENT_NAME_AT = 1 + 6 + 1;

/**
 * Returns the kind of a server frame by the first letter of its name. Of the events, only `timeset` counts, which
 * answers GO: joins also cause `serverVersion` and `clients`.
 */
export function kindOf(payload: Uint8Array, at: number): FrameKind {
  switch (payload[at + 2]) {
    case E:
      return payload[at + EVENT_NAME_AT] === T ? 'event' : 'other';
    case A:
      return 'ack';
    case W:
      return 'welcome';
    case G:
      return 'goodbye';
    default:
      return 'other';
  }
}

/** Returns a client's frame on the wire. Its mask, which RFC 6455 requires, is 0 and leaves the payload unchanged. */
export function clientFrame(payload: Uint8Array): Buffer {
  const long = payload.length > 125;
  const header = Buffer.alloc(long ? 8 : 6);
  header[0] = 0x82;
  header[1] = 0x80 | (long ? 126 : payload.length);
  if (long) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}

/** Bytes that all hellos of a screen have in common: a record without its header. */
export interface HelloFields {
  readonly count: number;
  readonly bytes: Uint8Array;
  /** First hello, encoded before the measurement, because tokens are long. */
  readonly first: Buffer;
}

export function helloFields(hello: Readonly<Record<string, unknown>>): HelloFields {
  const fields = { count: Object.keys(hello).length, bytes: encode(hello).subarray(1) };
  return { ...fields, first: frameOf(fields, []) };
}

const HELLO_HEAD = Buffer.concat([Buffer.from([0x92]), encode('hello')]);
const SINCE_KEY = encode('since');

export function helloFrame(fields: HelloFields, since: Position | null): Buffer {
  return since === null ? fields.first : frameOf(fields, [SINCE_KEY, encode(since)]);
}

function frameOf({ count, bytes }: Omit<HelloFields, 'first'>, last: readonly Uint8Array[]): Buffer {
  const head = Buffer.from([0x80 + count + last.length / 2]);
  return clientFrame(Buffer.concat([HELLO_HEAD, head, bytes, ...last]));
}

export interface Position {
  readonly epoch: number;
  seq: number;
}

const EPOCH_KEY = encode('epoch');
const SEQ_KEY = encode('seq');

/**
 * Returns the room's position in a welcome, or null. Skips the rest, because decoding a whole state took a third of a
 * join.
 */
export function positionIn(welcome: Uint8Array): Position | null {
  const frame = Buffer.from(welcome.buffer, welcome.byteOffset, welcome.length);
  const epoch = numberBehind(frame, EPOCH_KEY);
  const seq = numberBehind(frame, SEQ_KEY);
  return epoch === null || seq === null ? null : { epoch, seq };
}

function numberBehind(frame: Buffer, key: Uint8Array): number | null {
  const at = frame.indexOf(key);
  if (at === -1) return null;
  const start = at + key.length;
  const value = decodePart(frame.subarray(start, endOfValue(frame, start)));
  return typeof value === 'number' ? value : null;
}

/** Returns `["command", id, "messages/update", {...}]`, which changes the text of a message. */
export function editFrame(messageId: string, id: number): Buffer {
  const text = `Two minutes left, and then the questions (${id})`;
  return clientFrame(encode(['command', id, 'messages/update', { messageId, text }]));
}

export function paintedFrame(seq: number): Buffer {
  return clientFrame(encode(['painted', seq]));
}

const name = 'timeset/toggle';
const commandFrame = clientFrame(
  Buffer.concat([
    Buffer.from([0x94]),
    encode('command'),
    Buffer.from([0xce, 0, 0, 0, 0]),
    encode(name),
    encode({}),
  ]),
);
// Offset of the id: WebSocket header with its key, array header, `command` with its header, and the marker of a
// 32-bit number.
const ID_AT = 6 + 1 + 8 + 1;

export function toggleFrame(id: number): Buffer {
  const frame = Buffer.from(commandFrame);
  frame.writeUInt32BE(id, ID_AT);
  return frame;
}
