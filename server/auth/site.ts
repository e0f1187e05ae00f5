import type { Env } from '../env.ts';
import type { Peer } from '../http/peer.ts';

/** The address at which people reach the site, without a slash at its end. */
export type SiteOf = (peer: Peer) => string;

/**
 * `PUBLIC_URL`, else the host that the request was sent to. Whoever sends a request chooses its host, so a server that
 * sends mails to strangers is to be given its `PUBLIC_URL` (README).
 */
export function siteOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): SiteOf {
  return ({ host, secure }) => {
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    const asked = `${secure ? 'https' : 'http'}://${host}`;
    return URL.canParse(asked) ? new URL(asked).origin : 'http://localhost';
  };
}
