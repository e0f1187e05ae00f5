import { offsetAt } from '../calendar/zone.ts';
import { memoize } from '../kernel/memoized.ts';
import { DAY, type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import {
  type CharCodes,
  COLON_CODE,
  MAX_CHAR_CODES,
  textOfCodes,
  writeNumber,
  writePair,
} from '../timer/formats.ts';

const MAX_LOCALES = 200;

export const TOD_FORMATS = ['AUTO', 'H:mm:ss', 'H:mm', 'h:mm:ss aa', 'h:mm aa', 'h:mm:ss', 'h:mm'] as const;
export type TodFormat = (typeof TOD_FORMATS)[number];
export type ExactTodFormat = Exclude<TodFormat, 'AUTO'>;

const DEFAULT_24H: ExactTodFormat = 'H:mm:ss';
const DEFAULT_12H: ExactTodFormat = 'h:mm:ss aa';

interface TodShape {
  readonly isTwelveHour: boolean;
  readonly seconds: boolean;
  readonly suffix: boolean;
}

const todShapes: Readonly<Record<ExactTodFormat, TodShape>> = {
  'H:mm:ss': { isTwelveHour: false, seconds: true, suffix: false },
  'H:mm': { isTwelveHour: false, seconds: false, suffix: false },
  'h:mm:ss aa': { isTwelveHour: true, seconds: true, suffix: true },
  'h:mm aa': { isTwelveHour: true, seconds: false, suffix: true },
  'h:mm:ss': { isTwelveHour: true, seconds: true, suffix: false },
  'h:mm': { isTwelveHour: true, seconds: false, suffix: false },
};

const SPACE_CODE = 32;
const [A, M, P] = [65, 77, 80];

function wallTime(at: Instant, zone: string): Duration {
  const wall = (Math.floor(at) + offsetAt(at, zone)) % DAY;
  return wall < 0 ? wall + DAY : wall;
}

export function writeTimeOfDay(cells: CharCodes, at: Instant, zone: string, format: ExactTodFormat): number {
  const { isTwelveHour, seconds, suffix } = todShapes[format];
  const wall = wallTime(at, zone);
  const hour = Math.floor(wall / HOUR);
  let end = writeNumber(cells, 0, isTwelveHour ? twelveHour(hour) : hour);
  end = writePair(cells, end, COLON_CODE, Math.floor((wall % HOUR) / MINUTE));
  if (seconds) end = writePair(cells, end, COLON_CODE, Math.floor((wall % MINUTE) / SECOND));
  if (!suffix) return end;
  cells[end] = SPACE_CODE;
  cells[end + 1] = hour < 12 ? A : P;
  cells[end + 2] = M;
  return end + 3;
}

const twelveHour = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);

export function formatTimeOfDay(at: Instant, zone: string, format: TodFormat, locale: string): string {
  const cells = new Uint8Array(MAX_CHAR_CODES);
  return textOfCodes(cells, writeTimeOfDay(cells, at, zone, exactTodFormat(format, 'AUTO', locale)));
}

const usesTwelveHours = memoize(MAX_LOCALES, (locale: string): boolean => {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h12' || hourCycle === 'h11';
  } catch {
    return false;
  }
});

/** Returns the screen's format, else the room's, else the locale's (F12). */
export function exactTodFormat(
  format: TodFormat,
  setting: 'AUTO' | '12H' | '24H',
  locale: string,
): ExactTodFormat {
  if (format !== 'AUTO') return format;
  const half = setting === 'AUTO' ? usesTwelveHours(locale) : setting === '12H';
  return half ? DEFAULT_12H : DEFAULT_24H;
}

/** Since 1972, UTC offsets are whole minutes (F13). */
export function nextTodChange(at: Instant, format: ExactTodFormat): Instant {
  const step = todShapes[format].seconds ? SECOND : MINUTE;
  return (Math.floor(at / step) + 1) * step;
}
