import { BlockList, isIP } from 'node:net';
import { remembered } from '../kernel/remembered.ts';

/** Host and port without user, path, list or invisible characters. */
const HOST_ONLY = /^[\w.~!$&'()*+;=%:[\]-]+$/;

/** True for a Host header that browsers resolve to a host (W46). Decodes percent-encoding. */
export const isHost = remembered((value) => HOST_ONLY.test(value) && URL.canParse(`http://${value}/`));

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

/** Unregistrable names: without a dot, or reserved for local networks. */
const LOCAL_NAME = /^[\w-]+$|\.(?:local|localhost|lan|home\.arpa|internal|test)$/;

/** True for names that never resolve to the internet. `hostname` as in `URL`. */
export function isLocalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 0
    ? LOCAL_NAME.test(hostname)
    : localNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
