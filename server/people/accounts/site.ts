import type { Env } from '../../env.ts';
import { isLocalHost } from '../../http/host.ts';
import type { Peer } from '../../http/peer.ts';

/** Site address without a closing slash. */
export type SiteOf = (peer: Peer) => string;

/** `PUBLIC_URL`, else a local request's host: anyone can send a host, and a mail would leak its token there (U20). */
export function siteOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): SiteOf {
  return ({ host, secure }) => {
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    const asked = `${secure ? 'https' : 'http'}://${host}`;
    if (!URL.canParse(asked)) return `http://localhost:${PORT}`;
    const { origin, hostname } = new URL(asked);
    return isLocalHost(hostname) ? origin : `http://localhost:${PORT}`;
  };
}
