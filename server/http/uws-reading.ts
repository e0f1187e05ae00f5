import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import type { HeaderList } from './security-headers.ts';
import { UwsReply } from './uws-reply.ts';
import { headFault } from './uws-request.ts';

interface Reading {
  /** On refusals of other methods. */
  readonly headers: HeaderList;
  /** On every answer besides. */
  readonly always: HeaderList;
  /** `req` is gone after the first turn. */
  readonly answer: (req: HttpRequest, reply: UwsReply) => void;
}

/** Serves what is read alone, by GET and HEAD. */
export function readingHandler({ headers, always, answer }: Reading) {
  return (res: HttpResponse, req: HttpRequest): void => {
    const method = req.getCaseSensitiveMethod();
    const reply = new UwsReply(res, method, always);
    if (method !== 'GET' && method !== 'HEAD')
      return reply.send(405, [...headers, ['allow', 'GET, HEAD']], '', true);
    const fault = headFault(req);
    if (fault !== null) return reply.refuse(fault);
    answer(req, reply);
  };
}
