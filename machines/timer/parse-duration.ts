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

const clockUnits = [SECOND, MINUTE, HOUR, DAY];
/** What a group may not reach unless it is the first. */
const clockLimits = [60, 60, 24, Number.POSITIVE_INFINITY];

/** `m:s`, `h:m:s` or `d:h:m:s`, the seconds with a fraction if need be. */
function clockDuration(plain: string): Duration | null {
  const groups = plain.split(':').map(decimal).reverse();
  let ms = 0;
  for (const [place, value] of groups.entries()) {
    const first = place === groups.length - 1;
    if (!first && value >= (clockLimits[place] ?? 0)) return null;
    ms += value * (clockUnits[place] ?? 0);
  }
  return ms;
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}
