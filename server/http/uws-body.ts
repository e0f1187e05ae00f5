import type { HttpResponse } from 'uWebSockets.js';
import { refusal } from '../../machines/kernel/errors.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { LONG_BODY } from '../kernel/loop-turns.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import type { RequestBody } from './request-body.ts';
import type { UwsReply } from './uws-reply.ts';

/** Unneeded bytes that are still read to keep the connection. */
const PASSED_OVER = 10_000;

interface BodyParts {
  readonly reply: UwsReply;
  readonly turn: () => Promise<void>;
  readonly arrival: () => Instant;
}

/** Lazy body: reads only on request and within the limit, so a refusal costs the head alone (W53). */
export class UwsBody implements RequestBody {
  readonly length: number;
  readonly #reply: UwsReply;
  readonly #turn: () => Promise<void>;
  readonly #arrival: () => Instant;
  readonly #chunks: Buffer[] = [];
  readonly #whole = Promise.withResolvers<void>();
  #received = 0;
  #cameIn: Instant;
  #wanted = false;

  /** Call in the first turn, or chunks are lost. `turn` delays long bodies. */
  constructor(res: HttpResponse, length: number, { reply, turn, arrival }: BodyParts) {
    this.length = length;
    this.#reply = reply;
    this.#turn = turn;
    this.#arrival = arrival;
    this.#cameIn = arrival();
    if (length > 0) res.onData((chunk, isLast) => this.#receive(chunk, isLast));
    else this.#whole.resolve();
  }

  get cameIn(): Instant {
    return this.#cameIn;
  }

  async text(most: number): Promise<string> {
    this.#want(most);
    await this.#whole.promise;
    if (this.length > LONG_BODY) await this.#turn();
    return new TextDecoder().decode(Buffer.concat(this.#chunks));
  }

  async bytes(most: number, within: Duration): Promise<Buffer> {
    this.#want(most);
    const lost = Promise.withResolvers<never>();
    const late = () => lost.reject(new Refused(refusal('upload_timeout')));
    this.#reply.onGone(late);
    // Real time.
    const enough = setTimeout(late, within);
    try {
      await Promise.race([this.#whole.promise, lost.promise]);
    } finally {
      clearTimeout(enough);
    }
    await this.#turn();
    return Buffer.concat(this.#chunks);
  }

  #want(most: number): void {
    if (this.length > most) refuse('too_large');
    this.#wanted = true;
    this.#reply.readOn();
  }

  /** Discards the rest; false: too long, the connection must close. */
  passOver(): boolean {
    if (this.length - this.#received > PASSED_OVER) {
      this.#reply.readNoMore();
      return false;
    }
    this.#wanted = true;
    this.#reply.readOn();
    return true;
  }

  #receive(chunk: ArrayBuffer, isLast: boolean): void {
    this.#received += chunk.byteLength;
    this.#cameIn = this.#arrival();
    // uWebSockets.js reuses the memory.
    this.#chunks.push(Buffer.from(new Uint8Array(chunk)));
    if (isLast) this.#whole.resolve();
    else if (!this.#wanted) this.#reply.readNoMore();
  }
}
