import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Env } from '../env.ts';
import type { Peer } from './peer.ts';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;
type Listening = Pick<Env, 'HOST' | 'PUBLIC_URL'>;

const VIRTUAL_INTERFACE = /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|cni|podman)/;

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
  const listening = here.map(({ address }) => address).filter((address) => listensOn(HOST, address));
  return listening
    .sort((a, b) => addressRank(a) - addressRank(b))
    .map((address) => `http://${address}:${port}`);
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

export function isOwnAddress(address: string): boolean {
  const infos = Object.values(networkInterfaces()).flatMap((each = []) => each);
  return isLoopback(address) || infos.some((info) => info.address === address);
}

/** Requires `localhost` or a loopback address, because any site can point another name here. */
export function isThisMachine({ address, host }: Peer): boolean {
  if (!isLoopback(address) || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}
