import { type Refusal, refusal } from '../kernel/errors.ts';
import { flag, text, type ValuesOf } from '../kernel/fields.ts';

export const LONGEST_SOURCE = 2_000;

export const sourceFields = {
  /** Address of a CSV or XLSX file; empty: none. */
  url: text(LONGEST_SOURCE),
  /** One controller pulls it every 30 s (V2491). */
  keepInStep: flag(),
};

/** The rundown's source (docs/protocol.md#source). */
export interface RoomSource extends ValuesOf<typeof sourceFields> {}

export const noSource: RoomSource = { url: '', keepInStep: false };

/** Host and port of a web address. The server checks the rest, whenever it fetches. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

export const sourceRefusal = ({ url }: RoomSource): Refusal | null =>
  url === '' || ADDRESS.test(url) ? null : refusal('invalid');
