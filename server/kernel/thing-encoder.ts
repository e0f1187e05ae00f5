import { Encoder, ExtData, type ExtensionCodecType } from '@msgpack/msgpack';
import { FrameWriter } from '../../machines/wire/frame-writer.ts';

/** Shorter lists are encoded as fast as looked up. */
const LONG_LIST = 64;
/** Recent lists: journal and screens share a rundown. */
const KEPT_LISTS = 4;
const MOST_KEPT_BYTES = 1024 * 1024;
/** Empty extension with lazy data: 0xc9, four bytes of length, one of type. */
const MARK_BYTES = 6;
const NOTHING = new Uint8Array(0);

interface KeptList {
  readonly list: readonly unknown[];
  readonly bytes: Uint8Array;
}

const kept: KeptList[] = [];

interface Splice {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * Entities never change, so a list of 1,000 timers is encoded once and copied into log lines and frames in place of a
 * mark.
 */
export class ThingEncoder extends FrameWriter {
  readonly #things = new Map<object, Uint8Array>();
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
    if (this.#things.size > 0) this.#things.clear();
  }

  protected override write(value: unknown): void {
    const bytes = this.#encoder.encodeSharedRef(value);
    let from = 0;
    for (const splice of this.#splices) {
      this.append(bytes.subarray(from, splice.at));
      this.append(splice.bytes);
      from = splice.at + MARK_BYTES;
    }
    this.append(from === 0 ? bytes : bytes.subarray(from));
    if (from > 0) this.#splices = [];
  }

  #markOf(value: unknown): ExtData | null {
    const bytes = Array.isArray(value) ? this.#listBytes(value) : this.#thingBytes(value);
    if (bytes === undefined) return null;
    return new ExtData(0, (dataAt) => {
      this.#splices.push({ at: dataAt - MARK_BYTES, bytes });
      return NOTHING;
    });
  }

  #thingBytes(value: unknown): Uint8Array | undefined {
    return this.#things.size > 0 && isThing(value) ? this.#things.get(value) : undefined;
  }

  /** Short, or not entities, if undefined. */
  #listBytes(list: readonly unknown[]): Uint8Array | undefined {
    if (!isLongList(list)) return undefined;
    const known = kept.find((each) => each.list === list)?.bytes;
    if (known !== undefined) return known;
    const bytes = this.#writeThings(list);
    if (bytes.length > MOST_KEPT_BYTES) return bytes;
    kept.push({ list, bytes });
    if (kept.length > KEPT_LISTS) kept.shift();
    return bytes;
  }

  #writeThings(list: readonly unknown[]): Uint8Array {
    const writer = new FrameWriter();
    writer.append(listHead(list.length));
    const ends = list.map((thing) => {
      const known = this.#thingBytes(thing);
      if (known === undefined) writer.add(thing);
      else writer.append(known);
      return writer.shared().length;
    });
    const bytes = writer.copied();
    for (const [index, thing] of list.entries())
      if (isThing(thing))
        this.#things.set(thing, bytes.subarray(ends[index - 1] ?? listHead(list.length).length, ends[index]));
    return bytes;
  }
}

/** msgpack head for 16 or more. */
function listHead(length: number): Uint8Array {
  if (length < 0x1_0000) return Uint8Array.of(0xdc, length >> 8, length & 0xff);
  const head = new Uint8Array(5);
  head[0] = 0xdd;
  new DataView(head.buffer).setUint32(1, length);
  return head;
}

const isLongList = (list: readonly unknown[]): boolean => list.length >= LONG_LIST && isThing(list[0]);

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && '_id' in value;
