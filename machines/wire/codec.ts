import { Decoder, Encoder, type ExtensionCodecType } from '@msgpack/msgpack';
import { type ClientFrame, MAX_FRAME_BYTES, type ServerFrame } from './frames.ts';

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
