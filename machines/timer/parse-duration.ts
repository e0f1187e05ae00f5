import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { plainText } from '../kernel/typed-text.ts';
import { readParts } from './duration-parts.ts';

const CLOCK = /^\d{1,7}(?::\d{1,2}){1,3}(?:\.\d{1,3}|,\d{1,2})?$/;
const BARE = /^\d{1,7}(?:\.\d{1,3}|,\d{1,2})?$/;

/**
 * The length that a person typed, in ms, or null (P3, P10 to P12; the grammar table is in SPEC.md): `5`, `5'`, `1:30`,
 * `1:02:03`, `1h 2m 3s`. A bare number means minutes. How long a timer may be is for others to say.
 */
export function parseDuration(text: string): Duration | null {
  const plain = plainText(text);
  const ms = readDuration(plain);
  return ms === null ? null : Math.round(ms);
}

function readDuration(plain: string): Duration | null {
  if (CLOCK.test(plain)) return clockDuration(plain);
  return BARE.test(plain) ? decimal(plain) * MINUTE : readParts(plain);
}

/** The groups of a clock from the right, and what each may not reach unless it is the first. */
const places: readonly { readonly size: Duration; readonly limit: number }[] = [
  { size: SECOND, limit: 60 },
  { size: MINUTE, limit: 60 },
  { size: HOUR, limit: 24 },
  { size: DAY, limit: Number.POSITIVE_INFINITY },
];

/** `m:s`, `h:m:s` or `d:h:m:s`, the seconds with a fraction if need be. */
function clockDuration(plain: string): Duration | null {
  const groups = plain.split(':').map(decimal).reverse();
  let ms = 0;
  for (const [index, { size, limit }] of places.entries()) {
    const value = groups[index];
    if (value === undefined) break;
    if (value >= limit && index < groups.length - 1) return null;
    ms += value * size;
  }
  return ms;
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}
