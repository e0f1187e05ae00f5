import { BlockList, isIP } from 'node:net';
import { remembered } from '../kernel/remembered.ts';
import { isHost } from './host.ts';

/** Remote end of a request behind trusted proxies. */
export interface Peer {
  readonly address: string;
  readonly secure: boolean;
  readonly host: string;
}

type HeaderOf = (name: string) => string;

export type PeerReader = (remote: string, header: HeaderOf) => Peer;

/**
 * Trusts X-Forwarded-* from `TRUST_PROXY` only, at the last untrusted entry; earlier ones may be forged. A
 * non-address counts as the proxy (W73), a bad host as none (W46).
 */
export function peerReader(
  trusted: readonly string[],
  onUnnamedProxy: (address: string) => void = () => {},
): PeerReader {
  const told = new Set<string>();
  /** An unlisted proxy makes all clients one address (W168). */
  const notice = (address: string, header: HeaderOf) => {
    if (told.size === MOST_TOLD || told.has(address) || header('x-forwarded-for') === '') return;
    if (!isListed(NEAR, address)) return;
    told.add(address);
    onUnnamedProxy(address);
  };
  const proxies = blockListOf(trusted);
  // Memoized: a tenth of a join.
  const isProxy = remembered((address) => isListed(proxies, address));
  const plain = remembered(plainAddress);
  return (remote, header) => {
    const direct = plain(remote);
    if (!isProxy(direct)) {
      notice(direct, header);
      return { address: direct, secure: false, host: header('host') };
    }
    const named = listed(header('x-forwarded-host')).at(-1) ?? '';
    const client = listed(header('x-forwarded-for')).findLast((entry) => !isProxy(entry)) ?? '';
    return {
      address: isIP(client) === 0 ? direct : client,
      secure: listed(header('x-forwarded-proto')).at(-1) === 'https',
      host: isHost(named) ? named : header('host'),
    };
  };
}

function isListed(list: BlockList, address: string): boolean {
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

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((part) => plainAddress(part.trim()))
    .filter((part) => part !== '');

/** Networks of own proxies. */
const NEAR = blockListOf(['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);
const MOST_TOLD = 10;

/** IPv4-mapped IPv6 as IPv4. */
function plainAddress(text: string): string {
  const mapped = /^(?:0000:){5}ffff:([0-9a-f]{2})([0-9a-f]{2}):([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (mapped !== null)
    return mapped
      .slice(1)
      .map((byte) => Number.parseInt(byte, 16))
      .join('.');
  return text.toLowerCase().startsWith('::ffff:') && text.includes('.') ? text.slice(7) : text;
}
