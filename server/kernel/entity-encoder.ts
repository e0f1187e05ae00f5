import { Encoder, ExtData, type ExtensionCodecType } from '@msgpack/msgpack';
import { type Fields, isFields } from '../../machines/kernel/shapes.ts';
import { FrameWriter } from '../../machines/wire/codec.ts';

/** Shorter lists take no longer to encode than to look up. */
const LONG_LIST_LENGTH = 64;
/** Lists are cached, because the journal and screens encode the same rundown. */
const MAX_CACHED_LISTS = 4;
const MAX_KEPT_BYTES = 1024 * 1024;
/** Size of a mark, an empty msgpack extension: the byte 0xc9, four bytes of length and one byte of type. */
const LIST_MARK_BYTES = 6;
const NO_BYTES = new Uint8Array(0);

interface CachedList {
  readonly list: readonly unknown[];
  readonly bytes: Uint8Array;
  readonly things: ReadonlyMap<object, Uint8Array>;
}

const cachedLists: CachedList[] = [];

interface Splice {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * Encodes values in msgpack. Entities never change, so a list of 1,000 timers is encoded once. Log lines and frames
 * first contain a mark, which the list's bytes then replace.
 */
export class EntityEncoder extends FrameWriter {
  #things: ReadonlyMap<object, Uint8Array> = new Map();
  #splices: Splice[] = [];
  readonly #encoder: Encoder;

  constructor() {
    super();
    const extensionCodec: ExtensionCodecType<undefined> = {
      tryToEncode: (value) => this.#markOf(value),
      decode: () => null,
    };
    this.#encoder = new Encoder({ ignoreUndefined: true, extensionCodec });
  }

  override clear(): void {
    super.clear();
    if (this.#things.size > 0) this.#things = new Map();
  }

  protected override write(value: unknown): void {
    const bytes = this.#encoder.encodeSharedRef(value);
    let from = 0;
    for (const splice of this.#splices) {
      this.append(bytes.subarray(from, splice.at));
      this.append(splice.bytes);
      from = splice.at + LIST_MARK_BYTES;
    }
    this.append(from === 0 ? bytes : bytes.subarray(from));
    if (from > 0) this.#splices = [];
  }

  #markOf(value: unknown): ExtData | null {
    const bytes = Array.isArray(value) ? this.#listBytes(value) : this.#thingBytes(value);
    if (bytes === undefined) return null;
    return new ExtData(0, (dataAt) => {
      this.#splices.push({ at: dataAt - LIST_MARK_BYTES, bytes });
      return NO_BYTES;
    });
  }

  #thingBytes(value: unknown): Uint8Array | undefined {
    if (cachedLists.length + this.#things.size === 0 || !isEntity(value)) return undefined;
    for (const { things } of cachedLists) {
      const bytes = things.get(value);
      if (bytes !== undefined) return bytes;
    }
    return this.#things.get(value);
  }

  #listBytes(list: readonly unknown[]): Uint8Array | undefined {
    if (!isLongList(list)) return undefined;
    const known = cachedLists.find((each) => each.list === list)?.bytes;
    if (known !== undefined) return known;
    const { bytes, things } = this.#writeThings(list);
    if (bytes.length > MAX_KEPT_BYTES) {
      this.#things = things;
      return bytes;
    }
    cachedLists.push({ list, bytes, things });
    if (cachedLists.length > MAX_CACHED_LISTS) cachedLists.shift();
    return bytes;
  }

  #writeThings(list: readonly unknown[]): Omit<CachedList, 'list'> {
    const writer = new ListWriter();
    writer.append(listHead(list.length));
    const ends = list.map((thing) => {
      const known = this.#thingBytes(thing);
      if (known !== undefined) writer.append(known);
      else if (isEntity(thing)) writer.thing(thing);
      else writer.add(thing);
      return writer.shared().length;
    });
    const bytes = writer.copied();
    const things = new Map<object, Uint8Array>();
    for (const [index, thing] of list.entries())
      if (isEntity(thing))
        things.set(thing, bytes.subarray(ends[index - 1] ?? listHead(list.length).length, ends[index]));
    return { bytes, things };
  }
}

interface EncodedField {
  readonly name: string;
  readonly value: unknown;
  readonly start: number;
  readonly valueAt: number;
  readonly end: number;
}

/** Copies equal fields from the previous entity. */
class ListWriter extends FrameWriter {
  readonly #fields: EncodedField[] = [];
  #from = 0;
  #to = 0;

  thing(thing: Fields): void {
    const names = Object.keys(thing).filter((name) => thing[name] !== undefined);
    this.append(mapHead(names.length));
    let start = this.shared().length;
    for (const [place, name] of names.entries()) {
      const value = thing[name];
      const former = this.#fields[place];
      const known = former?.name === name ? former : null;
      const valueAt = start + (known ? this.#copy(known.start, known.valueAt) : this.#addNow(name));
      const isSame = known !== null && known.value === value;
      const end = valueAt + (isSame ? this.#copy(known.valueAt, known.end) : this.#addNow(value));
      this.#fields[place] = { name, value, start, valueAt, end };
      start = end;
    }
    this.#copyNow();
  }

  #copy(from: number, to: number): number {
    if (from !== this.#to) {
      this.#copyNow();
      this.#from = from;
    }
    this.#to = to;
    return to - from;
  }

  #copyNow(): void {
    this.repeat(this.#from, this.#to);
    this.#from = this.#to;
  }

  #addNow(value: unknown): number {
    this.#copyNow();
    return this.add(value);
  }
}

function listHead(length: number): Uint8Array {
  if (length < 0x1_0000) return Uint8Array.of(0xdc, length >> 8, length & 0xff);
  const head = new Uint8Array(5);
  head[0] = 0xdd;
  new DataView(head.buffer).setUint32(1, length);
  return head;
}

function mapHead(size: number): Uint8Array {
  return size < 16 ? Uint8Array.of(0x80 | size) : Uint8Array.of(0xde, size >> 8, size & 0xff);
}

const isLongList = (list: readonly unknown[]): boolean =>
  list.length >= LONG_LIST_LENGTH && isEntity(list[0]);

const isEntity = (value: unknown): value is Fields => isFields(value) && '_id' in value;
