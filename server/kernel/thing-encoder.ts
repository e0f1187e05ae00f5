import { PlainEncoder } from '../../machines/wire/encoder.ts';

/** Shorter lists are written again as quickly as they are looked up. */
const LONG_LIST = 64;
/** The lists written last: a rundown goes to the journal, and from the same command to the screens. */
const KEPT_LISTS = 4;
const MOST_KEPT_BYTES = 1024 * 1024;
/** Texts of so many units are quicker written by the platform. */
const LONG_TEXT = 256;

const utf8 = new TextEncoder();

interface KeptList {
  readonly list: readonly unknown[];
  readonly bytes: Uint8Array;
}

const kept: KeptList[] = [];

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The server's encoder for what may hold a rundown. Things of a room (they have an `_id`) and their lists never change,
 * so a list of 1,000 timers is written once, 4 ms of work, and copied wherever it stands again: in a line of the log,
 * which has its timers twice, and in the frames that tell of them.
 */
export class ThingEncoder extends PlainEncoder {
  /** Where things of long lists lie, as far as there are any. */
  readonly #written = new Map<object, Span>();

  override clear(): void {
    super.clear();
    if (this.#written.size > 0) this.#written.clear();
  }

  protected override list(list: readonly unknown[]): void {
    if (list.length < LONG_LIST || !isThing(list[0])) return super.list(list);
    const known = kept.find((each) => each.list === list);
    if (known !== undefined) return this.append(known.bytes);
    const start = this.at;
    this.#writeThings(list);
    if (this.at - start > MOST_KEPT_BYTES) return;
    kept.push({ list, bytes: this.bytes.slice(start, this.at) });
    if (kept.length > KEPT_LISTS) kept.shift();
  }

  #writeThings(list: readonly unknown[]): void {
    this.listHead(list.length);
    for (const thing of list) {
      const start = this.at;
      this.value(thing);
      if (isThing(thing)) this.#written.set(thing, { start, end: this.at });
    }
  }

  protected override record(record: Readonly<Record<string, unknown>>): void {
    const span = this.#written.size === 0 ? undefined : this.#written.get(record);
    if (span === undefined) return super.record(record);
    const { start, end } = span;
    this.room(end - start);
    this.bytes.copyWithin(this.at, start, end);
    this.at += end - start;
  }

  protected override utf8(text: string, start: number): number {
    if (text.length < LONG_TEXT) return super.utf8(text, start);
    return start + utf8.encodeInto(text, this.bytes.subarray(start)).written;
  }
}

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && '_id' in value;
