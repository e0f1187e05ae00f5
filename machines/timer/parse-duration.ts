import { fail, ok, type Result } from '../kernel/result.ts';
import { plainText } from '../kernel/text.ts';
import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { entryWords } from '../words/times.ts';
import { formatCountdown } from './formats.ts';
import { MAX_LENGTH } from './timer.ts';

type UnitName = 'days' | 'hours' | 'minutes' | 'seconds';

type LengthFault =
  | {
      readonly kind: 'range';
      readonly unit: UnitName;
      readonly most: number;
      readonly meant: Duration;
    }
  | { readonly kind: 'order' }
  | { readonly kind: 'unreadable' };

export const unreadableLength = fail<LengthFault>({ kind: 'unreadable' });

interface LengthUnit {
  readonly size: Duration;
  readonly limit: number;
  readonly name: UnitName;
}

export const lengthUnits: readonly LengthUnit[] = [
  { size: SECOND, limit: 60, name: 'seconds' },
  { size: MINUTE, limit: 60, name: 'minutes' },
  { size: HOUR, limit: 24, name: 'hours' },
  { size: DAY, limit: Number.POSITIVE_INFINITY, name: 'days' },
];

/** Accepts English and German together, so that a plan means the same in every browser (U246). */
const unitPatterns: readonly RegExp[] = [
  /^("|''|s(ecs?|econds?|ek(unden?)?)?)$/,
  /^('|m(ins?|inutes?|inuten)?)$/,
  /^(h(rs?|ours?)?|st(d|unden?))$/,
  /^(d(ays?)?|tage?)$/,
];

class UnitCounts {
  private ms: Duration = 0;
  private excess: LengthUnit | null = null;
  private smallest: LengthUnit | null = null;

  /** Returns false if the unit is not smaller than the one before. */
  add(unit: LengthUnit, count: number): boolean {
    if (this.smallest !== null && unit.size >= this.smallest.size) return false;
    if (this.smallest !== null && count >= unit.limit) this.excess ??= unit;
    this.ms += count * unit.size;
    this.smallest = unit;
    return true;
  }

  get next(): LengthUnit | null {
    return (this.smallest && lengthUnits[lengthUnits.indexOf(this.smallest) - 1]) ?? null;
  }

  get sum(): Result<Duration, LengthFault> {
    if (this.excess === null) return ok(this.ms);
    const { name, limit } = this.excess;
    return fail({ kind: 'range', unit: name, most: limit - 1, meant: this.ms });
  }
}

const LENGTH_PART = /(\d{1,7})((?:\.\d{1,3}|,\d{1,2})?) ?([a-z]+|''?|")?\.?(?:, ?| ?(?:and|und) | )?/y;

/**
 * Parses counts with decreasing units, such as `1h 2m 3s`, `5' 30"`, `1 hour, 2 minutes and 3 seconds` or `1.5h`. The
 * last count may omit its unit (`1h30`).
 */
function readParts(plain: string): Result<Duration, LengthFault> {
  const counts = new UnitCounts();
  LENGTH_PART.lastIndex = 0;
  while (LENGTH_PART.lastIndex < plain.length) {
    const match: RegExpExecArray | null = LENGTH_PART.exec(plain);
    if (match === null) return unreadableLength;
    const [, count = '', fraction = '', word] = match;
    const last = LENGTH_PART.lastIndex === plain.length;
    if (!last && (word === undefined || fraction !== '')) return unreadableLength;
    const unit = word === undefined ? counts.next : unitOfWord(word);
    if (unit === null) return unreadableLength;
    if (!counts.add(unit, Number(count + fraction.replace(',', '.')))) return fail({ kind: 'order' });
  }
  return plain === '' ? unreadableLength : counts.sum;
}

function unitOfWord(word: string): LengthUnit | null {
  return lengthUnits[unitPatterns.findIndex((names) => names.test(word))] ?? null;
}

/** Allows spaces around colons (P16), and the unit of the first number at the end (V863). */
const CLOCK_LENGTH = /^(\d{1,7}(?: ?: ?\d{1,2}){1,3}(?:\.\d{1,3}|,\d{1,2})?)(?: ?([a-z]+)\.?)?$/;
const BARE_NUMBER = /^\d{1,7}(?:\.\d{1,3}|,\d{1,2})?$/;

/** A number without a unit means minutes (P3, P10 to P12, P16, V863). */
export function parseDuration(text: string): Duration | null {
  const read = readLength(text);
  return read.ok ? read.value : null;
}

export function readLength(text: string): Result<Duration, LengthFault> {
  const plain = plainText(text);
  const read = readPlain(plain);
  return read.ok ? ok(Math.round(read.value)) : read;
}

function readPlain(plain: string): Result<Duration, LengthFault> {
  const [, clock, word] = CLOCK_LENGTH.exec(plain) ?? [];
  if (clock !== undefined) return readClockLength(clock.split(':').map(parseDecimal), word);
  return BARE_NUMBER.test(plain) ? ok(parseDecimal(plain) * MINUTE) : readParts(plain);
}

function readClockLength(counted: number[], word: string | undefined): Result<Duration, LengthFault> {
  const first = word === undefined ? lengthUnits[counted.length - 1] : unitOfWord(word);
  const counts = new UnitCounts();
  for (const unit of [...lengthUnits].reverse()) {
    const count = first && unit.size <= first.size ? counted.shift() : undefined;
    if (count !== undefined) counts.add(unit, count);
  }
  return counted.length > 0 ? unreadableLength : counts.sum;
}

const parseDecimal = (text: string): number => Number(text.replace(',', '.'));

/** Returns null for an unreadable text (P17). */
export function lengthFaultText(fault: LengthFault): string | null {
  switch (fault.kind) {
    case 'range':
      return rangeText(fault);
    case 'order':
      return entryWords.unitsFault;
    case 'unreadable':
      return null;
  }
}

function rangeText({ unit, most, meant }: Extract<LengthFault, { kind: 'range' }>): string {
  if (meant > MAX_LENGTH) return entryWords.lengthTooLong;
  const limit = entryWords.goesUpTo[unit](most);
  return meant % SECOND === 0 ? entryWords.typeInstead(limit, formatCountdown(meant)) : limit;
}
