import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import type { deliveryWords } from '../../../machines/words/webhook.ts';
import { isOwnAddress } from '../../http/addresses.ts';
import { errorCodeOf } from '../../store/statements.ts';

export type DeliveryFailure = keyof Pick<
  typeof deliveryWords,
  'unreachable' | 'slow' | 'unknownName' | 'forbidden' | 'broken' | 'unsigned' | 'busy'
>;

export type ResolveName = (name: string) => Promise<readonly string[]>;

const MAX_URL_LENGTH = 2_000;
const MIN_UNPRIVILEGED_PORT = 1_024;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Characters that could make a URL show another host, because `URL` drops or replaces them. */
const MISLEADING_CHARACTER = /[\p{White_Space}\p{Cc}\p{Cf}\\]/u;
const PLAIN_START = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** Returns null for a URL that no receiver may have (K65, K332). */
export function receiverUrl(text: string): URL | null {
  if (text.length > MAX_URL_LENGTH || MISLEADING_CHARACTER.test(text) || !PLAIN_START.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  if (!Object.hasOwn(DEFAULT_PORTS, url.protocol) || url.username !== '' || url.password !== '') return null;
  const port = portOf(url);
  return port >= MIN_UNPRIVILEGED_PORT || Object.values(DEFAULT_PORTS).includes(port) ? url : null;
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (ownEntry(DEFAULT_PORTS, protocol) ?? 0) : Number(port);
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const LOCALHOST_NAME = /(^|\.)localhost\.?$/;
const LOCALHOST_ADDRESSES = ['127.0.0.1', '::1'];

/** Returns true for a private address that is not allowed, in any notation (K65). */
export function isForbidden(url: URL, allowed: AllowedAddresses): boolean {
  const host = hostOf(url);
  if (LOCALHOST_NAME.test(host)) return !LOCALHOST_ADDRESSES.some((address) => allowed.has(address));
  return isIP(host) !== 0 && !allowed.has(host);
}

export type FoundAddress = { readonly address: string } | { readonly failure: DeliveryFailure };

export async function addressFor(
  url: URL,
  allowed: AllowedAddresses,
  resolve: ResolveName,
): Promise<FoundAddress> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return allowed.has(host) ? { address: host } : { failure: 'forbidden' };
  try {
    const addresses = await resolve(host);
    const [first] = addresses;
    if (first === undefined) return { failure: 'unknownName' };
    const isAllowed = addresses.every((address) => allowed.has(address));
    return isAllowed ? { address: first } : { failure: 'forbidden' };
  } catch {
    return { failure: 'unknownName' };
  }
}

const LOOKUP_OPTIONS = { timeout: 2_000, tries: 2 };
const NOT_FOUND_CODES = ['ENOTFOUND', 'ENODATA'];

/**
 * Uses the system's resolver only if the operator allows own networks, because that resolver blocks the threads that
 * read files.
 */
export function createResolver(allowed: AllowedAddresses): ResolveName {
  const servers = new Resolver(LOOKUP_OPTIONS);
  return async (name) => {
    const found = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length > 0 || !allowed.namesNetworks) return addresses;
    const isUnknown = found.every(
      (each) => each.status === 'rejected' && NOT_FOUND_CODES.includes(errorCodeOf(each.reason)),
    );
    return isUnknown ? (await lookup(name, { all: true })).map(({ address }) => address) : [];
  };
}

/** Includes the address at which Azure serves data of its machines. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Includes networks of `PRIVATE_V6`, but no mapped IPv4. */
const PUBLIC_V6 = '2000::/3';
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** The mapped IPv4 is dotted or hexadecimal. */
const IPV4_MAPPED = /^::ffff:(?:([\d.]+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/;

export class AllowedAddresses {
  readonly #private = blockListFrom([...PRIVATE_V4, ...PRIVATE_V6]);
  readonly #open = blockListFrom([PUBLIC_V6]);
  readonly #allowed: BlockList;
  readonly #isOwn: (address: string) => boolean;
  readonly namesNetworks: boolean;

  constructor(networks: readonly string[], isOwn = isOwnAddress) {
    this.#isOwn = isOwn;
    this.#allowed = blockListFrom(networks);
    this.namesNetworks = networks.length > 0;
  }

  has(text: string): boolean {
    const address = unmapIpv4(text);
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return false;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (this.#allowed.check(address, type)) return true;
    // A firewall does not hold back what the machine sends to its own public address (W2848).
    if (this.#isOwn(address)) return false;
    return !this.#private.check(address, type) && (family === 4 || this.#open.check(address, type));
  }
}

function blockListFrom(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (type === 'ipv4' ? 32 : 128) : Number(prefix), type);
  }
  return list;
}

function unmapIpv4(text: string): string {
  const [, dotted, high, low] = IPV4_MAPPED.exec(canonicalIp(text)) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return text;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

function canonicalIp(text: string): string {
  if (isIP(text) !== 6 || text.includes('%')) return text;
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}
