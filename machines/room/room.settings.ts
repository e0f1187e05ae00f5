import { type Refusal, refusal } from '../kernel/errors.ts';
import { flag, list, newValues, record, text, type ValuesOf, whole } from '../kernel/fields.ts';
import { oscWords } from '../words/osc.ts';

/** IP addresses must not have a zone such as `%eth0`. */

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);
const GROUP = /^[\da-f]{1,4}$/i;

const ipv4Bits = 32;
const ipv6Bits = 128;

function bitsOf(typed: string): number | null {
  if (IPV4.test(typed)) return ipv4Bits;
  return isIpv6(typed) ? ipv6Bits : null;
}

function isIpv6(typed: string): boolean {
  const halves = typed.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => GROUP.test(group))) return false;
  return halves.length === 2 ? groups.length <= 7 : halves.length === 1 && groups.length === 8;
}

export function isIpAddress(typed: string): boolean {
  return bitsOf(typed) !== null;
}

export function isNetwork(typed: string): boolean {
  const [address = '', prefix = '', ...rest] = typed.split('/');
  const bits = bitsOf(address);
  if (bits === null || rest.length > 0) return false;
  return !typed.includes('/') || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

const MOST_SENDERS = 20;
export const MOST_TARGETS = 10;
const MOST_OSC_RATE = 10;
/** Shorter codes could be guessed. */
const SHORTEST_CODE = 6;

const ADDRESS = 50;

/** OSC settings of a room, which only members see (K90). */
export const oscFields = {
  on: flag(),
  /** A sender that knows this code may send commands. An empty code admits none. */
  code: text(64),
  /** Addresses and networks that may send commands without the code. */
  senders: list(text(ADDRESS), MOST_SENDERS),
  targets: list(record({ address: text(ADDRESS), port: whole(1, 65_535) }), MOST_TARGETS),
  /** Time updates a second, or 0 for none. */
  rate: whole(0, MOST_OSC_RATE, 1),
};

export interface OscSettings extends ValuesOf<typeof oscFields> {}

export const noOsc: OscSettings = newValues(oscFields);

export function oscRefusal({ code = '', senders = [], targets = [] }: Partial<OscSettings>): Refusal | null {
  if (code !== '' && code.length < SHORTEST_CODE)
    return refusal('invalid', oscWords.shortCode(SHORTEST_CODE));
  const sender = senders.find((each) => !isNetwork(each));
  if (sender !== undefined) return refusal('invalid', oscWords.noNetwork(sender));
  const target = targets.find(({ address }) => !isIpAddress(address));
  return target === undefined ? null : refusal('invalid', oscWords.noAddress(target.address));
}

export const LONGEST_SOURCE = 2_000;

export const sourceFields = {
  /** Address of a CSV or XLSX file, or empty for none. */
  url: text(LONGEST_SOURCE),
  /** If set, one controller loads the file every 30 s (V2491). */
  keepInStep: flag(),
};

/** File from which the rundown is loaded (docs/protocol.md#source). */
export interface RoomSource extends ValuesOf<typeof sourceFields> {}

export const noSource: RoomSource = { url: '', keepInStep: false };

/** Checks only host and port. The server checks the rest before each fetch. */
const SOURCE_URL = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

export const sourceRefusal = ({ url }: RoomSource): Refusal | null =>
  url === '' || SOURCE_URL.test(url) ? null : refusal('invalid');
