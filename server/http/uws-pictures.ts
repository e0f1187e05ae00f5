import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { StatementError } from '../store/statement-error.ts';
import { type HeaderList, pictureHeaders } from './security-headers.ts';
import { type ReadingLimit, readingHandler } from './uws-reading.ts';
import type { UwsReply } from './uws-reply.ts';

export interface OpenPicture {
  readonly type: string;
  readonly size: number;
  read(from: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type OpenPictures = (id: string) => Promise<OpenPicture | null>;

/** Memory of a slow reader. */
const PIECE = 64 * 1024;

/** Streams pictures (R138) in pieces: a thousand screens with 3 MB each would take 3 GB. */
export function pictureHandler(
  open: OpenPictures,
  onError: (error: unknown) => void,
  limit: ReadingLimit,
  always: HeaderList = [],
): (res: HttpResponse, req: HttpRequest) => void {
  return readingHandler({
    headers: pictureHeaders,
    always,
    limit,
    answer: (req, reply) => {
      const id = req.getUrl().slice('/files/'.length);
      const isKnown = req.getHeader('if-none-match').includes(`"${id}"`);
      give(open, reply, id, isKnown).catch((error: unknown) => {
        if (error instanceof StatementError && error.isOfStore)
          return reply.refuse('storage_unavailable', [['retry-after', '1']]);
        onError(error);
        reply.drop();
      });
    },
  });
}

async function give(open: OpenPictures, reply: UwsReply, id: string, isKnown: boolean): Promise<void> {
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
    await reply.stream(headers, size, (from) => picture.read(from, Math.min(PIECE, size - from)));
  } finally {
    await picture.close();
  }
}
