import { BlockList, isIP } from 'node:net';
import type { Env } from '../env.ts';
import type { Peer } from '../http/peer.ts';

/** The address at which people reach the site, without a slash at its end. */
export type SiteOf = (peer: Peer) => string;

/**
 * `PUBLIC_URL`, else the host that the request was sent to, if it is one of a local network: anyone who sends a request
 * chooses its host, and a mail with somebody else's host in it would carry the token of its link there (U20).
 */
export function siteOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): SiteOf {
  return ({ host, secure }) => {
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    const asked = `${secure ? 'https' : 'http'}://${host}`;
    if (!URL.canParse(asked)) return `http://localhost:${PORT}`;
    const { origin, hostname } = new URL(asked);
    return isLocal(hostname) ? origin : `http://localhost:${PORT}`;
  };
}

const localNetworks = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  localNetworks.addSubnet(network, prefix, family);

/** Names that no registry gives away: those without a dot, and the endings set aside for local networks. */
const LOCAL_NAME = /^[\w-]+$|\.(?:local|localhost|lan|home\.arpa|internal|test)$/;

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 0
    ? LOCAL_NAME.test(hostname)
    : localNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
