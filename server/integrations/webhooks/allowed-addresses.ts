import { BlockList, isIP } from 'node:net';

/** IANA special-purpose IPv4 (K65). */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
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

/** Global unicast, without mapped IPv4 and documentation. */
const OPEN_V6 = '2000::/3';
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** IPv4-mapped, dotted or hex. */
const MAPPED = /^::ffff:(?:([\d.]+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/;

export class AllowedAddresses {
  readonly #private = listOf([...PRIVATE_V4, ...PRIVATE_V6]);
  readonly #open = listOf([OPEN_V6]);
  readonly #allowed: BlockList;
  /** The operator allows own networks. */
  readonly namesNetworks: boolean;

  constructor(networks: readonly string[]) {
    this.#allowed = listOf(networks);
    this.namesNetworks = networks.length > 0;
  }

  has(text: string): boolean {
    const address = unmapped(text);
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return false;
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (this.#allowed.check(address, type)) return true;
    return !this.#private.check(address, type) && (family === 4 || this.#open.check(address, type));
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (type === 'ipv4' ? 32 : 128) : Number(prefix), type);
  }
  return list;
}

function unmapped(text: string): string {
  const [, dotted, high, low] = MAPPED.exec(canonical(text)) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return text;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** Canonical IPv6. */
function canonical(text: string): string {
  if (isIP(text) !== 6 || text.includes('%')) return text;
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}
