import { Decoder, Encoder, type ExtensionCodecType } from '@msgpack/msgpack';
import { type ClientFrame, MAX_FRAME_BYTES, type ServerFrame } from './frames.ts';

/** What both ends share: frames to bytes, and the server's frames back. Free of zod, as browsers load it. */

/** Frames hold plain data only: writes no extension types, not even dates, and reads none. */
const noExtensions: ExtensionCodecType<undefined> = {
  tryToEncode: () => null,
  decode: () => {
    throw new RangeError('Extension types are no plain data');
  },
};

/** Reused, since a new one costs more than most frames. Skips fields without a value (W25). */
const encoder = new Encoder({ ignoreUndefined: true, extensionCodec: noExtensions });
const decoder = new Decoder({ extensionCodec: noExtensions });

export function encodeServerFrame(frame: ServerFrame): Uint8Array {
  return encodePart(frame);
}

export function encodeClientFrame(frame: ClientFrame): Uint8Array<ArrayBuffer> {
  return encodePart(frame);
}

/** Whether a command can be said in one frame, whatever its id (W1). */
export function fitsFrame(name: string, payload: unknown): boolean {
  return encodeShared(['command', Number.MAX_SAFE_INTEGER, name, payload]).length <= MAX_FRAME_BYTES;
}

/** A part of a frame that is put together from several (`welcome.frame.ts`). Throws on what is no plain data. */
export function encodePart(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(value);
}

/** The same bytes in the encoder's own buffer: valid until anything else is encoded. */
export function encodeShared(value: unknown): Uint8Array {
  return encoder.encodeSharedRef(value);
}

/** The one value in bytes that our own code encoded. Throws where they are anything else. */
export function decodePart(bytes: Uint8Array): unknown {
  return decoder.decode(bytes);
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
  const frame = decodePart(bytes);
  return isServerFrame(frame) ? frame : null;
}

function isServerFrame(frame: unknown): frame is ServerFrame {
  return Array.isArray(frame) && SERVER_FRAMES.has(frame[0]);
}
