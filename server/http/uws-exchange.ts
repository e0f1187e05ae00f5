import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { type ErrorCode, errors } from '../../machines/kernel/errors.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { isHost, type Peer, type PeerReader } from './peer.ts';
import { type HeaderList, plainHeaders } from './security-headers.ts';

/** Copies a request, because requests of uWebSockets.js are invalid after the first turn. */
export interface CopiedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly peer: Peer;
}

export interface RequestHead {
  readonly path: string;
  readonly query: string;
  readonly header: (name: string) => string;
}

export const EMPTY_HEAD: RequestHead = { path: '', query: '', header: () => '' };

export function copyRequest(res: HttpResponse, req: HttpRequest, readPeer: PeerReader): CopiedRequest {
  const headers = new Headers();
  req.forEach((name, value) => {
    if (isLegalHeader(name, value)) headers.append(name, value);
  });
  return {
    method: req.getCaseSensitiveMethod(),
    path: req.getUrl(),
    query: rawQueryOf(req),
    headers,
    peer: readPeer(remoteAddress(res), (name) => headers.get(name) ?? ''),
  };
}

const MAX_ADDRESSES = 1_000;
const addressCache = new Map<string, string>();

export function requestHeadFault(req: HttpRequest): 'bad_length' | 'bad_host' | null {
  let announced = 0;
  req.forEach((name, value) => {
    if (name === 'transfer-encoding' || (name === 'content-length' && value !== '0')) announced += 1;
  });
  if (announced > 0) return 'bad_length';
  return isHost(req.getHeader('host')) ? null : 'bad_host';
}

/** uWebSockets.js returns undefined without a query, despite its types. */
export const rawQueryOf = (req: HttpRequest): string => req.getQuery() || '';

/** The address is cached by its bytes, because decoding takes twice as long as reading. */
export function remoteAddress(res: HttpResponse): string {
  const key = Reflect.apply(String.fromCharCode, null, new Uint16Array(res.getRemoteAddress()));
  const known = addressCache.get(key);
  if (known !== undefined) return known;
  const address = Buffer.from(res.getRemoteAddressAsText()).toString();
  if (addressCache.size === MAX_ADDRESSES) addressCache.clear();
  addressCache.set(key, address);
  return address;
}

/** `Headers` throws on control characters. */
function isLegalHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}

// Importing `node:http` would also load its HTTP client.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const MAX_UNREAD_BYTES = 256 * 1024;

const MAX_REPLIES_PER_TURN = 16;

export interface OpenBody {
  write(text: string | Uint8Array): void;
  close(): void;
}

/** Create it first in a handler, because it registers `onAborted`. A late answer without that would end the process. */
export class UwsReply {
  static #inThisTurn = 0;
  readonly #res: HttpResponse;
  readonly #isHead: boolean;
  readonly #always: HeaderList;
  readonly #isLate: boolean;
  #open = true;
  #answered = false;
  #reads = true;
  #whenGone: () => void = () => {};

  constructor(res: HttpResponse, method: string, always: HeaderList = []) {
    this.#res = res;
    this.#isHead = method === 'HEAD';
    this.#always = always;
    this.#isLate = UwsReply.#startReply();
    res.onAborted(() => {
      this.#open = false;
      this.#whenGone();
    });
  }

  static #startReply(): boolean {
    if (UwsReply.#inThisTurn === 0)
      setImmediate(() => {
        UwsReply.#inThisTurn = 0;
      });
    UwsReply.#inThisTurn += 1;
    return UwsReply.#inThisTurn > MAX_REPLIES_PER_TURN;
  }

  onGone(listener: () => void): void {
    this.#whenGone = listener;
    if (!this.#open) listener();
  }

  /** Stops reading until `readOn`. After the answer, uWebSockets.js closes a stopped connection within 10 s (W43). */
  readNoMore(): void {
    this.#read(false);
  }

  readOn(): void {
    this.#read(true);
  }

  /** With `close`, answers in another turn, because uWebSockets.js would append pipelined answers (W41). */
  send(status: number, headers: HeaderList, body: Uint8Array | string, close = false): void {
    if (this.#answered) return;
    this.#answered = true;
    if (close || this.#isLate) setImmediate(() => this.#write(status, headers, body, close));
    else this.#write(status, headers, body, false);
  }

  async stream(
    headers: HeaderList,
    length: number,
    pieceFrom: (offset: number) => Promise<Uint8Array>,
  ): Promise<void> {
    this.#answered = true;
    if (this.#isHead) return this.#sendHead(headers, length);
    for (let sent = 0; sent < length; ) {
      const piece = await pieceFrom(sent);
      if (!this.#open) return;
      await this.#sendPiece(sent === 0 ? headers : null, piece, sent, length);
      sent += piece.length;
    }
  }

  #sendHead(headers: HeaderList, length: number): void {
    if (!this.#open) return;
    this.#res.cork(() => {
      this.#begin(200, headers);
      this.#res.endWithoutBody(length);
    });
  }

  #begin(status: number, headers: HeaderList): void {
    this.#res.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`);
    for (const [name, value] of [...headers, ...this.#always]) this.#res.writeHeader(name, value);
  }

  #sendPiece(headers: HeaderList | null, piece: Uint8Array, sent: number, length: number): Promise<void> {
    return new Promise((resolve) => {
      const res = this.#res;
      this.onGone(resolve);
      res.cork(() => {
        if (headers !== null) this.#begin(200, headers);
        const [isTaken, isDone] = res.tryEnd(piece, length);
        if (isDone) this.#open = false;
        if (isTaken || isDone) return resolve();
        res.onWritable((offset) => {
          const [rest, isLast] = res.tryEnd(piece.subarray(offset - sent), length);
          if (isLast) this.#open = false;
          if (rest || isLast) resolve();
          return rest;
        });
      });
    });
  }

  open(headers: HeaderList): OpenBody {
    this.#answered = true;
    let unread = 0;
    if (this.#open) this.#res.cork(() => this.#begin(200, headers));
    return {
      write: (text) => {
        if (!this.#open) return;
        this.#res.cork(() => {
          unread = this.#res.write(text) ? 0 : unread + Buffer.byteLength(text);
        });
        if (unread > MAX_UNREAD_BYTES) this.drop();
      },
      close: () => this.drop(),
    };
  }

  refuse(code: ErrorCode, headers: HeaderList = [], besides: object = {}): void {
    const { status } = errors[code];
    const allHeaders: HeaderList = [...plainHeaders, ['content-type', 'application/json'], ...headers];
    this.send(status, allHeaders, JSON.stringify({ ...besides, code, message: errorWords[code] }), true);
  }

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
      this.#begin(status, headers);
      if (hasNoBody(status))
        this.#res.endWithoutBody(); // An explicit undefined would become a length of 2^63.
      else if (this.#isHead) this.#res.endWithoutBody(Buffer.byteLength(body), close);
      else this.#res.end(body, close);
    });
  }
}

const hasNoBody = (status: number): boolean => status === 204 || status === 304;
