import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { PeerReader } from './peer.ts';
import type { HeaderList } from './security-headers.ts';
import { LateRefusals } from './uws-fetch.ts';
import { UwsReply } from './uws-reply.ts';
import { headFault, remoteAddress } from './uws-request.ts';

export interface ReadingLimit {
  readonly readPeer: PeerReader;
  readonly waitOf: (address: string) => Duration;
}

interface Reading {
  readonly limit: ReadingLimit;
  readonly headers: HeaderList;
  readonly always: HeaderList;
  readonly answer: (req: HttpRequest, reply: UwsReply) => void;
}

export function readingHandler({ headers, always, answer, limit }: Reading) {
  const late = new LateRefusals();
  return (res: HttpResponse, req: HttpRequest): void => {
    const method = req.getCaseSensitiveMethod();
    const reply = new UwsReply(res, method, always);
    if (method !== 'GET' && method !== 'HEAD')
      return reply.send(405, [...headers, ['allow', 'GET, HEAD']], '', true);
    const fault = headFault(req);
    if (fault !== null) return reply.refuse(fault);
    const { address } = limit.readPeer(remoteAddress(res), (name) => req.getHeader(name));
    const wait = limit.waitOf(address);
    if (wait > 0)
      return late.give(reply, () =>
        reply.refuse('rate_limited', [['retry-after', String(Math.ceil(wait / SECOND))]]),
      );
    answer(req, reply);
  };
}
