/**
 * msgpack of plain data (null, booleans, numbers, texts, lists, records), byte for byte what `@msgpack/msgpack` writes
 * with `ignoreUndefined`, in a third of its time: nothing is counted first, nothing is allocated on the way, and each
 * value is written behind the one before into one buffer that is kept.
 */

/** The longest head of a value, with the 8 bytes of a number. */
const HEAD_BYTES = 9;
/** A UTF-16 unit takes at most three bytes: four make a pair of them. */
const MOST_BYTES_A_UNIT = 3;
/** What fits into the short heads. */
const SHORT_TEXT = 32;
const SHORT_LIST = 16;
const SHORT_RECORD = 16;
/** Past this many units `@msgpack/msgpack` leaves a text to TextEncoder, which makes half a pair a �. */
const LONG_TEXT = 50;
const REPLACEMENT = 0xfffd;
const U32 = 0x1_0000_0000;

/** Heads that stand before a length of 1, 2 and 4 bytes; 0: there is none. */
const TEXT_HEADS = [0xd9, 0xda, 0xdb] as const;
const LIST_HEADS = [0, 0xdc, 0xdd] as const;
const RECORD_HEADS = [0, 0xde, 0xdf] as const;

export class PlainEncoder {
  protected bytes = new Uint8Array(16_384);
  private view = new DataView(this.bytes.buffer);
  protected at = 0;

  /** Forgets what was written. */
  clear(): void {
    this.at = 0;
  }

  /** Leaves so many bytes out, for `setUint32`. */
  skip(bytes: number): void {
    this.room(bytes);
    this.at += bytes;
  }

  setUint32(at: number, value: number): void {
    this.view.setUint32(at, value);
  }

  /** Writes a value; answers of how many bytes. Throws on what is no plain data. */
  add(value: unknown): number {
    const start = this.at;
    this.value(value);
    return this.at - start;
  }

  /** Puts bytes behind what was written, as they are. */
  append(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** Writes a value; answers its bytes, which are good until the next `clear`. */
  written(value: unknown): Uint8Array {
    const start = this.at;
    this.value(value);
    return this.bytes.subarray(start, this.at);
  }

  /** What was written, as it lies in the buffer: good until the next `clear`. */
  shared(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  /** A copy of what was written. */
  copied(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.at);
  }

  protected value(value: unknown): void {
    this.room(HEAD_BYTES);
    if (typeof value === 'string') this.text(value);
    else if (typeof value === 'number') this.number(value);
    else if (value === null || value === undefined) this.bytes[this.at++] = 0xc0;
    else if (typeof value === 'boolean') this.bytes[this.at++] = value ? 0xc3 : 0xc2;
    else if (Array.isArray(value)) this.list(value);
    else if (isRecord(value)) this.record(value);
    else throw new TypeError(`A ${typeof value} is no plain data`);
  }

  protected list(list: readonly unknown[]): void {
    this.listHead(list.length);
    for (let place = 0; place < list.length; place += 1) this.value(list[place]);
  }

  protected listHead(length: number): void {
    if (length < SHORT_LIST) this.bytes[this.at++] = 0x90 + length;
    else this.head(LIST_HEADS, length);
  }

  /** Few records are long: written behind a short head, and moved if that was a mistake. */
  protected record(record: Readonly<Record<string, unknown>>): void {
    const start = this.at;
    let entries = 0;
    this.at += 1;
    for (const key in record) {
      const value = record[key];
      if (value === undefined) continue;
      entries += 1;
      this.text(key);
      this.value(value);
    }
    if (entries < SHORT_RECORD) this.bytes[start] = 0x80 + entries;
    else this.lengthen(start, entries);
  }

  private lengthen(start: number, entries: number): void {
    const end = this.at;
    const width = entries < 0x1_0000 ? 3 : 5;
    this.room(width);
    this.bytes.copyWithin(start + width, start + 1, end);
    this.at = start;
    this.head(RECORD_HEADS, entries);
    this.at = end + width - 1;
  }

  private number(value: number): void {
    if (value >= 0 && value < 0x80 && Number.isInteger(value)) this.bytes[this.at++] = value;
    else if (!Number.isSafeInteger(value)) this.float(value);
    else if (value >= 0) this.positive(value);
    else this.negative(value);
  }

  private float(value: number): void {
    this.bytes[this.at] = 0xcb;
    this.view.setFloat64(this.at + 1, value);
    this.at += 9;
  }

  private positive(value: number): void {
    if (value < 0x100) this.sized(0xcc, 1, value);
    else if (value < 0x1_0000) this.sized(0xcd, 2, value);
    else if (value < U32) this.sized(0xce, 4, value);
    else this.wide(0xcf, value);
  }

  private negative(value: number): void {
    if (value >= -0x20) this.bytes[this.at++] = value & 0xff;
    else if (value >= -0x80) this.sized(0xd0, 1, value);
    else if (value >= -0x8000) this.sized(0xd1, 2, value);
    else if (value >= -0x8000_0000) this.sized(0xd2, 4, value);
    else this.wide(0xd3, value);
  }

  /** A head and a whole number of 1, 2 or 4 bytes. */
  private sized(head: number, width: 1 | 2 | 4, value: number): void {
    const at = this.at;
    this.bytes[at] = head;
    if (width === 1) this.bytes[at + 1] = value;
    else if (width === 2) this.view.setUint16(at + 1, value);
    else this.view.setUint32(at + 1, value);
    this.at = at + 1 + width;
  }

  /** A head and a whole number of 8 bytes, negative ones as their complement. */
  private wide(head: number, value: number): void {
    this.bytes[this.at] = head;
    this.view.setUint32(this.at + 1, Math.floor(value / U32));
    this.view.setUint32(this.at + 5, value);
    this.at += 9;
  }

  private head(heads: readonly [number, number, number], length: number): void {
    if (length < 0x100 && heads[0] !== 0) this.sized(heads[0], 1, length);
    else if (length < 0x1_0000) this.sized(heads[1], 2, length);
    else this.sized(heads[2], 4, length);
  }

  /** Most texts are short and plain: written at once behind the head of their length, and again if that was a mistake. */
  private text(text: string): void {
    const { length } = text;
    if (length >= 0x100) return this.longText(text);
    this.room(HEAD_BYTES + length);
    const bytes = this.bytes;
    const start = this.at + headWidth(length);
    for (let unit = 0; unit < length; unit += 1) {
      const code = text.charCodeAt(unit);
      if (code >= 0x80) return this.longText(text);
      bytes[start + unit] = code;
    }
    bytes[start - 1] = length < SHORT_TEXT ? 0xa0 + length : length;
    if (length >= SHORT_TEXT) bytes[start - 2] = TEXT_HEADS[0];
    this.at = start + length;
  }

  /** Written where it will lie if its head has the width that its length in units asks for, and moved if it has not. */
  private longText(text: string): void {
    this.room(HEAD_BYTES + text.length * MOST_BYTES_A_UNIT);
    const start = this.at;
    const guess = start + headWidth(text.length);
    const end = this.utf8(text, guess);
    const length = end - guess;
    const place = start + headWidth(length);
    if (place !== guess) this.bytes.copyWithin(place, guess, end);
    this.at = start;
    if (length < SHORT_TEXT) this.bytes[this.at] = 0xa0 + length;
    else this.head(TEXT_HEADS, length);
    this.at = place + length;
  }

  /** Writes a text as UTF-8 at a place; answers where it ends. */
  protected utf8(text: string, start: number): number {
    const bytes = this.bytes;
    let at = start;
    for (let unit = 0; unit < text.length; unit += 1) {
      const code = codeAt(text, unit);
      if (code < 0x80) bytes[at++] = code;
      else {
        if (code < 0x800) bytes[at++] = 0xc0 | (code >> 6);
        else {
          if (code < 0x1_0000) bytes[at++] = 0xe0 | (code >> 12);
          else {
            bytes[at++] = 0xf0 | (code >> 18);
            bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
            unit += 1;
          }
          bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
        }
        bytes[at++] = 0x80 | (code & 0x3f);
      }
    }
    return at;
  }

  /** Makes sure that so many bytes more fit. */
  protected room(bytes: number): void {
    const needed = this.at + bytes;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object';
}

function headWidth(length: number): number {
  if (length < SHORT_TEXT) return 1;
  if (length < 0x100) return 2;
  return length < 0x1_0000 ? 3 : 5;
}

/** The character that begins at a unit; of half a pair the half, or in a long text the character that stands for it. */
function codeAt(text: string, unit: number): number {
  const code = text.charCodeAt(unit);
  if (code < 0xd800 || code >= 0xe000) return code;
  const next = text.charCodeAt(unit + 1);
  if (code < 0xdc00 && next >= 0xdc00 && next < 0xe000)
    return 0x1_0000 + ((code - 0xd800) << 10) + (next - 0xdc00);
  return text.length > LONG_TEXT ? REPLACEMENT : code;
}
