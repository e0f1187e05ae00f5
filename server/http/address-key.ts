import { isIPv6 } from 'node:net';
import { remembered } from '../kernel/remembered.ts';
import type { ApiContext } from './api-types.ts';

/** Groups of an IPv6 address that name a network: providers give each customer a /64 at least. */
const NETWORK_GROUPS = 4;

/**
 * What an address counts as in limits and budgets: IPv4 as it is, IPv6 by its /64, whose addresses one customer has all.
 * IPv4 within IPv6 (`::ffff:10.0.0.1`) counts as the IPv4 address. What is no address stays as it is. Each request and each
 * socket asks, and IPv6 takes 10 µs to read.
 */
export const addressKey = remembered(keyOf);

function keyOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  return isMapped(groups) ? ipv4In(groups) : `${groups.slice(0, NETWORK_GROUPS).map(hex).join(':')}::/64`;
}

/** What a request counts as in limits by address. */
export function addressOf(c: ApiContext): string {
  return addressKey(c.env.peer.address);
}

/** All eight. `URL` writes each address in one way: lower case, and the IPv4 at an end as two groups. */
function groupsOf(ipv6: string): readonly number[] {
  const canonical = new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const skipped = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...skipped, ...tail].map((group) => Number.parseInt(group, 16));
}

function isMapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

function ipv4In(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

const hex = (group: number): string => group.toString(16);
