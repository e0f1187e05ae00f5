import { plainText } from '../kernel/text.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns null for a date that does not exist (P8). */
export function parseDate(text: string): string | null {
  const date = text.trim();
  if (!ISO_DATE.test(date)) return null;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** `dayFirst` or `monthFirst` is null if no such date exists. */
interface ReadDate {
  readonly dayFirst: string | null;
  readonly monthFirst: string | null;
}

export type DateOrder = keyof ReadDate | null;

const YEAR_FIRST_DATE = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DOTTED_DATE = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/;
const SLASHED_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
/** The year must have four digits, since a short one is ambiguous. */
const DASHED_DATE = /^(\d{1,2})-(\d{1,2})-(\d{4})$/;

/** Parses dates such as `29.3.26`, `3/29/2026` and `2026/03/29` to yyyy-MM-dd (U249). */
export function readDate(text: string): ReadDate {
  const plain = plainText(text);
  const yearFirst = YEAR_FIRST_DATE.exec(plain);
  if (yearFirst !== null) return unambiguousDate(calendarDate(yearFirst[1], yearFirst[3], yearFirst[4]));
  const dotted = DOTTED_DATE.exec(plain);
  if (dotted !== null) return unambiguousDate(calendarDate(dotted[3], dotted[2], dotted[1]));
  const [, first, second, year] = SLASHED_DATE.exec(plain) ?? DASHED_DATE.exec(plain) ?? [];
  if (year === undefined) return unambiguousDate(null);
  return { dayFirst: calendarDate(year, second, first), monthFirst: calendarDate(year, first, second) };
}

export function isDate(text: string): boolean {
  const { dayFirst, monthFirst } = readDate(text);
  return dayFirst !== null || monthFirst !== null;
}

export function dateInOrder(text: string, order: DateOrder): string | null {
  const read = readDate(text);
  const { dayFirst, monthFirst } = read;
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst;
  if (order !== null) return read[order];
  return dayFirst === monthFirst ? dayFirst : null;
}

/** Returns null if the unambiguous dates contradict each other (U249). */
export function commonDateOrder(texts: readonly string[]): DateOrder {
  const orders = new Set(texts.map((text) => dateOrderOf(readDate(text))).filter((order) => order !== null));
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

function dateOrderOf({ dayFirst, monthFirst }: ReadDate): DateOrder {
  if (dayFirst === null) return monthFirst === null ? null : 'monthFirst';
  return monthFirst === null ? 'dayFirst' : null;
}

const unambiguousDate = (date: string | null): ReadDate => ({ dayFirst: date, monthFirst: date });

function calendarDate(year = '', month = '', day = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  return parseDate([whole, month.padStart(2, '0'), day.padStart(2, '0')].join('-'));
}
