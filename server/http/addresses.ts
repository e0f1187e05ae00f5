import { existsSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { memoizeByText } from '../../machines/kernel/memoized.ts';
import type { Env } from '../env.ts';
import type { ApiContext } from './api-types.ts';
import type { Peer } from './peer.ts';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;
type Listening = Pick<Env, 'HOST' | 'PUBLIC_URL'>;

const VIRTUAL_INTERFACE = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|cni|podman)/;

/** Files that exist in containers. The addresses of a container are useless elsewhere. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

const isContainer = (): boolean => CONTAINER_MARKS.some((file) => existsSync(file));

/** Returns `PUBLIC_URL`, or the addresses of this machine, the most likely first (N88). */
export function addressesOf(
  { HOST, PUBLIC_URL }: Listening,
  port: number,
  interfaces: Interfaces = isContainer() ? {} : networkInterfaces(),
): readonly string[] {
  if (PUBLIC_URL !== undefined) return [PUBLIC_URL];
  const here = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    VIRTUAL_INTERFACE.test(name)
      ? []
      : infos.filter(({ family, internal }) => family === 'IPv4' && !internal),
  );
  const heard = here.map(({ address }) => address).filter((address) => listensOn(HOST, address));
  return heard.sort((a, b) => addressRank(a) - addressRank(b)).map((address) => `http://${address}:${port}`);
}

const listensOn = (host: string, address: string): boolean =>
  host === '0.0.0.0' || host === '::' || host === address;

function addressRank(address: string): number {
  if (/^(192\.168|10|172\.(1[6-9]|2\d|3[01]))\./.test(address)) return 0;
  return address.startsWith('169.254.') ? 2 : 1;
}

const loopbackNetworks = new BlockList();
loopbackNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackNetworks.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopbackNetworks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** The host must be the machine's own name, because any site can point another name at it. */
export function isThisMachine({ address, host }: Peer): boolean {
  if (!isLoopback(address) || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
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

export function addressOf(c: ApiContext): string {
  return addressKey(c.env.peer.address);
}

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
