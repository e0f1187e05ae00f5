import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { requestLanguage } from './request-language.ts';
import { type HeaderList, plainHeaders } from './security-headers.ts';
import { type StaticRequest, type StaticSite, staticAnswer } from './static-answer.ts';
import { type ReadingLimit, readingHandler } from './uws-reading.ts';
import { rawQueryOf } from './uws-request.ts';

export function staticHandler(
  site: StaticSite,
  onError: (error: unknown) => void,
  limit: ReadingLimit,
  always: HeaderList = [],
): (res: HttpResponse, req: HttpRequest) => void {
  return readingHandler({
    headers: plainHeaders,
    always,
    limit,
    answer: (req, reply) => {
      staticAnswer(site, copied(req)).then(
        ({ status, headers, body }) => reply.send(status, headers, body),
        (error: unknown) => {
          onError(error);
          reply.send(500, plainHeaders, '');
        },
      );
    },
  });
}

function copied(req: HttpRequest): StaticRequest {
  const query = rawQueryOf(req);
  return {
    path: req.getUrl(),
    query,
    language: requestLanguage(query, req.getHeader('cookie'), req.getHeader('accept-language')),
    acceptEncoding: req.getHeader('accept-encoding'),
    ifNoneMatch: req.getHeader('if-none-match'),
  };
}
