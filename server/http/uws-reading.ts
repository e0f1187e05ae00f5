import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { StatementError } from '../store/statements.ts';
import type { PeerReader } from './peer.ts';
import { requestLanguage } from './request-language.ts';
import { type HeaderList, pictureHeaders, plainHeaders } from './security-headers.ts';
import { type StaticRequest, type StaticSite, staticAnswer } from './static-answer.ts';
import { DelayedRefusals, rawQueryOf, remoteAddress, requestHeadFault, UwsReply } from './uws-fetch.ts';

interface ReadLimit {
  readonly readPeer: PeerReader;
  readonly waitOf: (address: string) => Duration;
}

interface ReadHandlerParts {
  readonly limit: ReadLimit;
  readonly headers: HeaderList;
  readonly always: HeaderList;
  readonly answer: (req: HttpRequest, reply: UwsReply) => void;
}

export function createReadHandler({ headers, always, answer, limit }: ReadHandlerParts) {
  const delayed = new DelayedRefusals();
  return (res: HttpResponse, req: HttpRequest): void => {
    const method = req.getCaseSensitiveMethod();
    const reply = new UwsReply(res, method, always);
    if (method !== 'GET' && method !== 'HEAD')
      return reply.send(405, [...headers, ['allow', 'GET, HEAD']], '', true);
    const fault = requestHeadFault(req);
    if (fault !== null) return reply.refuse(fault);
    const { address } = limit.readPeer(remoteAddress(res), (name) => req.getHeader(name));
    const wait = limit.waitOf(address);
    if (wait > 0)
      return delayed.give(reply, () =>
        reply.refuse('rate_limited', [['retry-after', String(Math.ceil(wait / SECOND))]]),
      );
    answer(req, reply);
  };
}

export function staticHandler(
  site: StaticSite,
  onError: (error: unknown) => void,
  limit: ReadLimit,
  always: HeaderList = [],
): (res: HttpResponse, req: HttpRequest) => void {
  return createReadHandler({
    headers: plainHeaders,
    always,
    limit,
    answer: (req, reply) => {
      staticAnswer(site, copyStaticRequest(req)).then(
        ({ status, headers, body }) => reply.send(status, headers, body),
        (error: unknown) => {
          onError(error);
          reply.send(500, plainHeaders, '');
        },
      );
    },
  });
}

function copyStaticRequest(req: HttpRequest): StaticRequest {
  const query = rawQueryOf(req);
  return {
    path: req.getUrl(),
    query,
    language: requestLanguage(query, req.getHeader('cookie'), req.getHeader('accept-language')),
    acceptEncoding: req.getHeader('accept-encoding'),
    ifNoneMatch: req.getHeader('if-none-match'),
  };
}

export interface OpenPicture {
  readonly type: string;
  readonly size: number;
  read(from: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type OpenPictureById = (id: string) => Promise<OpenPicture | null>;

const PIECE_BYTES = 64 * 1024;

/** Sends images in pieces (R138). A thousand slow readers with 3 MB each would otherwise take 3 GB. */
export function pictureHandler(
  open: OpenPictureById,
  onError: (error: unknown) => void,
  limit: ReadLimit,
  always: HeaderList = [],
): (res: HttpResponse, req: HttpRequest) => void {
  return createReadHandler({
    headers: pictureHeaders,
    always,
    limit,
    answer: (req, reply) => {
      const id = req.getUrl().slice('/files/'.length);
      const isKnown = req.getHeader('if-none-match').includes(`"${id}"`);
      sendPicture(open, reply, id, isKnown).catch((error: unknown) => {
        if (error instanceof StatementError && error.isOfStore)
          return reply.refuse('storage_unavailable', [['retry-after', '1']]);
        onError(error);
        reply.drop();
      });
    },
  });
}

async function sendPicture(
  open: OpenPictureById,
  reply: UwsReply,
  id: string,
  isKnown: boolean,
): Promise<void> {
  const picture = await open(id);
  if (picture === null) return reply.refuse('not_found');
  try {
    const headers: HeaderList = [
      ...pictureHeaders,
      ['etag', `"${id}"`],
      ['cache-control', 'public, max-age=31536000, immutable'],
      ['accept-ranges', 'none'],
      ['content-type', picture.type],
    ];
    if (isKnown) return reply.send(304, headers, '');
    const { size } = picture;
    await reply.stream(headers, size, (from) => picture.read(from, Math.min(PIECE_BYTES, size - from)));
  } finally {
    await picture.close();
  }
}
