import { CELLS, cellsText } from '../kernel/cells.ts';
import type { Duration } from '../kernel/time.ts';
import { writeDigits } from './formats.digits.ts';
import { formatLong } from './formats.long.ts';

/** Leading unit first; F with tenths; L_ in words (F1 to F8). */
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
export const LONG_FORMATS = ['L_D', 'L_DH', 'L_DHM', 'L_DHMS', 'L_HMS', 'L_MS', 'L_S'] as const;
export const COUNTDOWN_FORMATS = [...DIGIT_FORMATS, ...LONG_FORMATS] as const;

export type DigitFormat = (typeof DIGIT_FORMATS)[number];
export type LongFormat = (typeof LONG_FORMATS)[number];
export type CountdownFormat = DigitFormat | LongFormat;

export const DEFAULT_COUNTDOWN_FORMAT: CountdownFormat = 'HHHMMSS';

const digitFormats: ReadonlySet<string> = new Set(DIGIT_FORMATS);

export function isDigitFormat(format: CountdownFormat): format is DigitFormat {
  return digitFormats.has(format);
}

/** Truncates below the last unit; round a running clock with `countdownDigits` first. */
export function formatCountdown(ms: Duration, format: CountdownFormat = DEFAULT_COUNTDOWN_FORMAT): string {
  if (!isDigitFormat(format)) return formatLong(ms, format);
  const cells = new Uint8Array(CELLS);
  return cellsText(cells, writeDigits(cells, ms, format));
}
