import { offsetAt } from '../../machines/calendar/zone.ts';
import { type Duration, HOUR, type Instant, MINUTE } from '../../machines/kernel/time.ts';

/** Hours ahead of UTC. */
const OFFSETS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    z: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: 1,
    bst: 1,
    cet: 1,
    mez: 1,
    cest: 2,
    mesz: 2,
    eet: 2,
    eest: 3,
    msk: 3,
    ist: 5.5,
    sgt: 8,
    hkt: 8,
    jst: 9,
    kst: 9,
    aest: 10,
    aedt: 11,
    nzst: 12,
    nzdt: 13,
    brt: -3,
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
  }),
);
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

/** Matches the zone of a time such as "9:00 (CET)". */
export const ZONE_AFTER_TIME = new RegExp(
  `(?<=[\\d.m\\s])\\s*\\(?((?:utc|gmt)\\s?[+-]\\d{1,2}(?::?\\d{2})?|${[...OFFSETS.keys(), ...REGIONS.keys()].join('|')})\\)?\\.?$`,
  'i',
);

/** Returns the offset of a zone such as `est`, `et` or `utc+2`. Null if unknown. */
export function offsetOfZone(name: string, at: Instant): Duration | null {
  const region = REGIONS.get(name);
  if (region !== undefined) return offsetAt(at, region);
  const [, base = '', sign, hours = '0', minutes = '0'] =
    /^(\w+?)(?:([+-])(\d{1,2}):?(\d{2})?)?$/.exec(name) ?? [];
  const offset = OFFSETS.get(base);
  if (offset === undefined) return null;
  const more = Number(hours) * HOUR + Number(minutes) * MINUTE;
  return offset * HOUR + (sign === '-' ? -more : more);
}
