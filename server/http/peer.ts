import { BlockList, isIP, isIPv6 } from 'node:net';
import { memoizeByText } from '../../machines/kernel/memoized.ts';
import type { Env } from '../env.ts';
import type { ApiContext } from '../people/accounts/auth.session.ts';

const HOST_ONLY = /^[\w.~!$&'()*+;=%:[\]-]+$/;

/** Returns true if browsers would resolve this Host header to a host (W46). Percent-encoding is allowed. */
export const isHost = memoizeByText((value) => HOST_ONLY.test(value) && URL.canParse(`http://${value}/`));

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

const LOCAL_NAME = /^[\w-]+$|\.(?:local|localhost|lan|home\.arpa|internal|test)$/;

function isLocalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 0
    ? LOCAL_NAME.test(hostname)
    : localNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export interface Peer {
  readonly address: string;
  readonly secure: boolean;
  readonly host: string;
}

type ReadHeader = (name: string) => string;

export type PeerReader = (remote: string, header: ReadHeader) => Peer;

/** Finds the client behind trusted proxies. X-Forwarded-* headers count only from `TRUST_PROXY` (W73, W46). */
export function peerReader(
  trusted: readonly string[],
  onUnnamedProxy: (address: string) => void = () => {},
): PeerReader {
  const reported = new Set<string>();
  /** Warns if a proxy is not configured, because all its clients then share one address (W168). */
  const notice = (address: string, header: ReadHeader) => {
    if (reported.size === MAX_REPORTED_PROXIES || reported.has(address) || header('x-forwarded-for') === '')
      return;
    if (!isInBlockList(NEARBY_PROXIES, address)) return;
    reported.add(address);
    onUnnamedProxy(address);
  };
  const proxies = blockListOf(trusted);
  const isProxy = memoizeByText((address) => isInBlockList(proxies, address));
  const plain = memoizeByText(plainAddress);
  return (remote, header) => {
    const direct = plain(remote);
    if (!isProxy(direct)) {
      notice(direct, header);
      return { address: direct, secure: false, host: header('host') };
    }
    const named = parseAddressList(header('x-forwarded-host')).at(-1) ?? '';
    const client = parseAddressList(header('x-forwarded-for')).findLast((entry) => !isProxy(entry)) ?? '';
    return {
      address: isIP(client) === 0 ? direct : client,
      secure: parseAddressList(header('x-forwarded-proto')).at(-1) === 'https',
      host: isHost(named) ? named : header('host'),
    };
  };
}

function isInBlockList(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function blockListOf(trusted: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return proxies;
}

const parseAddressList = (value: string): string[] =>
  value
    .split(',')
    .map((part) => plainAddress(part.trim()))
    .filter((part) => part !== '');

const NEARBY_PROXIES = blockListOf([
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]);
const MAX_REPORTED_PROXIES = 10;

function plainAddress(text: string): string {
  const mapped = /^(?:0000:){5}ffff:([0-9a-f]{2})([0-9a-f]{2}):([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (mapped !== null)
    return mapped
      .slice(1)
      .map((byte) => Number.parseInt(byte, 16))
      .join('.');
  return text.toLowerCase().startsWith('::ffff:') && text.includes('.') ? text.slice(7) : text;
}

/** Allows requests without Origin, which no browser sends. Refuses the origin `null`. */
export type OriginCheck = (origin: string, peer: Peer) => boolean;

export function originCheck(env: Pick<Env, 'PUBLIC_URL' | 'ORIGINS'>): OriginCheck {
  const allowed = new Set([...(env.PUBLIC_URL === undefined ? [] : [env.PUBLIC_URL]), ...env.ORIGINS]);
  const isOurs = env.PUBLIC_URL === undefined ? () => true : isHostOfSite(new URL(env.PUBLIC_URL).hostname);
  return (origin, peer) =>
    origin === '' || allowed.has(origin) || (isSameHost(origin, peer) && isOurs(new URL(origin).hostname));
}

/** Allows only the site's host, IP addresses and local names, because another site could point its name here (W361). */
const isHostOfSite =
  (site: string) =>
  (hostname: string): boolean =>
    hostname === site || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || isLocalHost(hostname);

/** Compares only hosts. The scheme is unknown, because a proxy that is not configured may use TLS. */
function isSameHost(origin: string, peer: Peer): boolean {
  return (
    URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).host === hostnameOfHeader(peer.host)
  );
}

function hostnameOfHeader(host: string): string | null {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host.replace(/:443$/, '') : null;
}

export function httpsSiteOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string | null {
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : null;
}

export type SiteOfPeer = (peer: Peer) => string;

/**
 * Without `PUBLIC_URL`, accepts only local hosts, because a forged Host header could point links in mails to another
 * host (U20).
 */
export function siteOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): SiteOfPeer {
  return ({ host, secure }) => {
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    const askedOrigin = `${secure ? 'https' : 'http'}://${host}`;
    if (!URL.canParse(askedOrigin)) return `http://localhost:${PORT}`;
    const { origin, hostname } = new URL(askedOrigin);
    return isLocalHost(hostname) ? origin : `http://localhost:${PORT}`;
  };
}

/** Providers assign networks of /64 or larger to a customer. */
const NETWORK_GROUPS = 4;

/** Returns the IPv4 address, or the /64 network of an IPv6 address. IPv4 addresses within IPv6 are unpacked. */
export const addressKey = memoizeByText(addressKeyOf);

function addressKeyOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = ipv6Groups(bare);
  return isIpv4Mapped(groups)
    ? embeddedIpv4(groups)
    : `${groups.slice(0, NETWORK_GROUPS).map(toHex).join(':')}::/64`;
}

export const addressOf = (c: ApiContext): string => addressKey(c.env.peer.address);

function ipv6Groups(ipv6: string): readonly number[] {
  const canonical = new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const skipped = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...skipped, ...tail].map((group) => Number.parseInt(group, 16));
}

function isIpv4Mapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

function embeddedIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

const toHex = (group: number): string => group.toString(16);
