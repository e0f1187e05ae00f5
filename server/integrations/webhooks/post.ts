import { constants } from 'node:crypto';
import http, {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import https from 'node:https';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import {
  type AllowedAddresses,
  addressFor,
  type DeliveryFailure,
  type FoundAddress,
  hostOf,
  portOf,
  type ResolveName,
} from './receiver.ts';

export interface PostDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly allowed: AllowedAddresses;
  readonly resolve: ResolveName;
  readonly mayConnect: (address: string) => boolean;
}

interface PostRequest {
  readonly url: URL;
  /** If absent, path and query of `url`. */
  readonly path?: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly patience?: Duration;
  /** True ends the request after the header of the answer. */
  readonly isForStatus?: boolean;
  readonly signal: AbortSignal;
}

export type PostResult =
  | { readonly status: number; readonly answer: string }
  | { readonly status: null; readonly failure: DeliveryFailure };

/** Timeout from resolving the name to the end of the answer (K64). */
export const POST_TIMEOUT: Duration = 10 * SECOND;
const MAX_HEADER_BYTES = 16 * 1_024;
const MAX_ANSWER_BYTES = 1_024;
/** Includes what the HTTP parser skips, such as line breaks before the status line. */
const MAX_RECEIVED_BYTES = 128 * 1_024;
export const MAX_ANNOUNCED_ANSWERS = 5;

/** With DHE, the receiver chooses the numbers, and a handshake can block the event loop for a second (W2849). */
const CIPHERS = `${DEFAULT_CIPHERS}:!DHE`;

/** TLS reports no bytes of messages that it skips, so the server looks this often at how many bytes came. */
const LOOK_INTERVAL: Duration = 50;

// The agent uses no proxy, and closes each connection.
const httpAgent = new http.Agent();

/** Follows no redirect. A receiver can occupy at most one socket and some kB, until the timeout. */
export async function post(deps: PostDeps, posting: PostRequest): Promise<PostResult> {
  const over = new AbortController();
  let isSlow = false;
  const cancel = deps.clock.after(posting.patience ?? POST_TIMEOUT, () => {
    isSlow = true;
    over.abort();
  });
  const signal = AbortSignal.any([over.signal, posting.signal]);
  const ended = new Promise<FoundAddress>((resolve) => {
    signal.addEventListener('abort', () => resolve({ failure: 'unreachable' }), { once: true });
  });
  try {
    const found = await Promise.race([addressFor(posting.url, deps.allowed, deps.resolve), ended]);
    const posted =
      'failure' in found
        ? failedPost(found.failure)
        : deps.mayConnect(found.address)
          ? await exchange(found.address, posting, { ...deps, signal })
          : failedPost('busy');
    return posted.status === null && isSlow ? failedPost('slow') : posted;
  } finally {
    cancel();
  }
}

const failedPost = (failure: DeliveryFailure): PostResult => ({ status: null, failure });

export function requestTo(
  address: string,
  url: URL,
  {
    clock,
    headers,
    maxBytes = MAX_RECEIVED_BYTES,
    ...options
  }: Pick<RequestOptions, 'path' | 'method' | 'signal'> & {
    readonly clock: PostDeps['clock'];
    readonly headers?: OutgoingHttpHeaders;
    readonly maxBytes?: number;
  },
): ClientRequest {
  const whole: RequestOptions = {
    path: `${url.pathname}${url.search}`,
    ...options,
    protocol: url.protocol,
    host: address,
    port: portOf(url),
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { ...headers, host: url.host, connection: 'close' },
  };
  const createConnection = () => {
    const end = () => request.destroy(tooLongAnswer());
    return secureConnection(address, url, { clock, maxBytes, end });
  };
  const request: ClientRequest =
    url.protocol === 'https:'
      ? https.request({ ...whole, createConnection })
      : http.request({ ...whole, agent: httpAgent });
  let received = 0;
  request.on('socket', (socket) => {
    socket.on('data', ({ length }: Buffer) => {
      received += length;
      if (received > maxBytes) request.destroy(tooLongAnswer());
    });
  });
  return request;
}

/** Calls `end` after `maxBytes`. The bytes of the handshake count too. */
function secureConnection(
  address: string,
  url: URL,
  { clock, maxBytes, end }: Pick<PostDeps, 'clock'> & { readonly maxBytes: number; readonly end: () => void },
): TLSSocket {
  const host = hostOf(url);
  const socket = connect(portOf(url), address);
  const secure = connectSecurely({
    socket,
    host: address,
    servername: isIP(host) === 0 ? host : '',
    ciphers: CIPHERS,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  const look = (): Cancel =>
    clock.after(LOOK_INTERVAL, () => {
      if (socket.bytesRead > maxBytes) end();
      else cancel = look();
    });
  let cancel = look();
  secure.once('close', () => {
    cancel();
    socket.destroy();
  });
  return secure;
}

/** Has the code that Node uses for a header that is too long. */
const tooLongAnswer = (): Error =>
  Object.assign(new Error('The receiver sent too many bytes.'), { code: 'HPE_HEADER_OVERFLOW' });

function exchange(
  address: string,
  posting: PostRequest,
  { clock, signal }: Pick<PostDeps, 'clock'> & { readonly signal: AbortSignal },
): Promise<PostResult> {
  const { url, path = `${url.pathname}${url.search}`, method = 'POST', headers, body } = posting;
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const request = requestTo(address, url, {
      clock,
      path,
      method,
      headers: { ...headers, ...length },
      signal,
    });
    let announced = 0;
    request.on('information', () => {
      announced += 1;
      if (announced > MAX_ANNOUNCED_ANSWERS)
        request.destroy(new Error('The receiver sent only informational responses (1xx).'));
    });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(failedPost('broken'));
    });
    let finish = (error: Error): void =>
      resolve(failedPost(isNotHttpAnswer(error) ? 'broken' : 'unreachable'));
    request.on('error', (error) => finish(error));
    request.on('response', (response) => {
      const done = readAnswer(request, response, resolve);
      finish = done;
      if (posting.isForStatus) done();
    });
    request.end(body ?? undefined);
  });
}

export const isNotHttpAnswer = (error: Error): boolean =>
  'code' in error && String(error.code).startsWith('HPE_');

function readAnswer(
  request: ClientRequest,
  response: IncomingMessage,
  resolve: (posted: PostResult) => void,
): () => void {
  const parts: Buffer[] = [];
  let size = 0;
  const done = () => {
    const answer = Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
    resolve({ status: response.statusCode ?? 0, answer });
    request.destroy();
  };
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size >= MAX_ANSWER_BYTES) done();
  });
  response.on('end', done).on('close', done).on('error', done);
  return done;
}
