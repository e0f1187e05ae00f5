/**
 * A linear look over a msgpack frame before it is decoded. A decoder allocates what a header declares, and a hundred
 * bytes of nested arrays can exhaust its stack; this reads headers only, allocates nothing and visits each byte once.
 */

/** Deepest nesting of arrays and maps in a frame, the frame's own array included. */
export const MAX_DEPTH = 8;

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'].map((key) =>
  Array.from(key, (letter) => letter.charCodeAt(0)),
);

/**
 * Whether `bytes` are exactly one msgpack value of plain data: nothing declared that is not there, nothing left over,
 * no extension types, text keys only, none of them a name that reaches an object's prototype (W1, W2).
 */
export function isPlainFrame(bytes: Uint8Array): boolean {
  const scan = new Scan(bytes);
  return scan.value(0) && scan.at === bytes.length;
}

/** Where the value that begins at `start` ends, if it is one; past the bytes where some of it is missing. */
export function endOfValue(bytes: Uint8Array, start: number): number {
  const scan = new Scan(bytes);
  scan.at = start;
  scan.value(0);
  return scan.at;
}

class Scan {
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  value(depth: number): boolean {
    const head = this.bytes[this.at++];
    if (head === undefined) return false;
    if (head < 0x80 || head >= 0xe0) return true; // small integers
    if (head < 0x90) return this.map(head & 0x0f, depth);
    if (head < 0xa0) return this.array(head & 0x0f, depth);
    if (head < 0xc0) return this.skip(head & 0x1f);
    return this.wide(head, depth);
  }

  private wide(head: number, depth: number): boolean {
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
      case 0xd9: // str 8
        return this.skip(this.length(1));
      case 0xc5: // bin 16
      case 0xda: // str 16
        return this.skip(this.length(2));
      case 0xc6: // bin 32
      case 0xdb: // str 32
        return this.skip(this.length(4));
      case 0xdc:
        return this.array(this.length(2), depth);
      case 0xdd:
        return this.array(this.length(4), depth);
      case 0xde:
        return this.map(this.length(2), depth);
      case 0xdf:
        return this.map(this.length(4), depth);
      default:
        return false; // extension types and the byte that msgpack never uses
    }
  }

  /** A declared length; past the end of the frame it is larger than any frame, so that the caller refuses it. */
  private length(width: number): number {
    let length = 0;
    for (let read = 0; read < width; read += 1) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) return Number.MAX_SAFE_INTEGER;
      length = length * 256 + byte;
    }
    return length;
  }

  private skip(length: number): boolean {
    this.at += length;
    return this.at <= this.bytes.length;
  }

  private fits(elements: number, depth: number): boolean {
    return depth < MAX_DEPTH && elements <= this.bytes.length - this.at;
  }

  private array(count: number, depth: number): boolean {
    if (!this.fits(count, depth)) return false;
    for (let item = 0; item < count; item += 1) if (!this.value(depth + 1)) return false;
    return true;
  }

  private map(count: number, depth: number): boolean {
    if (!this.fits(count * 2, depth)) return false;
    for (let entry = 0; entry < count; entry += 1) if (!this.key() || !this.value(depth + 1)) return false;
    return true;
  }

  private key(): boolean {
    const head = this.bytes[this.at++];
    if (head === undefined) return false;
    const length = this.textLength(head);
    if (length < 0 || this.at + length > this.bytes.length) return false;
    const forbidden = this.isForbidden(length);
    this.at += length;
    return !forbidden;
  }

  /** A loop: a function for each key of a frame is the most of what a look over it would leave to the collector. */
  private isForbidden(length: number): boolean {
    for (const key of FORBIDDEN_KEYS) if (key.length === length && this.spells(key)) return true;
    return false;
  }

  /** Bytes of the text that `head` begins, or -1 when it begins none. An encoder need not choose the shortest form. */
  private textLength(head: number): number {
    if (head >= 0xa0 && head < 0xc0) return head & 0x1f;
    if (head >= 0xd9 && head <= 0xdb) return this.length(2 ** (head - 0xd9));
    return -1;
  }

  private spells(key: readonly number[]): boolean {
    return key.every((letter, index) => this.bytes[this.at + index] === letter);
  }
}
