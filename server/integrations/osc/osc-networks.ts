import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Private networks, without this machine. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128);

/** Matches addresses and networks. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, prefix === undefined ? bitsOf(address) : Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const isLoopback = networksOf(['127.0.0.0/8', '::1']);

function isOwn(address: string): boolean {
  const infos = Object.values(networkInterfaces()).flatMap((each = []) => each);
  return isLoopback(address) || infos.some((info) => info.address === address);
}

export interface OscTarget {
  readonly address: string;
  readonly port: number;
}

/** Targets allowed by the operator, and never ourselves (K89). */
export class OscReach {
  readonly #allows: (address: string) => boolean;
  readonly #ownPorts: () => readonly number[];
  readonly #family: 4 | 6;

  constructor(allowed: readonly string[] | undefined, family: 4 | 6, ownPorts: () => readonly number[]) {
    this.#allows = networksOf(allowed ?? PRIVATE);
    this.#ownPorts = ownPorts;
    this.#family = family;
  }

  allows({ address, port }: OscTarget): boolean {
    if (isIP(address) !== this.#family || !this.#allows(address)) return false;
    return !(this.#ownPorts().includes(port) && isOwn(address));
  }
}
