import { isIP } from 'node:net';
import type { Env } from '../env.ts';
import { isLocalHost } from './host.ts';
import type { Peer } from './peer.ts';

/** Whether the origin is ours, `PUBLIC_URL` or in `ORIGINS`. No Origin: no browser, allowed. `null` is refused. */
export type OriginCheck = (origin: string, peer: Peer) => boolean;

export function originCheck(env: Pick<Env, 'PUBLIC_URL' | 'ORIGINS'>): OriginCheck {
  const allowed = new Set([...(env.PUBLIC_URL === undefined ? [] : [env.PUBLIC_URL]), ...env.ORIGINS]);
  const isOurs = env.PUBLIC_URL === undefined ? () => true : isOurHost(new URL(env.PUBLIC_URL).hostname);
  return (origin, peer) =>
    origin === '' || allowed.has(origin) || (isOwn(origin, peer) && isOurs(new URL(origin).hostname));
}

/** Only addresses and local names: others could be rebound by DNS to lead here (W361). */
const isOurHost =
  (site: string) =>
  (hostname: string): boolean =>
    hostname === site || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || isLocalHost(hostname);

/** Hosts are compared, not schemes: behind a proxy that is not named in TRUST_PROXY, TLS cannot be seen from here. */
function isOwn(origin: string, peer: Peer): boolean {
  return URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).host === ownHost(peer.host);
}

/** The host without its default port, lower case, as URL has it. */
function ownHost(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host.replace(/:443$/, '') : null;
}

export function httpsSiteOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string | null {
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : null;
}
