import { Decoder, Encoder, type ExtensionCodecType } from '@msgpack/msgpack';
import { type ClientFrame, MAX_FRAME_BYTES, type ServerFrame } from './frames.ts';

/** Codec for server and browsers, without zod. */

/** Plain data only: no extension types, not even dates. */
const noExtensions: ExtensionCodecType<undefined> = {
  tryToEncode: () => null,
  decode: () => {
    throw new RangeError('Extension types are no plain data');
  },
};

/** Reused: a new encoder costs more than most frames. Skips undefined fields (W25). */
const encoder = new Encoder({ ignoreUndefined: true, extensionCodec: noExtensions });
const decoder = new Decoder({ extensionCodec: noExtensions });

export function encodeServerFrame(frame: ServerFrame): Uint8Array {
  return encodePart(frame);
}

export function encodeClientFrame(frame: ClientFrame): Uint8Array<ArrayBuffer> {
  return encodePart(frame);
}

/** True if the command fits a frame with any id (W1). */
export function fitsFrame(name: string, payload: unknown): boolean {
  return encodeShared(['command', Number.MAX_SAFE_INTEGER, name, payload]).length <= MAX_FRAME_BYTES;
}

/** Part of a composed frame (`server-frame.encode.ts`). Throws on non-plain data. */
export function encodePart(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(value);
}

/** Shares the encoder's buffer: valid until the next call. */
export function encodeShared(value: unknown): Uint8Array {
  return encoder.encodeSharedRef(value);
}

/** Decodes our own bytes; throws on others. */
export function decodePart(bytes: Uint8Array): unknown {
  return decoder.decode(bytes);
}

/** Clients ignore unknown frames (W6). */
const SERVER_FRAMES: ReadonlySet<unknown> = new Set<ServerFrame[0]>([
  'welcome',
  'event',
  'ack',
  'nack',
  'serverTime',
  'goodbye',
]);

/** Null if the frame is unknown (W6). Browsers trust its shape and carry no schemas. */
export function decodeServerFrame(bytes: Uint8Array): ServerFrame | null {
  const frame = decodePart(bytes);
  return isServerFrame(frame) ? frame : null;
}

function isServerFrame(frame: unknown): frame is ServerFrame {
  return Array.isArray(frame) && SERVER_FRAMES.has(frame[0]);
}
