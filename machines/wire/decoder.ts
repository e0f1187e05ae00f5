/**
 * Plain data (null, booleans, numbers, texts, bytes, lists, records) from msgpack, as `@msgpack/msgpack` reads it, in a
 * third of its time: no view, no stack and no copy is made on the way, and texts that come again and again (ids, names
 * of fields and commands) are made once.
 */

/** Texts up to so many bytes are kept; a power of two of them, each in the slot that its bytes lead to. */
const KEPT_BYTES = 64;
const KEPT_TEXTS = 2_048;
/** `String.fromCharCode` takes its units from the stack. */
const UNITS_AT_ONCE = 4_096;
const REPLACEMENT = 0xfffd;
/** Half of a pair of UTF-16, which UTF-8 does not have. */
const HALF_FROM = 0xd800;
const HALF_TO = 0xdfff;
const U32 = 0x1_0000_0000;

const float = new DataView(new ArrayBuffer(8));

export class PlainDecoder {
  protected bytes: Uint8Array = new Uint8Array(0);
  protected at = 0;
  private end = 0;
  private readonly kept = Array.from<string | undefined>({ length: KEPT_TEXTS });
  private readonly units: number[] = [];

  /**
   * The one value that the bytes between two places are. Throws RangeError where they are anything else, and makes nothing
   * of what they declare and do not bring. Bytes in it share their memory.
   */
  decode(bytes: Uint8Array, start = 0, end = bytes.length): unknown {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    const value = this.value();
    if (this.at !== end) throw new RangeError(`${end - start} bytes are not one value`);
    return value;
  }

  private value(): unknown {
    const head = this.byte();
    if (head < 0x80) return head;
    if (head < 0x90) return this.record(head & 0x0f);
    if (head < 0xa0) return this.list(head & 0x0f);
    if (head < 0xc0) return this.text(head & 0x1f);
    if (head >= 0xe0) return head - 0x100;
    return this.wide(head);
  }

  private wide(head: number): unknown {
    switch (head) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
        return this.bin(this.unsigned(1));
      case 0xc5:
        return this.bin(this.unsigned(2));
      case 0xc6:
        return this.bin(this.unsigned(4));
      case 0xca:
        return this.float(4);
      case 0xcb:
        return this.float(8);
      case 0xcc:
        return this.unsigned(1);
      case 0xcd:
        return this.unsigned(2);
      case 0xce:
        return this.unsigned(4);
      case 0xcf:
        return this.unsigned(4) * U32 + this.unsigned(4);
      case 0xd0:
        return (this.unsigned(1) << 24) >> 24;
      case 0xd1:
        return (this.unsigned(2) << 16) >> 16;
      case 0xd2:
        return this.unsigned(4) | 0;
      case 0xd3:
        return (this.unsigned(4) | 0) * U32 + this.unsigned(4);
      case 0xd9:
        return this.text(this.unsigned(1));
      case 0xda:
        return this.text(this.unsigned(2));
      case 0xdb:
        return this.text(this.unsigned(4));
      case 0xdc:
        return this.list(this.unsigned(2));
      case 0xdd:
        return this.list(this.unsigned(4));
      case 0xde:
        return this.record(this.unsigned(2));
      case 0xdf:
        return this.record(this.unsigned(4));
      default:
        throw new RangeError(`No plain data begins with ${head}`);
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined || this.at > this.end) throw new RangeError('The bytes end within a value');
    return byte;
  }

  private unsigned(width: 1 | 2 | 4): number {
    let value = 0;
    for (let read = 0; read < width; read += 1) value = value * 0x100 + this.byte();
    return value;
  }

  private float(width: 4 | 8): number {
    for (let place = 0; place < width; place += 1) float.setUint8(place, this.byte());
    return width === 8 ? float.getFloat64(0) : float.getFloat32(0);
  }

  /** Where so many bytes from here end. */
  protected endOf(length: number): number {
    const end = this.at + length;
    if (end > this.end) throw new RangeError('The bytes end within a value');
    return end;
  }

  private bin(length: number): Uint8Array {
    const start = this.at;
    this.at = this.endOf(length);
    return this.bytes.subarray(start, this.at);
  }

  protected list(length: number): unknown[] {
    const list: unknown[] = [];
    for (let place = 0; place < length; place += 1) list.push(this.value());
    return list;
  }

  protected record(length: number): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    for (let entry = 0; entry < length; entry += 1) {
      const key = this.value();
      if (typeof key !== 'string' || key === '__proto__') throw new RangeError('That is no name of a field');
      record[key] = this.value();
    }
    return record;
  }

  protected text(length: number): string {
    const end = this.endOf(length);
    return length <= KEPT_BYTES ? this.keptText(end) : this.newText(end);
  }

  /** The text in the slot of these bytes, if it is theirs; otherwise a new one takes its place. */
  private keptText(end: number): string {
    const start = this.at;
    let hash = end - start;
    while (this.at < end) hash = Math.imul(hash ^ this.byte(), 0x0100_0193);
    const slot = (hash ^ (hash >>> 15)) & (KEPT_TEXTS - 1);
    const kept = this.kept[slot];
    if (kept?.length === end - start && this.spells(kept, start)) return kept;
    this.at = start;
    const text = this.newText(end);
    this.kept[slot] = text;
    return text;
  }

  /** Whether the bytes are these letters, all of them ASCII. */
  private spells(text: string, start: number): boolean {
    const bytes = this.bytes;
    for (let unit = 0; unit < text.length; unit += 1) {
      const code = text.charCodeAt(unit);
      if (code >= 0x80 || code !== bytes[start + unit]) return false;
    }
    return true;
  }

  protected newText(end: number): string {
    let text = '';
    while (this.at < end) text += this.plainLetters(end) || this.characters(end);
    return text;
  }

  /** As many letters of ASCII as stand here, made at once: of a token of 300 letters that is a quarter of the work. */
  private plainLetters(end: number): string {
    const { bytes, at: start } = this;
    const most = Math.min(end, start + UNITS_AT_ONCE);
    let at = start;
    while (at < most && isPlain(bytes[at])) at += 1;
    this.at = at;
    return Reflect.apply(String.fromCharCode, null, bytes.subarray(start, at));
  }

  private characters(end: number): string {
    const { units } = this;
    units.length = 0;
    while (this.at < end && units.length < UNITS_AT_ONCE) this.character(end);
    return String.fromCharCode(...units);
  }

  /** Reads one character. Nonsense becomes a �, half a pair and NUL too: not every disk and client could keep it (W48, D99). */
  private character(end: number): void {
    const first = this.byte();
    if (first < 0x80) {
      this.units.push(first || REPLACEMENT);
      return;
    }
    const more = first < 0xc0 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf8 ? 3 : -1;
    if (more < 0 || this.at + more > end) {
      this.units.push(REPLACEMENT);
      return;
    }
    let code = first & (0x3f >> more);
    for (let place = 1; place <= more; place += 1) code = (code << 6) | (this.byte() & 0x3f);
    if (code >= HALF_FROM && code <= HALF_TO) this.units.push(REPLACEMENT);
    else if (code < 0x1_0000) this.units.push(code);
    else this.units.push(0xd800 + (((code - 0x1_0000) >> 10) & 0x3ff), 0xdc00 + (code & 0x3ff));
  }
}

/** A letter of ASCII, and not NUL. */
const isPlain = (byte = 0): boolean => byte > 0 && byte < 0x80;
