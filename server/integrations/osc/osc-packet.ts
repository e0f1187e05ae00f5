import { isUtf8 } from 'node:buffer';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { wellFormedText } from '../../../machines/kernel/text.ts';
import type { Instant } from '../../../machines/kernel/time.ts';

/**
 * Malformed packets are refused (OSC 1.0, K85). Type tags do not matter, because consoles send 1 as `i`, `f` or `T`. A
 * blob becomes null.
 */
export type OscValue = number | string | boolean | null;

export interface OscMessage {
  readonly address: string;
  readonly values: readonly OscValue[];
}

/** `at` is the wall-clock instant of the bundle. Null means now. */
export interface TimedMessage extends OscMessage {
  readonly at: Instant | null;
}

type PacketFault = 'too_large' | 'too_deep' | 'malformed';

export const MAX_PACKET_BYTES = 20_000;
const MAX_BUNDLE_DEPTH = 4;

class MalformedPacket extends Error {
  readonly fault: PacketFault;

  constructor(fault: PacketFault = 'malformed') {
    super(fault);
    this.fault = fault;
  }
}

export function readPacket(bytes: Uint8Array): Result<readonly TimedMessage[], PacketFault> {
  if (bytes.length > MAX_PACKET_BYTES) return fail('too_large');
  const messages: TimedMessage[] = [];
  try {
    readElement(bytes, null, 1, messages);
  } catch (error) {
    if (error instanceof MalformedPacket) return fail(error.fault);
    throw error;
  }
  return ok(messages);
}

const BUNDLE_HEADER = '#bundle';

function readElement(bytes: Uint8Array, at: Instant | null, depth: number, into: TimedMessage[]): void {
  const reader = new PacketReader(bytes);
  const address = reader.text();
  if (address !== BUNDLE_HEADER) {
    into.push({ ...messageFrom(address, reader), at });
    return;
  }
  if (depth > MAX_BUNDLE_DEPTH) throw new MalformedPacket('too_deep');
  const due = reader.timeTag();
  while (!reader.isAtEnd) readElement(reader.part(reader.int()), due, depth + 1, into);
}

/** Old senders omit the type tags. */
function messageFrom(address: string, reader: PacketReader): OscMessage {
  if (!address.startsWith('/')) throw new MalformedPacket();
  const tags = reader.isAtEnd ? ',' : reader.text();
  if (!tags.startsWith(',')) throw new MalformedPacket();
  const values = Array.from(tags.slice(1), (tag) => reader.value(tag));
  if (!reader.isAtEnd) throw new MalformedPacket();
  return { address, values };
}

const NTP_EPOCH = 2_208_988_800;
const NTP_FRACTIONS = 2 ** 32;

class PacketReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get isAtEnd(): boolean {
    return this.#place === this.#bytes.length;
  }

  value(tag: string): OscValue {
    switch (tag) {
      case 'i':
        return this.int();
      case 'f':
        return this.#view.getFloat32(this.#take(4));
      case 'd':
        return this.#view.getFloat64(this.#take(8));
      case 'h':
        return Number(this.#view.getBigInt64(this.#take(8)));
      case 's':
      case 'S':
        return this.text();
      case 'b':
        return this.#blob();
      case 'T':
        return true;
      case 'F':
        return false;
      case 'N':
        return null;
      default:
        throw new MalformedPacket();
    }
  }

  int(): number {
    return this.#view.getInt32(this.#take(4));
  }

  /** 0 and 1 mean now. */
  timeTag(): Instant | null {
    const place = this.#take(8);
    const [seconds, fraction] = [this.#view.getUint32(place), this.#view.getUint32(place + 4)];
    return seconds === 0 && fraction <= 1 ? null : (seconds - NTP_EPOCH + fraction / NTP_FRACTIONS) * 1_000;
  }

  /** A text ends with zeros and is padded to four bytes. */
  text(): string {
    const start = this.#place;
    const end = this.#bytes.indexOf(0, start);
    if (end < 0) throw new MalformedPacket();
    this.#take(end - start);
    this.#zeros(paddingOf(end - start + 1) + 1);
    return decodeOscText(this.#bytes.subarray(start, end));
  }

  part(size: number): Uint8Array {
    const start = this.#take(size);
    if (size === 0 || size % 4 !== 0) throw new MalformedPacket();
    return this.#bytes.subarray(start, start + size);
  }

  #blob(): null {
    const size = this.int();
    this.#take(size);
    this.#zeros(paddingOf(size));
    return null;
  }

  #zeros(count: number): void {
    const start = this.#take(count);
    if (this.#bytes.subarray(start, start + count).some((byte) => byte !== 0)) throw new MalformedPacket();
  }

  #take(count: number): number {
    const start = this.#place;
    if (count < 0 || count > this.#bytes.length - start) throw new MalformedPacket();
    this.#place = start + count;
    return start;
  }
}

const paddingOf = (size: number): number => (4 - (size % 4)) % 4;

/** OSC texts are ASCII, but consoles send UTF-8 or Latin-1, which is rarely valid UTF-8 (K326). */
function decodeOscText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return text.toString(isUtf8(text) ? 'utf8' : 'latin1');
}

export type SentValue =
  | { readonly tag: 'i' | 'f'; readonly value: number }
  | { readonly tag: 's'; readonly value: string };

export function encodeMessage(address: string, values: readonly SentValue[]): Uint8Array {
  const tags = values.map(({ tag }) => tag).join('');
  const bytes = [...encodeOscText(address), ...encodeOscText(`,${tags}`), ...values.flatMap(encodeOscValue)];
  return Uint8Array.from(bytes);
}

function encodeOscValue(sentValue: SentValue): readonly number[] {
  if (sentValue.tag === 's') return encodeOscText(sentValue.value);
  const view = new DataView(new ArrayBuffer(4));
  if (sentValue.tag === 'i') view.setInt32(0, sentValue.value);
  else view.setFloat32(0, sentValue.value);
  return [0, 1, 2, 3].map((place) => view.getUint8(place));
}

function encodeOscText(text: string): readonly number[] {
  const [shown = ''] = wellFormedText(text).split('\0');
  const bytes = Array.from(encodeURIComponent(shown).matchAll(/%([\dA-F]{2})|./g), ([character, code]) =>
    code === undefined ? character.charCodeAt(0) : Number.parseInt(code, 16),
  );
  return [...bytes, 0, ...Array.from({ length: paddingOf(bytes.length + 1) }, () => 0)];
}
