import type { Socket } from 'node:net';
import type { Seeded } from './seeded.ts';

/** A bad network's effects on one direction; none by default. */
export interface Toxics {
  /** How late everything arrives, in ms. */
  readonly latency?: number;
  /** Up to so many ms later still. What was sent first arrives first all the same. */
  readonly jitter?: number;
  /** How much gets through, in bytes a second. */
  readonly bandwidth?: number;
  /** Arrives in pieces of one up to so many bytes. */
  readonly slice?: number;
  /** The other end hears so many ms late that this one has closed. */
  readonly slowClose?: number;
  /** Silent loss in both directions, like a pulled cable. Afterwards, buffered data arrives. */
  readonly blackhole?: boolean;
}

interface Chunk {
  readonly bytes: Buffer;
  readonly due: number;
}

/** Buffer of a pipe before it stops reading, like a router's queue. */
const HELD_BYTES = 64 * 1024;

/** One direction of a line, from one socket into another. */
export class FaultPipe {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #chance: Seeded;
  #toxics: Toxics;
  #queue: Chunk[] = [];
  #held = 0;
  #lastDue = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: 'none' | 'coming' | 'passed' = 'none';

  constructor(from: Socket, to: Socket, toxics: Toxics, chance: Seeded) {
    this.#from = from;
    this.#to = to;
    this.#toxics = toxics;
    this.#chance = chance;
    from.on('data', (bytes: Buffer) => this.#take(bytes));
    from.on('end', () => this.#close());
    from.on('error', () => {});
    from.on('close', () => this.#close());
    to.on('drain', () => this.#flush());
  }

  /** From here on the network is like this, for what is under way too. */
  set toxics(toxics: Toxics) {
    this.#toxics = toxics;
    const waiting = this.#queue;
    this.#queue = [];
    this.#held = 0;
    this.#lastDue = 0;
    for (const { bytes } of waiting) this.#enqueue(bytes);
    this.#flush();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop(): void {
    this.#queue = [];
    this.#held = 0;
  }

  #take(bytes: Buffer): void {
    for (const piece of this.#pieces(bytes)) this.#enqueue(piece);
    this.#flush();
  }

  #enqueue(bytes: Buffer): void {
    this.#lastDue = this.#dueOf(bytes.length);
    this.#queue.push({ bytes, due: this.#lastDue });
    this.#held += bytes.length;
  }

  #pieces(bytes: Buffer): readonly Buffer[] {
    const { slice } = this.#toxics;
    if (slice === undefined) return [bytes];
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += pieces.at(-1)?.length ?? 0)
      pieces.push(bytes.subarray(at, at + 1 + this.#chance.below(slice)));
    return pieces;
  }

  #dueOf(bytes: number): number {
    const { latency = 0, jitter = 0, bandwidth = Infinity } = this.#toxics;
    const arrival = performance.now() + latency + this.#chance.next() * jitter;
    return Math.max(this.#lastDue, arrival) + (bytes / bandwidth) * 1_000;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    if (this.#toxics.blackhole !== true) this.#deliver();
    if (this.#held > HELD_BYTES || this.#toxics.blackhole === true) this.#from.pause();
    else this.#from.resume();
    const [next] = this.#queue;
    if (next !== undefined && !this.#isStuck)
      this.#timer = setTimeout(() => this.#flush(), Math.max(0, next.due - performance.now()));
  }

  get #isStuck(): boolean {
    return this.#toxics.blackhole === true || this.#to.writableNeedDrain;
  }

  /** Writes due pieces, separately, so that they arrive separately. Data without a receiver is lost. */
  #deliver(): void {
    if (!this.#to.writable) this.#drop();
    const now = performance.now();
    let written = 0;
    for (const { bytes, due } of this.#queue) {
      if (due > now || this.#to.writableNeedDrain) break;
      this.#to.write(bytes);
      this.#held -= bytes.length;
      written += 1;
    }
    this.#queue.splice(0, written);
    if (this.#queue.length === 0 && this.#end === 'coming') this.#passEnd();
  }

  #close(): void {
    if (this.#end !== 'none') return;
    this.#end = 'coming';
    this.#flush();
  }

  #passEnd(): void {
    this.#end = 'passed';
    setTimeout(() => this.#to.end(), this.#toxics.slowClose ?? 0);
  }
}
