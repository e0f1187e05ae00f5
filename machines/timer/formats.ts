import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { withCount } from '../words/counted.ts';
import { unitWords } from '../words/times.ts';

/** The buffer is reused, so that repainting allocates nothing. 32 bytes are enough for any clock. */
export type CharCodes = Uint8Array;

export const MAX_CHAR_CODES = 32;

const MINUS_CODE = 45;
const POINT_CODE = 46;
export const COLON_CODE = 58;
const ZERO_CODE = 48;

export function writeNumber(cells: CharCodes, at: number, value: number): number {
  let end = at + 1;
  for (let rest = Math.floor(value / 10); rest > 0; rest = Math.floor(rest / 10)) end += 1;
  let rest = value;
  for (let cell = end - 1; cell >= at; cell -= 1) {
    cells[cell] = ZERO_CODE + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return end;
}

export function writePair(cells: CharCodes, at: number, separator: number, value: number): number {
  cells[at] = separator;
  cells[at + 1] = ZERO_CODE + Math.floor(value / 10);
  cells[at + 2] = ZERO_CODE + (value % 10);
  return at + 3;
}

export function textOfCodes(cells: CharCodes, length: number): string {
  let text = '';
  for (const cell of cells.subarray(0, length)) text += String.fromCharCode(cell);
  return text;
}

interface DigitShape {
  readonly largest: Duration;
  readonly smallest: Duration;
}

const TENTH_OF_SECOND: Duration = 100;

const digitShapes: Readonly<Record<DigitFormat, DigitShape>> = {
  DHHMMSS: { largest: DAY, smallest: SECOND },
  DHHMMSSF: { largest: DAY, smallest: TENTH_OF_SECOND },
  HHHMMSS: { largest: HOUR, smallest: SECOND },
  HHHMMSSF: { largest: HOUR, smallest: TENTH_OF_SECOND },
  MMMSS: { largest: MINUTE, smallest: SECOND },
  MMMSSF: { largest: MINUTE, smallest: TENTH_OF_SECOND },
  SSS: { largest: SECOND, smallest: SECOND },
  SSSF: { largest: SECOND, smallest: TENTH_OF_SECOND },
};

export const digitStep = (format: DigitFormat): Duration => digitShapes[format].smallest;

/**
 * Returns the number of ASCII codes (F1 to F4). A larger unit than the format's appears when needed. Zero has no sign.
 */
export function writeDigits(cells: CharCodes, ms: Duration, format: DigitFormat): number {
  const { largest, smallest } = digitShapes[format];
  const size = Math.floor(Math.abs(ms) / smallest) * smallest;
  let at = 0;
  if (ms < 0 && size > 0) cells[at++] = MINUS_CODE;
  at = writeGroups(cells, at, size, largest);
  if (smallest !== TENTH_OF_SECOND) return at;
  cells[at] = POINT_CODE;
  return writeNumber(cells, at + 1, Math.floor((size % SECOND) / TENTH_OF_SECOND));
}

function writeGroups(cells: CharCodes, at: number, size: Duration, largest: Duration): number {
  if (largest === SECOND) return writeNumber(cells, at, Math.floor(size / SECOND));
  const head = unitAbove(size, largest);
  let end = writeNumber(cells, at, Math.floor(size / head));
  if (head > HOUR) end = writePair(cells, end, COLON_CODE, Math.floor((size % DAY) / HOUR));
  if (head > MINUTE) end = writePair(cells, end, COLON_CODE, Math.floor((size % HOUR) / MINUTE));
  return writePair(cells, end, COLON_CODE, Math.floor((size % MINUTE) / SECOND));
}

function unitAbove(size: Duration, largest: Duration): Duration {
  if (largest === DAY && size >= DAY) return DAY;
  return largest >= HOUR && size >= HOUR ? HOUR : MINUTE;
}

interface LongUnit {
  readonly names: { readonly one: string; readonly many: string };
  readonly size: Duration;
}

const dayUnit: LongUnit = { names: unitWords.day, size: DAY };
const hourUnit: LongUnit = { names: unitWords.hour, size: HOUR };
const minuteUnit: LongUnit = { names: unitWords.minute, size: MINUTE };
const secondUnit: LongUnit = { names: unitWords.second, size: SECOND };

interface LongShape {
  readonly larger: readonly LongUnit[];
  readonly last: LongUnit;
}

const longShapes: Readonly<Record<LongFormat, LongShape>> = {
  L_D: { larger: [], last: dayUnit },
  L_DH: { larger: [dayUnit], last: hourUnit },
  L_DHM: { larger: [dayUnit, hourUnit], last: minuteUnit },
  L_DHMS: { larger: [dayUnit, hourUnit, minuteUnit], last: secondUnit },
  L_HMS: { larger: [hourUnit, minuteUnit], last: secondUnit },
  L_MS: { larger: [minuteUnit], last: secondUnit },
  L_S: { larger: [], last: secondUnit },
};

export const longStep = (format: LongFormat): Duration => longShapes[format].last.size;

function formatLong(ms: Duration, format: LongFormat): string {
  const { larger, last } = longShapes[format];
  let rest = Math.floor(Math.abs(ms) / last.size) * last.size;
  const sign = ms < 0 && rest > 0 ? '-' : '';
  const parts: string[] = [];
  for (const unit of larger) {
    const count = Math.floor(rest / unit.size);
    rest -= count * unit.size;
    if (count > 0 || parts.length > 0) parts.push(countText(count, unit));
  }
  parts.push(countText(rest / last.size, last));
  return sign + parts.join(' ');
}

/** Returns the widest text of any length up to `longest` (V152). */
export function widestLong(longest: Duration, format: LongFormat): string {
  const { larger, last } = longShapes[format];
  const units = [...larger.filter(({ size }) => longest >= size), last];
  const parts = units.map(
    ({ names: { many }, size }, index) => `${index === 0 ? Math.floor(longest / size) : 88} ${many}`,
  );
  return parts.join(' ');
}

const countText = (count: number, { names: { one, many } }: LongUnit): string => withCount(count, one, many);

/** Names start with the leading unit. F adds tenths, and L_ adds words (F1 to F8). */
export const DIGIT_FORMATS = [
  'DHHMMSS',
  'DHHMMSSF',
  'HHHMMSS',
  'HHHMMSSF',
  'MMMSS',
  'MMMSSF',
  'SSS',
  'SSSF',
] as const;
const LONG_FORMATS = ['L_D', 'L_DH', 'L_DHM', 'L_DHMS', 'L_HMS', 'L_MS', 'L_S'] as const;
export const COUNTDOWN_FORMATS = [...DIGIT_FORMATS, ...LONG_FORMATS] as const;

type DigitFormat = (typeof DIGIT_FORMATS)[number];
type LongFormat = (typeof LONG_FORMATS)[number];
export type CountdownFormat = DigitFormat | LongFormat;

export const DEFAULT_COUNTDOWN_FORMAT: CountdownFormat = 'HHHMMSS';

const digitFormats: ReadonlySet<string> = new Set(DIGIT_FORMATS);

export const isDigitFormat = (format: CountdownFormat): format is DigitFormat => digitFormats.has(format);

/** Cuts off what is smaller than the last unit. Callers round a running clock with `countdownDigits` first. */
export function formatCountdown(ms: Duration, format: CountdownFormat = DEFAULT_COUNTDOWN_FORMAT): string {
  if (!isDigitFormat(format)) return formatLong(ms, format);
  const cells = new Uint8Array(MAX_CHAR_CODES);
  return textOfCodes(cells, writeDigits(cells, ms, format));
}
