import { BlockList, isIP } from 'node:net';
import { remembered } from '../kernel/remembered.ts';

/** What may stand in a host and its port: no user before an `@`, no path, no list, nothing that cannot be seen. */
const HOST_ONLY = /^[\w.~!$&'()*+;=%:[\]-]+$/;

/**
 * Whether a Host header names a host (W46): a name or an address, maybe with a port, as a browser would go there. What
 * is percent-encoded in it counts as what it stands for.
 */
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

/** Names that no registry gives away: those without a dot, and the endings set aside for local networks. */
const LOCAL_NAME = /^[\w-]+$|\.(?:local|localhost|lan|home\.arpa|internal|test)$/;

/** Whether nobody can make the name or address lead to a machine out on the internet. `hostname` as a `URL` has it. */
export function isLocalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 0
    ? LOCAL_NAME.test(hostname)
    : localNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
