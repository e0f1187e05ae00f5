import { type Refusal, refusal } from '../kernel/errors.ts';
import { flag, list, newValues, record, text, type ValuesOf, whole } from '../kernel/fields.ts';
import { isIpAddress, isNetwork } from '../kernel/network-address.ts';
import { oscWords } from '../words/osc.ts';

export const MOST_SENDERS = 20;
export const MOST_TARGETS = 10;
/** Of the time left, a second. */
export const MOST_OSC_RATE = 10;
/** A shorter code is soon guessed. */
export const SHORTEST_CODE = 6;

const ADDRESS = 50;

/** How a room takes part in OSC (K90): known to its members alone. */
export const oscFields = {
  on: flag(),
  /** Lets in whoever sends it; empty: nobody. */
  code: text(64),
  /** Addresses and networks that need no code. */
  senders: list(text(ADDRESS), MOST_SENDERS),
  targets: list(record({ address: text(ADDRESS), port: whole(1, 65_535) }), MOST_TARGETS),
  /** How often a second the time left is sent; 0: not at all. */
  rate: whole(0, MOST_OSC_RATE, 1),
};

export interface OscSettings extends ValuesOf<typeof oscFields> {}

export const noOsc: OscSettings = newValues(oscFields);

/** Why these settings cannot be; null: they can. */
export function oscRefusal({ code = '', senders = [], targets = [] }: Partial<OscSettings>): Refusal | null {
  if (code !== '' && code.length < SHORTEST_CODE)
    return refusal('invalid', oscWords.shortCode(SHORTEST_CODE));
  const sender = senders.find((each) => !isNetwork(each));
  if (sender !== undefined) return refusal('invalid', oscWords.noNetwork(sender));
  const target = targets.find(({ address }) => !isIpAddress(address));
  return target === undefined ? null : refusal('invalid', oscWords.noAddress(target.address));
}
