/** Where values of msgpack end, found without making anything of them: by their heads alone. */

/**
 * Where the value that begins at `start` ends, if it is one; past the bytes where some of it is missing. Goes as deep as
 * values are nested: for bytes that are known, or few.
 */
export function endOfValue(bytes: Uint8Array, start: number): number {
  const scan = new Scan(bytes, start);
  scan.value();
  return scan.at;
}

class Scan {
  at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, start: number) {
    this.bytes = bytes;
    this.at = start;
  }

  /** Passes a value; false: the bytes ended, or it is none. */
  value(): boolean {
    const head = this.bytes[this.at++];
    if (head === undefined) return false;
    if (head < 0x80 || head >= 0xe0) return true; // small integers
    if (head < 0x90) return this.values(2 * (head & 0x0f));
    if (head < 0xa0) return this.values(head & 0x0f);
    if (head < 0xc0) return this.skip(head & 0x1f);
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
      case 0xd9: // str 8
        return this.skip(this.length(1));
      case 0xc5: // bin 16
      case 0xda: // str 16
        return this.skip(this.length(2));
      case 0xc6: // bin 32
      case 0xdb: // str 32
        return this.skip(this.length(4));
      case 0xdc: // list 16
        return this.values(this.length(2));
      case 0xdd: // list 32
        return this.values(this.length(4));
      case 0xde: // map 16
        return this.values(2 * this.length(2));
      case 0xdf: // map 32
        return this.values(2 * this.length(4));
      default:
        return false; // extension types and the byte that msgpack never uses
    }
  }

  /** A declared length, as if the bytes that are missing were zero. */
  private length(width: number): number {
    let length = 0;
    for (let read = 0; read < width; read += 1) length = length * 256 + (this.bytes[this.at++] ?? 0);
    return length;
  }

  private skip(length: number): boolean {
    this.at += length;
    return this.at <= this.bytes.length;
  }

  private values(count: number): boolean {
    for (let value = 0; value < count; value += 1) if (!this.value()) return false;
    return true;
  }
}
