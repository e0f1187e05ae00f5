import { type Refusal, refusal } from '../kernel/errors.ts';
import { flag, list, newValues, record, text, type ValuesOf, whole } from '../kernel/fields.ts';
import { isIpAddress, isNetwork } from '../kernel/network-address.ts';
import { oscWords } from '../words/osc.ts';

export const MOST_SENDERS = 20;
export const MOST_TARGETS = 10;
/** Updates a second. */
export const MOST_OSC_RATE = 10;
/** Shorter codes can be guessed. */
export const SHORTEST_CODE = 6;

const ADDRESS = 50;

/** OSC settings of a room, visible to members alone (K90). */
export const oscFields = {
  on: flag(),
  /** Code that admits a sender; empty: disabled. */
  code: text(64),
  /** Addresses and networks admitted without a code. */
  senders: list(text(ADDRESS), MOST_SENDERS),
  targets: list(record({ address: text(ADDRESS), port: whole(1, 65_535) }), MOST_TARGETS),
  /** Time updates a second; 0: none. */
  rate: whole(0, MOST_OSC_RATE, 1),
};

export interface OscSettings extends ValuesOf<typeof oscFields> {}

export const noOsc: OscSettings = newValues(oscFields);

/** Refusal of these settings; null: valid. */
export function oscRefusal({ code = '', senders = [], targets = [] }: Partial<OscSettings>): Refusal | null {
  if (code !== '' && code.length < SHORTEST_CODE)
    return refusal('invalid', oscWords.shortCode(SHORTEST_CODE));
  const sender = senders.find((each) => !isNetwork(each));
  if (sender !== undefined) return refusal('invalid', oscWords.noNetwork(sender));
  const target = targets.find(({ address }) => !isIpAddress(address));
  return target === undefined ? null : refusal('invalid', oscWords.noAddress(target.address));
}
