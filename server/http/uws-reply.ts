import type { HttpResponse } from 'uWebSockets.js';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { type HeaderList, plainHeaders } from './security-headers.ts';

// Not imported: as a module, `node:http` brings all that it could ever need, a client of its own among it.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/**
 * One answer on one uWebSockets.js response. Made first thing in a handler: it registers `onAborted` before anything
 * else can happen, because an answer to a client that has gone ends the process.
 */
export class UwsReply {
  readonly #res: HttpResponse;
  readonly #isHead: boolean;
  readonly #always: HeaderList;
  #open = true;
  #answered = false;
  #reads = true;

  constructor(res: HttpResponse, method: string, always: HeaderList = []) {
    this.#res = res;
    this.#isHead = method === 'HEAD';
    this.#always = always;
    res.onAborted(() => {
      this.#open = false;
    });
  }

  /** The connection is not read on, until `readOn`. uWebSockets.js cuts it 10 s after its answer (W43). */
  readNoMore(): void {
    this.#read(false);
  }

  readOn(): void {
    this.#read(true);
  }

  /**
   * Writes the answer, unless the client has gone or has been answered. `close`: nothing behind the request is read, and
   * the connection dropped (W41). That takes another turn: to a request that was answered in its own turn
   * uWebSockets.js adds the answers to all that came with it, where it drops a connection whose client did not wait.
   */
  send(status: number, headers: HeaderList, body: Uint8Array | string, close = false): void {
    if (this.#answered) return;
    this.#answered = true;
    if (close) setImmediate(() => this.#write(status, headers, body, true));
    else this.#write(status, headers, body, false);
  }

  /** Answers with an error of the table, and reads nothing behind the request. */
  refuse(code: ErrorCode, headers: HeaderList = [], besides: object = {}): void {
    const { status } = errors[code];
    const told: HeaderList = [...plainHeaders, ['content-type', 'application/json'], ...headers];
    this.send(status, told, JSON.stringify({ ...besides, code, message: errorWords[code] }), true);
  }

  /** Ends the connection without an answer. */
  drop(): void {
    this.#answered = true;
    if (this.#open) this.#res.close();
  }

  #read(on: boolean): void {
    if (!this.#open || this.#reads === on) return;
    this.#reads = on;
    if (on) this.#res.resume();
    else this.#res.pause();
  }

  #write(status: number, headers: HeaderList, body: Uint8Array | string, close: boolean): void {
    if (!this.#open) return;
    this.#res.cork(() => {
      this.#res.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`);
      for (const [name, value] of [...headers, ...this.#always]) this.#res.writeHeader(name, value);
      if (hasNoBody(status))
        this.#res.endWithoutBody(); // an explicit undefined would become a length of 2^63
      else if (this.#isHead) this.#res.endWithoutBody(Buffer.byteLength(body), close);
      else this.#res.end(body, close);
    });
  }
}

const hasNoBody = (status: number): boolean => status === 204 || status === 304;
