import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { isHost, type Peer, type PeerReader } from './peer.ts';

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

/** Returns the fault of a request that must have no body (W41, W46). */
export function requestHeadFault(req: HttpRequest): 'bad_length' | 'bad_host' | null {
  let announced = 0;
  req.forEach((name, value) => {
    if (name === 'transfer-encoding' || (name === 'content-length' && value !== '0')) announced += 1;
  });
  if (announced > 0) return 'bad_length';
  return isHost(req.getHeader('host')) ? null : 'bad_host';
}

/** uWebSockets.js returns undefined without a query, despite its types. */
export function rawQueryOf(req: HttpRequest): string {
  return req.getQuery() || '';
}

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

/** `Headers` throws on control characters. The server never reads such headers. */
function isLegalHeader(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}
