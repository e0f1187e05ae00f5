import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';

interface Unit {
  readonly size: Duration;
  /** What a count may not reach when a larger unit stands before it. */
  readonly limit: number;
}

const day: Unit = { size: DAY, limit: 0 };
const hour: Unit = { size: HOUR, limit: 24 };
const minute: Unit = { size: MINUTE, limit: 60 };
const second: Unit = { size: SECOND, limit: 60 };
const units = [day, hour, minute, second];

const words = new Map<string, Unit>([
  ...['d', 'day', 'days'].map((word) => [word, day] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((word) => [word, hour] as const),
  ...["'", 'm', 'min', 'mins', 'minute', 'minutes'].map((word) => [word, minute] as const),
  ...['"', "''", 's', 'sec', 'secs', 'second', 'seconds'].map((word) => [word, second] as const),
]);

/** One count and its unit, with what may stand before the next one. */
const PART = /(\d{1,7})((?:\.\d{1,3}|,\d{1,2})?) ?([a-z]+|''?|")?\.?(?:, ?| ?and | )?/y;

/**
 * Counts with units, largest first, each at most once: `1h 2m 3s`, `5' 30"`, `1 hour, 2 minutes and 3 seconds`,
 * `1.5h`. The last count may go without its unit: it takes the next smaller one (`1h30`). Null for anything else (P11).
 */
export function readParts(plain: string): Duration | null {
  let ms = 0;
  let previous: Unit | null = null;
  PART.lastIndex = 0;
  while (PART.lastIndex < plain.length) {
    const match: RegExpExecArray | null = PART.exec(plain);
    if (match === null) return null;
    const [, count = '', fraction = '', word] = match;
    const last = PART.lastIndex === plain.length;
    const unit: Unit | null = word === undefined ? unitAfter(previous, last) : (words.get(word) ?? null);
    if (unit === null || !follows(previous, unit, Number(count)) || (fraction !== '' && !last)) return null;
    ms += Number(count + fraction.replace(',', '.')) * unit.size;
    previous = unit;
  }
  return previous === null ? null : ms;
}

function unitAfter(previous: Unit | null, last: boolean): Unit | null {
  if (previous === null || !last) return null;
  return units[units.indexOf(previous) + 1] ?? null;
}

function follows(previous: Unit | null, unit: Unit, count: number): boolean {
  return previous === null || (unit.size < previous.size && count < unit.limit);
}
