import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { isHost } from './host.ts';
import type { Peer, PeerReader } from './peer.ts';

/** A request copied off uWebSockets.js: the original is gone after the handler's first turn. */
export interface CopiedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly peer: Peer;
}

export function copyRequest(res: HttpResponse, req: HttpRequest, readPeer: PeerReader): CopiedRequest {
  const headers = new Headers();
  req.forEach((name, value) => {
    if (isLegal(name, value)) headers.append(name, value);
  });
  return {
    method: req.getCaseSensitiveMethod(),
    path: req.getUrl(),
    query: rawQueryOf(req),
    headers,
    peer: readPeer(remoteAddress(res), (name) => headers.get(name) ?? ''),
  };
}

/**
 * What is wrong with the head of a request for a file, a page or the socket. They take no body, so that where the next
 * request begins is no matter of opinion (W41), and go to one host (W46).
 */
export function headFault(req: HttpRequest): 'bad_length' | 'bad_host' | null {
  let announced = 0;
  req.forEach((name, value) => {
    if (name === 'transfer-encoding' || (name === 'content-length' && value !== '0')) announced += 1;
  });
  if (announced > 0) return 'bad_length';
  return isHost(req.getHeader('host')) ? null : 'bad_host';
}

/** Without a query uWebSockets.js returns undefined, whatever its types say. */
export function rawQueryOf(req: HttpRequest): string {
  return req.getQuery() || '';
}

export function remoteAddress(res: HttpResponse): string {
  return Buffer.from(res.getRemoteAddressAsText()).toString();
}

/** Headers throws on what it cannot hold; a header of control characters is nothing that we read. */
function isLegal(name: string, value: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}
