import http, {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import {
  type AllowedAddresses,
  addressFor,
  type Failure,
  type Found,
  hostOf,
  portOf,
  type Resolve,
} from './receiver.ts';

export interface PostDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly allowed: AllowedAddresses;
  readonly resolve: Resolve;
  readonly mayConnect: (address: string) => boolean;
}

interface Posting {
  readonly url: URL;
  /** If absent, path and query of `url`. */
  readonly path?: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly patience?: Duration;
  /** The request ends with the header of the answer. */
  readonly isForStatus?: boolean;
  readonly signal: AbortSignal;
}

export type Posted =
  | { readonly status: number; readonly answer: string }
  | { readonly status: null; readonly failure: Failure };

/** Timeout from resolving the name to the end of the answer (K64). */
export const PATIENCE: Duration = 10 * SECOND;
const MOST_HEADERS = 16 * 1_024;
const MOST_ANSWER = 1_024;
/** Most informational (1xx) answers. */
export const MOST_ANNOUNCED = 5;

// The agents use no proxy, and close each connection.
const agents = { 'http:': new http.Agent(), 'https:': new https.Agent({ maxCachedSessions: 0 }) };

/** Follows no redirect. A receiver can use at most its timeout, one socket and some kB. */
export async function post(deps: PostDeps, posting: Posting): Promise<Posted> {
  const over = new AbortController();
  let isSlow = false;
  const cancel = deps.clock.after(posting.patience ?? PATIENCE, () => {
    isSlow = true;
    over.abort();
  });
  const signal = AbortSignal.any([over.signal, posting.signal]);
  const ended = new Promise<Found>((resolve) => {
    signal.addEventListener('abort', () => resolve({ failure: 'unreachable' }), { once: true });
  });
  try {
    const found = await Promise.race([addressFor(posting.url, deps.allowed, deps.resolve), ended]);
    const posted =
      'failure' in found
        ? failed(found.failure)
        : deps.mayConnect(found.address)
          ? await exchanged(found.address, posting, signal)
          : failed('busy');
    return posted.status === null && isSlow ? failed('slow') : posted;
  } finally {
    cancel();
  }
}

const failed = (failure: Failure): Posted => ({ status: null, failure });

/** The address is resolved, and the socket is not shared. */
export function requestTo(
  address: string,
  url: URL,
  {
    headers,
    ...options
  }: Pick<RequestOptions, 'path' | 'method' | 'signal'> & { readonly headers?: OutgoingHttpHeaders },
): ClientRequest {
  const host = hostOf(url);
  const whole: RequestOptions & { servername: string } = {
    path: `${url.pathname}${url.search}`,
    ...options,
    protocol: url.protocol,
    agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
    host: address,
    port: portOf(url),
    servername: isIP(host) === 0 ? host : '',
    maxHeaderSize: MOST_HEADERS,
    headers: { ...headers, host: url.host, connection: 'close' },
  };
  return url.protocol === 'https:' ? https.request(whole) : http.request(whole);
}

function exchanged(address: string, posting: Posting, signal: AbortSignal): Promise<Posted> {
  const { url, path = `${url.pathname}${url.search}`, method = 'POST', headers, body } = posting;
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const request = requestTo(address, url, { path, method, headers: { ...headers, ...length }, signal });
    let announced = 0;
    request.on('information', () => {
      announced += 1;
      if (announced > MOST_ANNOUNCED) request.destroy(new Error('Nothing but announcements.'));
    });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(failed('broken'));
    });
    let finish = (error: Error): void => resolve(failed(isNoHttp(error) ? 'broken' : 'unreachable'));
    request.on('error', (error) => finish(error));
    request.on('response', (response) => {
      const done = read(request, response, resolve);
      finish = done;
      if (posting.isForStatus) done();
    });
    request.end(body ?? undefined);
  });
}

export const isNoHttp = (error: Error): boolean => 'code' in error && String(error.code).startsWith('HPE_');

function read(
  request: ClientRequest,
  response: IncomingMessage,
  resolve: (posted: Posted) => void,
): () => void {
  const parts: Buffer[] = [];
  let size = 0;
  const done = () => {
    const answer = Buffer.concat(parts).subarray(0, MOST_ANSWER).toString('utf8');
    resolve({ status: response.statusCode ?? 0, answer });
    request.destroy();
  };
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size >= MOST_ANSWER) done();
  });
  response.on('end', done).on('close', done).on('error', done);
  return done;
}
