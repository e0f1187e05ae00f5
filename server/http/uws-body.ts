import type { HttpResponse } from 'uWebSockets.js';
import { LONG_BODY } from '../kernel/loop-turns.ts';
import { refuse } from '../kernel/refused.ts';
import type { RequestBody } from './request-body.ts';
import type { UwsReply } from './uws-reply.ts';

/** What is still read of a body that nobody needs, in bytes, so that its connection can go on. */
const PASSED_OVER = 10_000;

/**
 * A body that is on its way. The connection is not read on until a route asks for the body, and no more at all when it
 * announced more than the route needs: what was underway with the head is all that a refusal costs (W53).
 */
export class UwsBody implements RequestBody {
  readonly length: number;
  readonly #reply: UwsReply;
  readonly #turn: () => Promise<void>;
  readonly #chunks: Buffer[] = [];
  readonly #whole = Promise.withResolvers<void>();
  #received = 0;
  #wanted = false;

  /** In the handler's first turn: what comes before anyone listens is lost. A long body is given when `turn` has come. */
  constructor(res: HttpResponse, length: number, reply: UwsReply, turn: () => Promise<void>) {
    this.length = length;
    this.#reply = reply;
    this.#turn = turn;
    if (length > 0) res.onData((chunk, isLast) => this.#receive(chunk, isLast));
    else this.#whole.resolve();
  }

  async text(most: number): Promise<string> {
    if (this.length > most) return refuse('too_large');
    this.#wanted = true;
    this.#reply.readOn();
    await this.#whole.promise;
    if (this.length > LONG_BODY) await this.#turn();
    return new TextDecoder().decode(Buffer.concat(this.#chunks));
  }

  /** Nobody needs the rest. False when that is so much that nothing is read on: the answer is the connection's last. */
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
    // A copy: the chunk's memory is uWebSockets.js' own again when this returns.
    this.#chunks.push(Buffer.from(new Uint8Array(chunk)));
    if (isLast) this.#whole.resolve();
    else if (!this.#wanted) this.#reply.readNoMore();
  }
}
