import { PlainDecoder } from './decoder.ts';
import { PlainEncoder } from './encoder.ts';
import { type ClientFrame, MAX_FRAME_BYTES, type ServerFrame } from './frames.ts';

/** What both ends share: frames to bytes, and the server's frames back. Free of zod, as browsers load it. */

const encoder = new PlainEncoder();
const decoder = new PlainDecoder();

/** The bytes of a frame from the server. */
export function encodeServerFrame(frame: ServerFrame): Uint8Array {
  return encodePart(frame);
}

export function encodeClientFrame(frame: ClientFrame): Uint8Array<ArrayBuffer> {
  return encodePart(frame);
}

/** Whether a command can be said in one frame, whatever its id (W1). */
export function fitsFrame(name: string, payload: unknown): boolean {
  return encodePart(['command', Number.MAX_SAFE_INTEGER, name, payload]).length <= MAX_FRAME_BYTES;
}

/** A part of a frame that is put together from several (`welcome.frame.ts`). */
export function encodePart(value: unknown): Uint8Array<ArrayBuffer> {
  encoder.clear();
  encoder.add(value);
  return encoder.copied();
}

/** Names of the frames a server sends; a client ignores one that it does not know (W6). */
const SERVER_FRAMES: ReadonlySet<unknown> = new Set<ServerFrame[0]>([
  'welcome',
  'event',
  'ack',
  'nack',
  'serverTime',
  'goodbye',
]);

/**
 * What our own server sent, or null when it is no frame that this client knows (W6).
 * The server is trusted with the shape of what it sends: a browser carries no schemas.
 */
export function decodeServerFrame(bytes: Uint8Array): ServerFrame | null {
  const frame: unknown = decoder.decode(bytes);
  return isServerFrame(frame) ? frame : null;
}

function isServerFrame(frame: unknown): frame is ServerFrame {
  return Array.isArray(frame) && SERVER_FRAMES.has(frame[0]);
}
