import { isIPv6 } from 'node:net';
import { remembered } from '../kernel/remembered.ts';
import type { ApiContext } from './api-types.ts';

/** Providers assign a /64 or larger. */
const NETWORK_GROUPS = 4;

/**
 * Rate-limit key of an address: IPv4, or IPv6 /64. IPv4 in IPv6 counts as IPv4. Memoized: IPv6 takes 10 µs to parse.
 */
export const addressKey = remembered(keyOf);

function keyOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  return isMapped(groups) ? ipv4In(groups) : `${groups.slice(0, NETWORK_GROUPS).map(hex).join(':')}::/64`;
}

export function addressOf(c: ApiContext): string {
  return addressKey(c.env.peer.address);
}

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
