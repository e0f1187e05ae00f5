import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import type { Logger } from 'pino';
import { type ErrorCode, errors, refusal } from '../../machines/kernel/errors.ts';
import { parseRoomPid, type RoomPid } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { errorWords } from '../../machines/words/errors.ts';
import { type EventLoopMonitor, LONG_BODY_BYTES, type TurnQueue } from '../kernel/event-loop.ts';
import { Refused, refuse } from '../kernel/refused.ts';
import { addressKey, isHost, type Peer, type PeerReader } from './peer.ts';
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

/** Caches addresses by their bytes, because decoding the text takes twice as long as reading the bytes. */
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

/** Construct this first in a handler, because without its `onAborted`, a late answer would end the process. */
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

export interface RequestBody {
  readonly length: number;
  readonly receivedAt: Instant;
  /** Throws `too_large` if the announced length is above the limit (W53). */
  text(most: number): Promise<string>;
  /** Throws `too_large` and `upload_timeout`. */
  bytes(most: number, within: Duration): Promise<Buffer>;
}

/** Omits the query, which may contain secrets. */
export interface RequestName {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly room?: RoomPid;
}

const REQUEST_ID = /^[A-Za-z0-9-]{1,64}$/;
const MAX_LOGGED_PATH = 200;

export class RequestLog {
  readonly #log: Logger;
  readonly #newId: () => string;

  constructor(log: Logger, newId: () => string) {
    this.#log = log;
    this.#newId = newId;
  }

  nameOf(givenId: string, method: string, path: string): RequestName {
    const requestId = REQUEST_ID.test(givenId) ? givenId : this.#newId();
    const [, pid = ''] = /^\/api\/rooms\/([^/]+)/.exec(path) ?? [];
    const room = parseRoomPid(pid);
    return { requestId, method, path: path.slice(0, MAX_LOGGED_PATH), ...(room !== null && { room }) };
  }

  answered(name: RequestName, status: number): void {
    this.#log.debug({ ...name, status }, 'A request was answered.');
  }

  failed(name: RequestName, error: unknown): void {
    this.#log.error(
      { ...name, err: error },
      'A request failed with an unexpected error. See err for the cause.',
    );
  }
}

/** Maximum bytes of an unwanted body that are discarded. A longer body closes the connection. */
const MAX_SKIPPED_BYTES = 10_000;

interface BodyParts {
  readonly reply: UwsReply;
  readonly turn: () => Promise<void>;
  readonly arrival: () => Instant;
}

/** Reads a body only on request and within the limit, so that a refusal costs only the headers (W53). */
class UwsBody implements RequestBody {
  readonly length: number;
  readonly #reply: UwsReply;
  readonly #turn: () => Promise<void>;
  readonly #arrival: () => Instant;
  readonly #chunks: Buffer[] = [];
  readonly #complete = Promise.withResolvers<void>();
  #received = 0;
  #cameIn: Instant;
  #isWanted = false;

  /** Construct this in the first turn of the request, or parts of the body are lost. */
  constructor(res: HttpResponse, length: number, { reply, turn, arrival }: BodyParts) {
    this.length = length;
    this.#reply = reply;
    this.#turn = turn;
    this.#arrival = arrival;
    this.#cameIn = arrival();
    if (length > 0) res.onData((chunk, isLast) => this.#receive(chunk, isLast));
    else this.#complete.resolve();
  }

  get receivedAt(): Instant {
    return this.#cameIn;
  }

  async text(most: number): Promise<string> {
    this.#readUpTo(most);
    await this.#complete.promise;
    if (this.length > LONG_BODY_BYTES) await this.#turn();
    return new TextDecoder().decode(Buffer.concat(this.#chunks));
  }

  async bytes(most: number, within: Duration): Promise<Buffer> {
    this.#readUpTo(most);
    const lost = Promise.withResolvers<never>();
    const refuseLate = () => lost.reject(new Refused(refusal('upload_timeout')));
    this.#reply.onGone(refuseLate);
    const enough = setTimeout(refuseLate, within);
    try {
      await Promise.race([this.#complete.promise, lost.promise]);
    } finally {
      clearTimeout(enough);
    }
    await this.#turn();
    return Buffer.concat(this.#chunks);
  }

  #readUpTo(most: number): void {
    if (this.length > most) refuse('too_large');
    this.#isWanted = true;
    this.#reply.readOn();
  }

  /** Discards the rest of the body. Returns false if the connection must close. */
  passOver(): boolean {
    if (this.length - this.#received > MAX_SKIPPED_BYTES) {
      this.#reply.readNoMore();
      return false;
    }
    this.#isWanted = true;
    this.#reply.readOn();
    return true;
  }

  #receive(chunk: ArrayBuffer, isLast: boolean): void {
    this.#received += chunk.byteLength;
    this.#cameIn = this.#arrival();
    // Copies the chunk, because uWebSockets.js reuses the memory.
    this.#chunks.push(Buffer.from(new Uint8Array(chunk)));
    if (isLast) this.#complete.resolve();
    else if (!this.#isWanted) this.#reply.readNoMore();
  }
}

export type FetchHandler = (
  request: Request,
  peer: Peer,
  name: RequestName,
  body: RequestBody,
) => Response | Promise<Response>;

export class StreamedResponse extends Response {
  readonly begin: (body: OpenBody, onGone: (listener: () => void) => void) => void;

  constructor(begin: StreamedResponse['begin'], init: ResponseInit) {
    super(null, init);
    this.begin = begin;
  }
}

export interface FetchAdapterDeps {
  readonly readPeer: PeerReader;
  readonly handle: FetchHandler;
  readonly requests: RequestLog;
  readonly waitOf?: (address: string, head: RequestHead) => Duration;
  readonly loopTurns: TurnQueue;
  readonly loopWatch: Pick<EventLoopMonitor, 'arrival'>;
  readonly always: HeaderList;
  readonly refusals?: { readonly headers: HeaderList; readonly besides: object };
}

export function fetchAdapter(deps: FetchAdapterDeps): (res: HttpResponse, req: HttpRequest) => void {
  const { readPeer, requests } = deps;
  const delayed = new DelayedRefusals();
  return (res, req) => {
    const reply = new UwsReply(res, req.getCaseSensitiveMethod(), deps.always);
    const request = copyRequest(res, req, readPeer);
    const { method, path, headers } = request;
    const name = requests.nameOf(headers.get('x-request-id') ?? '', method, path);
    const named = { reply, name, requests, refusals: deps.refusals };
    const refused = immediateRefusal(request);
    if (refused !== null) return refuseNamed(named, refused);
    const wait = deps.waitOf?.(request.peer.address, requestHeadOf(request)) ?? 0;
    if (wait > 0)
      return delayed.give(reply, () =>
        refuseNamed(named, 'rate_limited', [['retry-after', String(Math.ceil(wait / SECOND))]]),
      );
    answerRequest(res, named, request, deps, delayed).catch((error: unknown) => {
      requests.failed(named.name, error);
      refuseNamed(named, 'internal');
    });
  };
}

const requestHeadOf = ({ path, query, headers }: CopiedRequest): RequestHead => ({
  path,
  query,
  header: (name) => headers.get(name) ?? '',
});

const MAX_DELAYED_REFUSALS = 1_000;
const REFUSAL_DELAY: Duration = 250;

/** Delays answers with `rate_limited`, so that clients cannot retry immediately (W66). */
export class DelayedRefusals {
  readonly #after: (wait: Duration, tell: () => void) => void;
  #waiting = 0;

  constructor(after: (wait: Duration, tell: () => void) => void = callLater) {
    this.#after = after;
  }

  give(reply: Pick<UwsReply, 'drop'>, tell: () => void): void {
    if (this.#waiting >= MAX_DELAYED_REFUSALS) return reply.drop();
    this.#waiting += 1;
    this.#after(REFUSAL_DELAY, () => {
      this.#waiting -= 1;
      tell();
    });
  }
}

const callLater = (wait: Duration, tell: () => void): void => void setTimeout(tell, wait).unref();

interface NamedReply {
  readonly reply: UwsReply;
  readonly name: RequestName;
  readonly requests: RequestLog;
  readonly refusals: FetchAdapterDeps['refusals'];
}

/** Dot segments are refused, because `Request` would resolve them after a proxy checked the path (W42). */
const DOT_SEGMENT = /(?:^|[\\/])(?:\.|%2e){1,2}(?:[\\/]|$)/i;

/**
 * Refuses chunked bodies and malformed lengths, which could hide a second request (W41). Also refuses lowercase
 * methods, which some proxies forward.
 */
function immediateRefusal({ method, path, headers }: CopiedRequest): ErrorCode | null {
  if (method !== method.toUpperCase()) return 'method_not_allowed';
  if (DOT_SEGMENT.test(path)) return 'not_found';
  const length = headers.get('content-length') ?? '0';
  if (headers.has('transfer-encoding') || !/^\d+$/.test(length)) return 'bad_length';
  return isHost(headers.get('host') ?? '') ? null : 'bad_host';
}

async function answerRequest(
  res: HttpResponse,
  named: NamedReply,
  copied: CopiedRequest,
  { handle, loopTurns, loopWatch }: FetchAdapterDeps,
  delayed: DelayedRefusals,
): Promise<void> {
  const turn = () => loopTurns.take(addressKey(copied.peer.address));
  const length = Number(copied.headers.get('content-length') ?? '0');
  const arrival = () => loopWatch.arrival();
  const body = new UwsBody(res, length, { reply: named.reply, turn, arrival });
  await turn();
  const request = toRequest(copied);
  if (request === null) return refuseNamed(named, 'method_not_allowed');
  const response = await handle(request, copied.peer, named.name, body);
  if (response instanceof StreamedResponse) return streamResponse(named, response, body);
  const answered = new Uint8Array(await response.arrayBuffer());
  const headers = headerList(response);
  const give = () =>
    sendReply(
      named,
      response.status,
      body.passOver() ? headers : [...headers, ['connection', 'close']],
      answered,
    );
  if (response.status === errors.rate_limited.status) delayed.give(named.reply, give);
  else give();
}

function streamResponse(
  { reply, name, requests }: NamedReply,
  response: StreamedResponse,
  body: UwsBody,
): void {
  body.passOver();
  requests.answered(name, response.status);
  const opened = reply.open([...headerList(response), ['x-request-id', name.requestId]]);
  response.begin(opened, (listener) => reply.onGone(listener));
}

/** Returns null for methods that `Request` rejects, such as TRACE. */
function toRequest({ method, path, query, headers }: CopiedRequest): Request | null {
  const url = `http://callboard${path}${query === '' ? '' : `?${query}`}`;
  try {
    // HEAD runs as GET to learn the length. The reply omits the body.
    return new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers });
  } catch {
    return null;
  }
}

function headerList(response: Response): HeaderList {
  const ownHeaders = [...response.headers].filter(([name]) => name !== 'content-length');
  return [...plainHeaders.filter(([name]) => !response.headers.has(name)), ...ownHeaders];
}

function refuseNamed(named: NamedReply, code: ErrorCode, headers: HeaderList = []): void {
  const { reply, name, requests, refusals } = named;
  requests.answered(name, errors[code].status);
  const allHeaders: HeaderList = [['x-request-id', name.requestId], ...headers, ...(refusals?.headers ?? [])];
  reply.refuse(code, allHeaders, refusals?.besides);
}

function sendReply(
  { reply, name, requests }: NamedReply,
  status: number,
  headers: HeaderList,
  body: Uint8Array,
): void {
  requests.answered(name, status);
  reply.send(status, [...headers, ['x-request-id', name.requestId]], body);
}
