import { type Refusal, refusal } from '../kernel/errors.ts';
import { flag, integer, list, newValues, record, text, type ValuesOf } from '../kernel/fields.ts';
import { oscWords } from '../words/osc.ts';

const IPV4_BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${IPV4_BYTE}(?:\\.${IPV4_BYTE}){3}$`);
const IPV6_GROUP = /^[\da-f]{1,4}$/i;

const ipv4Bits = 32;
const ipv6Bits = 128;

function addressBits(input: string): number | null {
  if (IPV4.test(input)) return ipv4Bits;
  return isIpv6(input) ? ipv6Bits : null;
}

function isIpv6(input: string): boolean {
  const halves = input.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => IPV6_GROUP.test(group))) return false;
  return halves.length === 2 ? groups.length <= 7 : halves.length === 1 && groups.length === 8;
}

export const isIpAddress = (input: string): boolean => addressBits(input) !== null;

export function isNetwork(input: string): boolean {
  const [address = '', prefix = '', ...rest] = input.split('/');
  const bits = addressBits(address);
  if (bits === null || rest.length > 0) return false;
  return !input.includes('/') || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

const MAX_OSC_SENDERS = 20;
export const MAX_OSC_TARGETS = 10;
const MAX_OSC_RATE = 10;
/** Shorter codes could be guessed. */
const MIN_OSC_CODE_LENGTH = 6;

const MAX_ADDRESS_LENGTH = 50;

/** Only members see these settings (K90). */
export const oscFields = {
  on: flag(),
  /** A sender that knows this code may send commands. An empty code matches no sender. */
  code: text(64),
  /** IP addresses and networks that may send commands without the code. */
  senders: list(text(MAX_ADDRESS_LENGTH), MAX_OSC_SENDERS),
  targets: list(record({ address: text(MAX_ADDRESS_LENGTH), port: integer(1, 65_535) }), MAX_OSC_TARGETS),
  /** Time updates a second, or 0 for none. */
  rate: integer(0, MAX_OSC_RATE, 1),
};

export interface OscSettings extends ValuesOf<typeof oscFields> {}

export const defaultOscSettings: OscSettings = newValues(oscFields);

export function oscRefusal({ code = '', senders = [], targets = [] }: Partial<OscSettings>): Refusal | null {
  if (code !== '' && code.length < MIN_OSC_CODE_LENGTH)
    return refusal('invalid', oscWords.shortCode(MIN_OSC_CODE_LENGTH));
  const sender = senders.find((each) => !isNetwork(each));
  if (sender !== undefined) return refusal('invalid', oscWords.noNetwork(sender));
  const target = targets.find(({ address }) => !isIpAddress(address));
  return target === undefined ? null : refusal('invalid', oscWords.noAddress(target.address));
}

export const MAX_SOURCE_LENGTH = 2_000;

export const sourceFields = {
  url: text(MAX_SOURCE_LENGTH),
  keepInStep: flag(),
};

/** File from which the rundown is loaded (docs/protocol.md#source). */
export interface RoomSource extends ValuesOf<typeof sourceFields> {}

export const emptySource: RoomSource = { url: '', keepInStep: false };

/** The server checks the rest of the URL before each fetch. */
const SOURCE_URL = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

export const sourceRefusal = ({ url }: RoomSource): Refusal | null =>
  url === '' || SOURCE_URL.test(url) ? null : refusal('invalid');
