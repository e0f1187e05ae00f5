import { isIP } from 'node:net';
import type { Env } from '../env.ts';
import { isLocalHost } from './host.ts';
import type { Peer } from './peer.ts';

/** True for our origin, `PUBLIC_URL` or `ORIGINS`, and without Origin (no browser). `null` is refused. */
export type OriginCheck = (origin: string, peer: Peer) => boolean;

export function originCheck(env: Pick<Env, 'PUBLIC_URL' | 'ORIGINS'>): OriginCheck {
  const allowed = new Set([...(env.PUBLIC_URL === undefined ? [] : [env.PUBLIC_URL]), ...env.ORIGINS]);
  const isOurs = env.PUBLIC_URL === undefined ? () => true : isOurHost(new URL(env.PUBLIC_URL).hostname);
  return (origin, peer) =>
    origin === '' || allowed.has(origin) || (isOwn(origin, peer) && isOurs(new URL(origin).hostname));
}

/** Addresses and local names: others could be rebound here (W361). */
const isOurHost =
  (site: string) =>
  (hostname: string): boolean =>
    hostname === site || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || isLocalHost(hostname);

/** Ignores schemes: TLS of an unlisted proxy is invisible. */
function isOwn(origin: string, peer: Peer): boolean {
  return URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).host === ownHost(peer.host);
}

/** Without the default port, lower case. */
function ownHost(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host.replace(/:443$/, '') : null;
}

export function httpsSiteOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string | null {
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : null;
}
