import { type FetchAdapterDeps, fetchAdapter } from '../http/uws-fetch.ts';
import { AgendaFeeds, type AgendaFeedsDeps } from './agenda-feeds.ts';
import { KeyAccess, type KeyAccessDeps } from './key-access.ts';
import { PUBLIC_HEADERS, PublicApi, type PublicApiDeps } from './public-api.ts';

export interface PublicApiParts
  extends Omit<PublicApiDeps, 'access' | 'feeds' | 'onError'>,
    KeyAccessDeps,
    AgendaFeedsDeps,
    Omit<FetchAdapterDeps, 'handle' | 'refusals'> {}

/** What answers beneath `/v1`. */
export function publicApiHandler(parts: PublicApiParts): ReturnType<typeof fetchAdapter> {
  const { requests, readPeer, waitOf, loopTurns, always } = parts;
  const api = new PublicApi({
    ...parts,
    access: new KeyAccess(parts),
    feeds: new AgendaFeeds(parts),
    onError: (error, name) => requests.failed(name, error),
  });
  return fetchAdapter({
    requests,
    readPeer,
    ...(waitOf && { waitOf }),
    loopTurns,
    always,
    handle: api.handle,
    refusals: { headers: PUBLIC_HEADERS, besides: { ok: false } },
  });
}
