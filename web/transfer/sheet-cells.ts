import { parseTimeOfDay } from '../../machines/calendar/parse-time-of-day.ts';
import { type DateOrder, dateInOrder, isDate } from '../../machines/calendar/read-date.ts';
import { localDate, offsetAt, zoneOrUtc } from '../../machines/calendar/zone.ts';
import { plainText } from '../../machines/kernel/text.ts';
import { DAY, type Duration, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import { MAX_LENGTH } from '../../machines/timer/timer.ts';
import type { HeadingUnit } from './sheet-words.ts';
import { ZONE_AFTER_TIME } from './zone-names.ts';

export interface SheetMoment {
  readonly ms: Duration;
  readonly date: string | null;
  readonly nextDay: boolean;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
  /** Zone in the cell, such as `est`. */
  readonly zone: string | null;
}

/** An instant is already a time of the room. */
export const INSTANT_ZONE = 'instant';

export interface SheetZone {
  readonly zone: string | null;
  readonly order: DateOrder;
}

const MAX_TIME_LENGTH = 80;
const INSTANT_TEXT =
  /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;
/** Seconds or milliseconds since 1970, from 2001 on. */
const EPOCH_INSTANT = /^([1-9]\d{9})(?:\.\d+|(\d{3}))?$/;
/** AM and PM of East Asian languages stand before the time. */
const HALF_BEFORE_TIME = /^(?:(am(?=\s?\d+:)|上午|午前|오전)|pm(?=\s?\d+:)|下午|午後|오후)\s*(\d[\d:.]*)$/i;
/** Time of a calendar, such as `20261205T091500Z`. */
const CALENDAR_TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)$/;
/** Words around times: "09:00 hrs", "kl. 9.30", "9:00 Uhr", "о 9:00". */
const WORDS_AROUND_TIME =
  /^(?:at|um|kl\.?|à|a las|alle|às|om|o|ab|в)\s+|\s*(?:hrs?|hs|horas?|heures?|uhr|uur|ore|godz\.?|ч\.?|час(?:а|ов)?|o'clock)\.?$/gi;
const NOON_WORD =
  /^(?:(?:12(?::00)? )?noon|midday|mittags?|mediod[ií]a|midi|mezzogiorno|meio[- ]dia|middaguur|południe|полдень)$/iu;
const MIDNIGHT_WORD =
  /^(?:(?:12(?::00)? )?midnight|mitternachts?|medianoche|minuit|mezzanotte|meia[- ]noite|middernacht|północ|midnatt|полночь)$/iu;
const PAST_MIDNIGHT_TIME = /^(2[4-9]|3[0-5])[:.](\d{2})(?:[:.](\d{2}))?$/;
const TENTHS_SUFFIX = /(:\d{2}:\d{2})[.,]\d+$/;
/** Matches "14-30", which is not a time, and ranges of hours such as "10-11". */
const BARE_HOUR_PAIR = /^\d{1,2}-\d{1,2}$/;
const DAY_AND_TIME = /^(.*?\d)(?:T|,? +(?:at |um |- )?)(\d{1,2}(?:[:.h]\d{2}.*|\s?[ap]\.?m\.?))$/i;

export function readMoment(cell: string, { zone, order }: SheetZone): SheetMoment | null {
  const text = cell
    .trim()
    .replace(CALENDAR_TIME, '$1-$2-$3T$4:$5:$6$7')
    .replace(
      HALF_BEFORE_TIME,
      (_, morning: string | undefined, time: string) => `${time} ${morning ? 'am' : 'pm'}`,
    );
  if (text.length > MAX_TIME_LENGTH) return null;
  if (INSTANT_TEXT.test(text)) return instantIn(text, zone);
  const [, seconds, ms = '000'] = EPOCH_INSTANT.exec(text) ?? [];
  if (seconds !== undefined) return instantIn(new Date(Number(seconds + ms)).toISOString(), zone);
  const clock = readClock(text);
  if (clock !== null) return { ...clock, date: null, zone: zoneInTime(text) };
  const [, day, time = ''] = DAY_AND_TIME.exec(text) ?? [];
  const read = day === undefined ? null : readDay(day, order);
  const at = read?.kind === 'date' ? readClock(time) : null;
  return read?.kind === 'date' && at !== null ? { ...at, date: read.date, zone: zoneInTime(text) } : null;
}

const WEEKDAY_AND_TIME = /^(.*?[\p{L}\d.])(?:,? +(?:at |um |- )?)(\d{1,2}(?:[:.h]\d{2}.*|\s?[ap]\.?m\.?))$/iu;

export function readDayTime(
  cell: string,
  order: DateOrder,
): { readonly day: SheetDay; readonly moment: SheetMoment } | null {
  const text = cell.trim();
  const [, before = '', time = ''] =
    (text.length > MAX_TIME_LENGTH ? null : WEEKDAY_AND_TIME.exec(text)) ?? [];
  const day = readDay(before, order);
  const clock = readClock(time);
  return day === null || clock === null
    ? null
    : { day, moment: { ...clock, date: null, zone: zoneInTime(text) } };
}

function instantIn(text: string, zone: string | null): SheetMoment | null {
  const plain = text
    .replace(' ', 'T')
    .replaceAll(' ', '')
    .replace(/(?:UTC|GMT)$/i, 'Z')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    .replace(/T(\d):/, 'T0$1:')
    .replace(',', '.');
  const at = Date.parse(plain);
  if (Number.isNaN(at)) return null;
  const name = zoneOrUtc(zone);
  const local = Math.round((at + offsetAt(at, name)) / SECOND) * SECOND;
  return {
    ms: ((local % DAY) + DAY) % DAY,
    date: localDate(at, name),
    nextDay: false,
    isOpen: false,
    isMarked: false,
    zone: INSTANT_ZONE,
  };
}

const zoneInTime = (cell: string): string | null =>
  ZONE_AFTER_TIME.exec(cell)?.[1]?.toLowerCase().replace(/\s/, '') ?? null;

function readClock(cell: string): Omit<SheetMoment, 'date' | 'zone'> | null {
  const text = plainText(cell.replace(ZONE_AFTER_TIME, ''))
    .replaceAll(WORDS_AROUND_TIME, '')
    .replace(TENTHS_SUFFIX, '$1')
    .trim();
  if (BARE_HOUR_PAIR.test(text)) return null;
  const named = cell.trim();
  if (NOON_WORD.test(named) || MIDNIGHT_WORD.test(named))
    return { ms: NOON_WORD.test(named) ? 12 * HOUR : 0, nextDay: false, isOpen: false, isMarked: true };
  const past = PAST_MIDNIGHT_TIME.exec(text);
  if (past !== null && Number(past[2]) < 60)
    return {
      ms: (Number(past[1]) - 24) * HOUR + Number(past[2]) * MINUTE + Number(past[3] ?? 0) * SECOND,
      nextDay: true,
      isOpen: false,
      isMarked: false,
    };
  const time = parseTimeOfDay(text);
  if (time === null) return null;
  const ms = msOfTime(time);
  const hour = Math.floor(ms / HOUR);
  const isMarked = /[ap]\.? ?m?\.?$/.test(text);
  // "09:00" and "0:20" are 24-hour times. "9:00" may be in the evening.
  return { ms, nextDay: false, isMarked, isOpen: !isMarked && hour > 0 && hour <= 12 && !/^0\d/.test(text) };
}

/** A word between two times needs spaces around it. */
const RANGE_SEPARATOR =
  /[-–—−~→]|(?<=\s)(?:to|till?|until|bis|al?|alle|à|au|às|até|ate|tot|do|до|по)(?=\s)/giu;

export interface TimeRange {
  readonly start: SheetMoment;
  readonly end: SheetMoment;
}

export function readRange(cell: string, zone: SheetZone): TimeRange | null {
  const text = cell.trim();
  if (text.length > MAX_TIME_LENGTH) return null;
  if (INSTANT_TEXT.test(text) || isDate(text)) return null;
  for (const dash of text.matchAll(RANGE_SEPARATOR)) {
    const before = text.slice(0, dash.index).replace(/^(?:from|von|de|da|dalle|das|od|van|с)\s+/iu, '');
    const [start, end] = [before, text.slice(dash.index + dash[0].length)].map((part) =>
      readMoment(part, zone),
    );
    if (start && end) {
      const marked = inSameHalfDay(start, end, text.replace(ZONE_AFTER_TIME, ''));
      return { start: { ...marked, zone: start.zone ?? end.zone }, end };
    }
  }
  return null;
}

/** Applies the AM or PM of the end to the start: "9:00-9:30 AM", "11:00-12:30 PM". */
function inSameHalfDay(start: SheetMoment, end: SheetMoment, text: string): SheetMoment {
  const says = /([ap])\.? ?m?\.?\s*$/i.exec(text.replaceAll(WORDS_AROUND_TIME, ''));
  if (!start.isOpen || end.isOpen || says === null) return start;
  const morning = { ...start, ms: start.ms % (12 * HOUR), isOpen: false };
  const evening = { ...morning, ms: morning.ms + 12 * HOUR };
  const before = [evening, morning].filter(({ ms }) => ms < end.ms);
  return before[0] ?? morning;
}

export function msOfTime(time: string): Duration {
  return Date.parse(`1970-01-01T${time}Z`);
}

export function clockText(ms: Duration): string {
  return new Date(((ms % DAY) + DAY) % DAY).toISOString().slice(11, 19);
}

export const shortTime = (ms: Duration): string => clockText(ms).replace(/^0/, '').slice(0, -3);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const LENGTH_WORD_UNITS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\p{L}])(?:horas?|heures?|or[ae]|uren|uur|u|godz(?:iny?|in|\.)?|timm(?:ar|e)|tim|ч(?:ас(?:а|ов)?)?|小时|小時|時間|시간)(?!\p{L})\.?/giu,
    'h',
  ],
  [/(?<![\p{L}])(?:minut(?:os?|[ieoy]|er)?|мин(?:ут[аы]?)?|分[钟鐘]?|분)(?!\p{L})\.?/giu, 'm'],
  [
    /(?<![\p{L}])(?:seg(?:undos?)?|secondes?|second[io]|seconden|sekund(?:y|er|a)?|сек(?:унд[аы]?)?|秒[钟鐘]?|초)(?!\p{L})\.?/giu,
    's',
  ],
];
export const UNIT_LENGTHS = { hours: HOUR, seconds: SECOND, milliseconds: 1 } as const;
const BARE_NUMBER = /^\d{1,10}(?:[.,]\d{1,3})?$/;
export const TWO_PART_LENGTH = /^(\d{1,3}) ?: ?(\d{2})$/;

export const matchTwoParts = (cell: string): RegExpExecArray | null =>
  TWO_PART_LENGTH.exec(cell.replace(/^(?=:\d{2}$)/, '0'));

export const WHOLE_MINUTES = /^(\d{1,3}) ?: ?(\d{2}) ?: ?00$/;
export const FRAMES_LENGTH = /^(\d{1,2}:\d{2}:\d{2})[:;]\d{2}$/;
/** A length that a spreadsheet shows as a time of day: 12:15 AM is 15 minutes. */
const MORNING_LENGTH = /^(?:12(?=:)|(?=\d{1,2}:\d{2}:))([\d:]*\d)\s?am$/i;

export const withoutMorning = (cell: string): string =>
  cell
    .trim()
    .replace(
      MORNING_LENGTH,
      (_, time: string) => `${time.startsWith(':') ? 0 : ''}${time}${time.length === 3 ? ':00' : ''}`,
    );

const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ['¼', '.25'],
  ['½', '.5'],
  ['¾', '.75'],
]);

export function readLengthCell(cell: string, unit: HeadingUnit): Duration | null {
  const decimal = cell.replace(
    /(\d*) ?([¼½¾])/,
    (_, whole: string, sign: string) => `${whole || 0}${FRACTIONS.get(sign)}`,
  );
  const plain = LENGTH_WORD_UNITS.reduce(
    (text, [form, letter]) => text.replaceAll(form, letter),
    plainText(withoutMorning(decimal)),
  )
    .replace(/^(?:pt|\+ ?)(?=\d)/, '')
    .trim();
  const [, first, second] = (unit === 'm:ss:00' ? WHOLE_MINUTES.exec(plain) : matchTwoParts(plain)) ?? [];
  if (first !== undefined && (unit === 'h:mm' || unit === 'hours'))
    return Number(second) < 60 ? lengthIfValid(Number(first) * HOUR + Number(second) * MINUTE) : null;
  if (BARE_NUMBER.test(plain) && (unit === 'hours' || unit === 'seconds' || unit === 'milliseconds'))
    return lengthIfValid(Math.round(Number(plain.replace(',', '.')) * UNIT_LENGTHS[unit]));
  const isWhole = first !== undefined && unit === 'm:ss:00';
  const withoutFrames = unit === 'h:mm:ss:ff' ? plain.replace(FRAMES_LENGTH, '$1') : plain;
  const ms = parseDuration(isWhole ? `${first}:${second}` : withoutFrames.replace(/^(?=:\d{2}$)/, '0'));
  return ms === null ? null : lengthIfValid(ms);
}

const lengthIfValid = (ms: Duration): Duration | null => (ms > MAX_LENGTH ? null : ms);

export type SheetDay =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'monthDay'; readonly month: number; readonly day: number };

const DAY_WORD = /^(?:day|tag|día|dia|jour|giorno|dag|dzień|dzien|день)$/;
/** Reads a day such as "Date: 5 December 2026" too. */
export const readNamedDay = (cell: string, order: DateOrder): SheetDay | null =>
  readDay(cell.trim().replace(/^[\p{L} ]{1,20}:\s*/u, ''), order) ?? readDay(cell, order);

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one|first|eins|erster|un|premier',
    'two|second|zwei|zweiter|deux',
    'three|third|drei|dritter|trois',
  ].flatMap((words, place) => words.split('|').map((word) => [word, place + 1] as const)),
);
const DAY_FILLER = /^(?:the|of|de|del|le|el|il|den|der|am|on|st|nd|rd|th|г|года|r|roku)$/;
const CALENDAR_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'ru'];

interface CalendarNames {
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlyMap<string, number>;
}

let cachedCalendar: CalendarNames | null = null;

function calendarNames(): CalendarNames {
  if (cachedCalendar !== null) return cachedCalendar;
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  for (const language of CALENDAR_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
      const inDate = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
      const dayName = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1) {
        const at = Date.UTC(2026, month, 15);
        const part = inDate.formatToParts(at).find(({ type }) => type === 'month')?.value ?? '';
        for (const name of [alone.format(at), part]) addName(months, name, month + 1);
      }
      // Day 0 is a Sunday, for example 4 January 2026.
      for (let day = 0; day < 7; day += 1) {
        const name = dayName.format(Date.UTC(2026, 0, 4 + day));
        addName(weekdays, name, day);
        addName(weekdays, name.replace('-feira', ''), day);
        addName(weekdays, name.normalize('NFD').replaceAll(/\p{M}/gu, ''), day);
      }
    }
  }
  for (const [name, day] of [
    ['tues', 2],
    ['thur', 4],
    ['thurs', 4],
    ['weds', 3],
  ] as const)
    weekdays.set(name, day);
  months.set('sept', 9);
  cachedCalendar = { months, weekdays };
  return cachedCalendar;
}

function addName(names: Map<string, number>, name: string, value: number): void {
  const plain = name.toLowerCase().replaceAll('.', '').trim();
  if (/^\p{L}/u.test(plain) && !names.has(plain)) names.set(plain, value);
}

export function readDay(cell: string, order: DateOrder): SheetDay | null {
  const text = cell.trim();
  if (text === '' || text.length > 80) return null;
  const date = dateInOrder(text, order);
  if (date !== null) return { kind: 'date', date };
  const { months, weekdays } = calendarNames();
  let rest = text.toLowerCase();
  let weekday: number | null = null;
  const inner = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./-])\s?\d{1,2}\1\s?(?:\d{4}|\d{2})\b/.exec(rest);
  const innerDate = inner === null ? null : dateInOrder(inner[0], order);
  if (inner !== null && innerDate !== null) rest = rest.replace(inner[0], ' ');
  const short = innerDate === null ? /(?:^|\s)(\d{1,2})\.\s?(\d{1,2})\.(?=\s|$|,)/.exec(rest) : null;
  if (short !== null) rest = rest.replace(short[0], ' ');
  let month: number | null = null;
  let isDay = false;
  const numbers: number[] = [];
  const words: string[] = [];
  for (const word of rest.replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1').split(/[^\p{L}\p{N}-]+/u)) {
    if (word === '' || word === '-' || DAY_FILLER.test(word)) continue;
    words.push(word);
    if (/^\d{1,4}$/.test(word)) numbers.push(Number(word));
    else if (NUMBER_WORDS.has(word)) numbers.push(NUMBER_WORDS.get(word) ?? 0);
    else if (DAY_WORD.test(word)) isDay = true;
    else if (weekdays.has(word) && weekday === null) weekday = weekdays.get(word) ?? null;
    else if (months.has(word) && month === null) month = months.get(word) ?? null;
    // "Mar" is a month in English and a Tuesday in Spanish.
    else return null;
  }
  if (innerDate !== null) return month === null ? { kind: 'date', date: innerDate } : null;
  if (short !== null) return monthDay(Number(short[2]), Number(short[1]));
  if (month !== null && numbers.length > 0) {
    // In "Day 1 - 3 December", the number next to "day" is the day of the event.
    const event = isDay ? numbers.indexOf(eventDay(words)) : -1;
    if (event >= 0 && numbers.filter((each) => each <= 31).length > 1) numbers.splice(event, 1);
    const year = numbers.find((number) => number > 31);
    const day = numbers.find((number) => number <= 31);
    if (day === undefined) return null;
    if (year === undefined) return monthDay(month, day);
    const whole = dateInOrder(`${year}-${String(month)}-${String(day)}`, order);
    return whole === null ? null : { kind: 'date', date: whole };
  }
  const [number] = numbers;
  if (numbers.length > 1 || month !== null) return null;
  if (number !== undefined) return isDay ? { kind: 'number', number } : null;
  return weekday === null || isDay ? null : { kind: 'weekday', weekday };
}

/** Returns the number in "Day 1" or "1. Tag". */
function eventDay(words: readonly string[]): number {
  const at = words.findIndex((word) => DAY_WORD.test(word));
  const numberAt = (place: number) => NUMBER_WORDS.get(words[place] ?? '') ?? Number(words[place]);
  const before = numberAt(at - 1);
  return at === 1 && !Number.isNaN(before) ? before : numberAt(at + 1);
}

const monthDay = (month: number, day: number): SheetDay | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { kind: 'monthDay', month, day } : null;

export function readDayCell(cell: string, order: DateOrder): SheetDay | null {
  const number = /^\d{1,2}$/.exec(cell.trim());
  return number === null ? readDay(cell, order) : { kind: 'number', number: Number(number[0]) };
}

export function joinLines(text: string): string {
  const lines = text.split(/[\n\r\v\f\u0085\u2028\u2029]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
