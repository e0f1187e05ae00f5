import { ok, type Result } from '../kernel/result.ts';
import { type Duration, MINUTE } from '../kernel/time.ts';
import { plainText } from '../kernel/typed-text.ts';
import { type LengthFault, readParts, UnitCounts, unitCalled, units, unreadable } from './duration-parts.ts';

/** Spaces around a colon (P16); a unit of the first number behind (V863). */
const CLOCK = /^(\d{1,7}(?: ?: ?\d{1,2}){1,3}(?:\.\d{1,3}|,\d{1,2})?)(?: ?([a-z]+)\.?)?$/;
const BARE = /^\d{1,7}(?:\.\d{1,3}|,\d{1,2})?$/;

/**
 * Parses a typed length to ms, or null (P3, P10 to P12, P16, V863; grammar in machines/timer/SPEC.md). A bare number means minutes.
 */
export function parseDuration(text: string): Duration | null {
  const read = readLength(text);
  return read.ok ? read.value : null;
}

/** With the fault (P17). */
export function readLength(text: string): Result<Duration, LengthFault> {
  const plain = plainText(text);
  const read = readPlain(plain);
  return read.ok ? ok(Math.round(read.value)) : read;
}

function readPlain(plain: string): Result<Duration, LengthFault> {
  const [, clock, word] = CLOCK.exec(plain) ?? [];
  if (clock !== undefined) return readClock(clock.split(':').map(decimal), word);
  return BARE.test(plain) ? ok(decimal(plain) * MINUTE) : readParts(plain);
}

/** `m:s`, `h:m:s` or `d:h:m:s` with fractions; `1:30 h` and `5:00 min` name the first unit. */
function readClock(counted: number[], word: string | undefined): Result<Duration, LengthFault> {
  const first = word === undefined ? units[counted.length - 1] : unitCalled(word);
  const counts = new UnitCounts();
  for (const unit of [...units].reverse()) {
    const count = first && unit.size <= first.size ? counted.shift() : undefined;
    if (count !== undefined) counts.add(unit, count);
  }
  return counted.length > 0 ? unreadable : counts.sum;
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}
