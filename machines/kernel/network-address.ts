/** IP addresses as typed, without zones (`%eth0`). */

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);
const GROUP = /^[\da-f]{1,4}$/i;

const ipv4Bits = 32;
const ipv6Bits = 128;

function bitsOf(text: string): number | null {
  if (IPV4.test(text)) return ipv4Bits;
  return isIpv6(text) ? ipv6Bits : null;
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => GROUP.test(group))) return false;
  return halves.length === 2 ? groups.length <= 7 : halves.length === 1 && groups.length === 8;
}

export function isIpAddress(text: string): boolean {
  return bitsOf(text) !== null;
}

export function isNetwork(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const bits = bitsOf(address);
  if (bits === null || rest.length > 0) return false;
  return !text.includes('/') || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
