import { Encoder, ExtData, type ExtensionCodecType } from '@msgpack/msgpack';
import { type Fields, isFields } from '../../machines/kernel/shapes.ts';
import { FrameWriter } from '../../machines/wire/frames.ts';

/** Shorter lists take no longer to encode than to look up. */
const LONG_LIST_LENGTH = 64;
/** Lists are cached, because the journal and screens encode the same rundown. */
const MAX_CACHED_LISTS = 4;
const MAX_KEPT_BYTES = 1024 * 1024;
/** Size of a mark, an empty msgpack extension: the byte 0xc9, four bytes of length and one byte of type. */
const LIST_MARK_BYTES = 6;
const NO_BYTES = new Uint8Array(0);

interface EncodedList {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
  readonly places: ReadonlyMap<unknown, number>;
}

interface CachedList extends EncodedList {
  readonly list: readonly unknown[];
}

const cachedLists: CachedList[] = [];

interface Splice {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Encodes values in msgpack. A list of 1,000 timers is encoded once, because entities never change. */
export class EntityEncoder extends FrameWriter {
  #longest: EncodedList | null = null;
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
    this.#longest = null;
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
    if (!isEntity(value)) return undefined;
    for (const cached of cachedLists) {
      const bytes = bytesIn(cached, value);
      if (bytes !== undefined) return bytes;
    }
    return this.#longest === null ? undefined : bytesIn(this.#longest, value);
  }

  #listBytes(list: readonly unknown[]): Uint8Array | undefined {
    if (!isLongList(list)) return undefined;
    const known = cachedLists.find((each) => each.list === list)?.bytes;
    if (known !== undefined) return known;
    const encoded = this.#encodeList(list);
    if (encoded.bytes.length > MAX_KEPT_BYTES) {
      this.#longest = encoded;
      return encoded.bytes;
    }
    cachedLists.push({ list, ...encoded });
    if (cachedLists.length > MAX_CACHED_LISTS) cachedLists.shift();
    return encoded.bytes;
  }

  #encodeList(list: readonly unknown[]): EncodedList {
    const writer = new ListWriter();
    const places = new Map<unknown, number>();
    const ends: number[] = [];
    writer.append(listHead(list.length));
    for (const thing of list) {
      const known = this.#thingBytes(thing);
      if (known !== undefined) writer.append(known);
      else if (isEntity(thing)) writer.thing(thing);
      else writer.add(thing);
      if (isEntity(thing)) places.set(thing, ends.length);
      ends.push(writer.size);
    }
    return { bytes: writer.copied(), ends, places };
  }
}

function bytesIn({ bytes, ends, places }: EncodedList, thing: unknown): Uint8Array | undefined {
  const place = places.get(thing);
  if (place === undefined) return undefined;
  return bytes.subarray(place === 0 ? listHead(ends.length).length : ends[place - 1], ends[place]);
}

class ListWriter extends FrameWriter {
  #names: readonly string[] = [];
  #values: readonly unknown[] = [];
  readonly #nameEnds: number[] = [];
  readonly #ends: number[] = [];
  #start = 0;
  #from = 0;
  #to = 0;

  thing(thing: Fields): void {
    const { names, values } = presentFields(thing);
    this.append(mapHead(names.length));
    const [formerNames, formerValues, former, start] = [this.#names, this.#values, this.#start, this.size];
    this.#from = this.#to = former;
    let formerEnd = 0;
    let end = 0;
    for (let place = 0; place < names.length; place += 1) {
      const name = names[place];
      const value = values[place];
      const fieldStart = formerEnd;
      const nameEnd = this.#nameEnds[place] ?? 0;
      formerEnd = this.#ends[place] ?? 0;
      if (name === formerNames[place]) end += this.#copy(former + fieldStart, former + nameEnd);
      else end += this.#addNow(name);
      this.#nameEnds[place] = end;
      if (name === formerNames[place] && value === formerValues[place])
        end += this.#copy(former + nameEnd, former + formerEnd);
      else end += this.#addNow(value);
      this.#ends[place] = end;
    }
    this.#copyNow();
    this.#names = names;
    this.#values = values;
    this.#start = start;
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
    if (this.#from < this.#to) this.repeat(this.#from, this.#to);
    this.#from = this.#to;
  }

  #addNow(value: unknown): number {
    this.#copyNow();
    return this.add(value);
  }
}

function presentFields(thing: Fields): { names: readonly string[]; values: readonly unknown[] } {
  const [names, values] = [Object.keys(thing), Object.values(thing)];
  if (!values.includes(undefined)) return { names, values };
  const isPresent = (_: unknown, place: number) => values[place] !== undefined;
  return { names: names.filter(isPresent), values: values.filter(isPresent) };
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
