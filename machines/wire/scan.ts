import { MAX_DEPTH } from './frames.ts';

/** Finds the end of msgpack values without decoding them. */

/**
 * The returned offset exceeds the bytes if the value is incomplete. The scan is recursive, so use it only for trusted
 * or short bytes.
 */
export function endOfValue(bytes: Uint8Array, start: number): number {
  const scan = new ValueScan(bytes, start);
  scan.value();
  return scan.at;
}

/**
 * Returns the bytes of one value that is safe to decode (W1, W2), else null. If texts are malformed, returns a copy
 * (`isMended`) with NUL for malformed bytes and � for half a surrogate pair (W48).
 */
export function checkFrame(
  bytes: Uint8Array,
): { readonly bytes: Uint8Array; readonly isMended: boolean } | null {
  const scan = new FrameScan(bytes);
  if (!scan.value() || scan.at !== bytes.length) return null;
  return { bytes: scan.mended ?? bytes, isMended: scan.mended !== null };
}

class ValueScan {
  at: number;
  protected readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, start: number) {
    this.bytes = bytes;
    this.at = start;
  }

  value(): boolean {
    const head = this.bytes[this.at++];
    if (head === undefined) return false;
    if (head < 0x80 || head >= 0xe0) return true; // small integers
    if (head < 0x90) return this.record(head & 0x0f);
    if (head < 0xa0) return this.list(head & 0x0f);
    if (head < 0xc0) return this.text(head & 0x1f);
    return this.wide(head);
  }

  private wide(head: number): boolean {
    switch (head) {
      case 0xc0: // nil
      case 0xc2: // false
      case 0xc3: // true
        return true;
      case 0xcc: // uint 8
      case 0xd0: // int 8
        return this.skip(1);
      case 0xcd: // uint 16
      case 0xd1: // int 16
        return this.skip(2);
      case 0xca: // float 32
      case 0xce: // uint 32
      case 0xd2: // int 32
        return this.skip(4);
      case 0xcb: // float 64
      case 0xcf: // uint 64
      case 0xd3: // int 64
        return this.skip(8);
      case 0xc4: // bin 8
        return this.skip(this.length(1));
      case 0xc5: // bin 16
        return this.skip(this.length(2));
      case 0xc6: // bin 32
        return this.skip(this.length(4));
      case 0xd9: // str 8
        return this.text(this.length(1));
      case 0xda: // str 16
        return this.text(this.length(2));
      case 0xdb: // str 32
        return this.text(this.length(4));
      case 0xdc: // list 16
        return this.list(this.length(2));
      case 0xdd: // list 32
        return this.list(this.length(4));
      case 0xde: // map 16
        return this.record(this.length(2));
      case 0xdf: // map 32
        return this.record(this.length(4));
      default:
        return false; // extension types and the byte that msgpack never uses
    }
  }

  private length(width: number): number {
    let length = 0;
    for (let read = 0; read < width; read += 1) length = length * 256 + (this.bytes[this.at++] ?? 0);
    return length;
  }

  protected skip(length: number): boolean {
    this.at += length;
    return this.at <= this.bytes.length;
  }

  protected text(length: number): boolean {
    return this.skip(length);
  }

  protected list(length: number): boolean {
    for (let item = 0; item < length; item += 1) if (!this.value()) return false;
    return true;
  }

  protected record(length: number): boolean {
    for (let entry = 0; entry < length; entry += 1) if (!this.key() || !this.value()) return false;
    return true;
  }

  protected key(): boolean {
    return this.value();
  }
}

/** Keys that could change a prototype (W2). */
const RESERVED_KEYS = ['__proto__', 'constructor', 'prototype'];
const REPLACEMENT_CHARACTER = [0xef, 0xbf, 0xbd];

class FrameScan extends ValueScan {
  mended: Uint8Array | null = null;
  private depth = 0;
  private textStart = 0;

  constructor(bytes: Uint8Array) {
    super(bytes, 0);
  }

  protected override list(length: number): boolean {
    if (++this.depth > MAX_DEPTH || !super.list(length)) return false;
    this.depth -= 1;
    return true;
  }

  protected override record(length: number): boolean {
    if (++this.depth > MAX_DEPTH || !super.record(length)) return false;
    this.depth -= 1;
    return true;
  }

  protected override key(): boolean {
    const head = this.bytes[this.at] ?? 0;
    const isText = (head >= 0xa0 && head < 0xc0) || (head >= 0xd9 && head <= 0xdb);
    return isText && this.value() && !RESERVED_KEYS.some((name) => this.isLastText(name));
  }

  private isLastText(name: string): boolean {
    const start = this.textStart;
    if (this.at - start !== name.length) return false;
    for (let unit = 0; unit < name.length; unit += 1)
      if (this.bytes[start + unit] !== name.charCodeAt(unit)) return false;
    return true;
  }

  protected override text(length: number): boolean {
    const { bytes, at: start } = this;
    this.textStart = start;
    if (!this.skip(length)) return false;
    for (let at = start; at < this.at; ) {
      const byte = Number(bytes[at]);
      if (byte > 0 && byte < 0x80) at += 1;
      else at += this.character(at);
    }
    return true;
  }

  private character(at: number): number {
    const size = characterSize(this.bytes, at, this.at);
    if (size === 0) this.patch(at, [0]);
    else if (this.bytes[at] === 0xed && Number(this.bytes[at + 1]) >= 0xa0)
      this.patch(at, REPLACEMENT_CHARACTER);
    return size || 1;
  }

  private patch(at: number, bytes: readonly number[]): void {
    this.mended ??= this.bytes.slice();
    this.mended.set(bytes, at);
  }
}

/** Returns the bytes of a non-ASCII character or of half a surrogate pair. Returns 0 for malformed bytes and NUL. */
function characterSize(bytes: Uint8Array, at: number, end: number): number {
  const first = Number(bytes[at]);
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (at + size > end) return 0;
  for (let next = at + 1; next < at + size; next += 1) if ((Number(bytes[next]) & 0xc0) !== 0x80) return 0;
  const second = Number(bytes[at + 1]);
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  return isOverlong || (first === 0xf4 && second > 0x8f) ? 0 : size;
}
