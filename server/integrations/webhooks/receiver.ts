import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import type { deliveryWords } from '../../../machines/words/webhook.ts';
import { codeOf } from '../../store/sqlite-error.ts';
import type { AllowedAddresses } from './allowed-addresses.ts';

export type Failure = keyof Pick<
  typeof deliveryWords,
  'unreachable' | 'slow' | 'unknownName' | 'forbidden' | 'broken' | 'unsigned' | 'busy'
>;

export type Resolve = (name: string) => Promise<readonly string[]>;

const LONGEST_URL = 2_000;
const LEAST_FREE_PORT = 1_024;
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Characters that `URL` drops or rewrites, so that people read another host. */
const MISLEADING = /[\p{White_Space}\p{Cc}\p{Cf}\\]/u;
const PLAIN_START = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** Not allowed (K65, K332), if null. */
export function receiverUrl(text: string): URL | null {
  if (text.length > LONGEST_URL || MISLEADING.test(text) || !PLAIN_START.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  if (!Object.hasOwn(PORTS, url.protocol) || url.username !== '' || url.password !== '') return null;
  const port = portOf(url);
  return port >= LEAST_FREE_PORT || Object.values(PORTS).includes(port) ? url : null;
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (ownEntry(PORTS, protocol) ?? 0) : Number(port);
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Resolves to this machine without DNS. */
const OWN_NAME = /(^|\.)localhost\.?$/;
const OWN_ADDRESSES = ['127.0.0.1', '::1'];

/** Private and not allowed, in any notation (K65). */
export function isForbidden(url: URL, allowed: AllowedAddresses): boolean {
  const host = hostOf(url);
  if (OWN_NAME.test(host)) return !OWN_ADDRESSES.some((address) => allowed.has(address));
  return isIP(host) !== 0 && !allowed.has(host);
}

export type Found = { readonly address: string } | { readonly failure: Failure };

/** Resolves once; every address must be allowed (K65). */
export async function addressFor(url: URL, allowed: AllowedAddresses, resolve: Resolve): Promise<Found> {
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

const LOOKUP = { timeout: 2_000, tries: 2 };
const NOT_FOUND = ['ENOTFOUND', 'ENODATA'];

/**
 * Queries DNS directly: the system's resolver blocks file and password threads. Falls back if the operator names own
 * networks.
 */
export function resolver(allowed: AllowedAddresses): Resolve {
  const servers = new Resolver(LOOKUP);
  return async (name) => {
    const found = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length > 0 || !allowed.namesNetworks) return addresses;
    const isUnknown = found.every(
      (each) => each.status === 'rejected' && NOT_FOUND.includes(codeOf(each.reason)),
    );
    return isUnknown ? (await lookup(name, { all: true })).map(({ address }) => address) : [];
  };
}
