import { type Cells, COLON, MINUS, POINT, writeNumber, writePair } from '../kernel/cells.ts';
import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import type { DigitFormat } from './formats.ts';

interface Shape {
  readonly largest: Duration;
  readonly smallest: Duration;
}

const TENTH: Duration = 100;

const shapes: Readonly<Record<DigitFormat, Shape>> = {
  DHHMMSS: { largest: DAY, smallest: SECOND },
  DHHMMSSF: { largest: DAY, smallest: TENTH },
  HHHMMSS: { largest: HOUR, smallest: SECOND },
  HHHMMSSF: { largest: HOUR, smallest: TENTH },
  MMMSS: { largest: MINUTE, smallest: SECOND },
  MMMSSF: { largest: MINUTE, smallest: TENTH },
  SSS: { largest: SECOND, smallest: SECOND },
  SSSF: { largest: SECOND, smallest: TENTH },
};

export function digitStep(format: DigitFormat): Duration {
  return shapes[format].smallest;
}

/**
 * Writes a length into `cells` without allocation and returns the count (F1 to F4). Larger groups appear when needed;
 * 0 has no sign.
 */
export function writeDigits(cells: Cells, ms: Duration, format: DigitFormat): number {
  const { largest, smallest } = shapes[format];
  const size = Math.floor(Math.abs(ms) / smallest) * smallest;
  let at = 0;
  if (ms < 0 && size > 0) cells[at++] = MINUS;
  at = writeGroups(cells, at, size, largest);
  if (smallest !== TENTH) return at;
  cells[at] = POINT;
  return writeNumber(cells, at + 1, Math.floor((size % SECOND) / TENTH));
}

function writeGroups(cells: Cells, at: number, size: Duration, largest: Duration): number {
  if (largest === SECOND) return writeNumber(cells, at, Math.floor(size / SECOND));
  const head = headUnit(size, largest);
  let end = writeNumber(cells, at, Math.floor(size / head));
  if (head > HOUR) end = writePair(cells, end, COLON, Math.floor((size % DAY) / HOUR));
  if (head > MINUTE) end = writePair(cells, end, COLON, Math.floor((size % HOUR) / MINUTE));
  return writePair(cells, end, COLON, Math.floor((size % MINUTE) / SECOND));
}

/** Largest unit of the length, at least minutes. */
function headUnit(size: Duration, largest: Duration): Duration {
  if (largest === DAY && size >= DAY) return DAY;
  return largest >= HOUR && size >= HOUR ? HOUR : MINUTE;
}
