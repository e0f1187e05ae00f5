import { parseTimeOfDay } from '../calendar/parse-tod.ts';
import { localDate, offsetAt, wallTimeToInstant } from '../calendar/zone.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isFields, isText, jsonOrNull } from '../kernel/shapes.ts';
import type { Duration } from '../kernel/time.ts';
import { parseDuration } from '../timer/parse-duration.ts';
import { remindersIn } from '../timer/reminder.text.ts';
import { LONGEST_COLUMN_NAME } from '../timer/sheet.ts';
import { readTimecode } from '../timer/timecode.ts';
import { type Label, MARKS, MAX_LENGTH, type Mark, type Timer } from '../timer/timer.ts';
import { apiWords } from '../words/api.ts';

/** Kinds of parameters (K10): each defines parsing and API description. `initial`: default. */
export type Parameter =
  | { readonly kind: 'text'; readonly most: number; readonly initial?: string }
  | { readonly kind: 'id' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly initial?: number }
  | { readonly kind: 'boolean'; readonly initial?: boolean }
  | { readonly kind: 'choice'; readonly words: readonly string[]; readonly initial?: string }
  | { readonly kind: 'choices'; readonly words: readonly string[] }
  | { readonly kind: 'instant' }
  | { readonly kind: 'labels' }
  | { readonly kind: 'reminders' }
  | { readonly kind: 'timecode' }
  /** A value for each of some marks. */
  | { readonly kind: 'marks'; readonly of: MarkValue }
  /** Texts by column; true and false for a CHECK. */
  | { readonly kind: 'cells' }
  | { readonly kind: 'amount' };

type MarkValue = Extract<Parameter, { readonly kind: 'text' | 'number' | 'choice' }>;

export interface ParameterTable {
  readonly [name: string]: Parameter;
}

/** Time of day in the room's zone, with an optional date. */
export interface WallTime {
  readonly date: string | null;
  readonly time: string;
}

type GivenOf<P extends Parameter> = P extends { kind: 'marks'; of: infer Of extends MarkValue }
  ? Partial<Readonly<Record<Mark, GivenOf<Of>>>>
  : P extends { kind: 'number' }
    ? number
    : P extends { kind: 'boolean' }
      ? boolean
      : P extends { kind: 'instant' }
        ? WallTime | null
        : P extends { kind: 'labels' }
          ? readonly Label[]
          : P extends { kind: 'reminders' }
            ? Timer['reminders']
            : P extends { kind: 'timecode' }
              ? string | null
              : P extends { kind: 'amount' }
                ? Duration
                : P extends { kind: 'cells' }
                  ? Readonly<Record<string, string>>
                  : P extends { kind: 'choices'; words: readonly (infer Word)[] }
                    ? readonly Word[]
                    : P extends { kind: 'choice'; words: readonly (infer Word)[] }
                      ? Word
                      : string;

/** Given parameters and defaults. */
export type Given<Table extends ParameterTable> = {
  readonly [Name in keyof Table]?: GivenOf<Table[Name]>;
};

export interface ParameterFault {
  readonly path: string;
  readonly message: string;
}

/** Parses the table's parameters and ignores others (K10). */
export function parametersIn<Table extends ParameterTable>(
  table: Table,
  sent: Readonly<Record<string, unknown>>,
  zone: string,
): Result<Given<Table>, readonly ParameterFault[]>;
export function parametersIn(
  table: ParameterTable,
  sent: Readonly<Record<string, unknown>>,
  zone: string,
): Result<object, readonly ParameterFault[]> {
  const faults: ParameterFault[] = [];
  const given: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(table)) {
    const read = readParameter(parameter, sent[name], zone);
    if (!read.ok) faults.push({ path: name, message: read.error });
    else if (read.value !== undefined) given[name] = read.value;
  }
  return faults.length === 0 ? ok(given) : fail(faults);
}

type Reading = Result<unknown, string>;

/** Kinds for which null is a value. */
const NULLABLE: ReadonlySet<Parameter['kind']> = new Set(['instant', 'timecode']);

function readParameter(parameter: Parameter, sent: unknown, zone: string): Reading {
  const isSaid = sent !== undefined && (sent !== null || NULLABLE.has(parameter.kind));
  const read = isSaid ? readSaid(parameter, sent, zone) : ok(undefined);
  return read.ok && read.value === undefined && 'initial' in parameter ? ok(parameter.initial) : read;
}

function readSaid(parameter: Parameter, sent: unknown, zone: string): Reading {
  switch (parameter.kind) {
    case 'text':
      return textOf(sent, parameter.most) ?? fail(apiWords.text(parameter.most));
    case 'id':
      return sent === '' ? ok(undefined) : (textOf(sent, LONGEST_ID) ?? fail(apiWords.text(LONGEST_ID)));
    case 'number':
      return numberOf(sent, parameter) ?? fail(apiWords.number(parameter.least, parameter.most));
    case 'boolean':
      return flagOf(sent) ?? fail(apiWords.boolean);
    case 'choice':
      return wordOf(sent, parameter.words) ?? fail(apiWords.choice(parameter.words));
    case 'choices':
      return wordsOf(sent, parameter.words) ?? fail(apiWords.choices(parameter.words));
    case 'instant':
      return wallTimeOf(sent, zone) ?? fail(apiWords.instant);
    case 'labels':
      return labelsOf(sent) ?? fail(apiWords.labels);
    case 'reminders':
      return remindersOf(sent) ?? fail(apiWords.reminders);
    case 'timecode':
      return timecodeOf(sent) ?? fail(apiWords.timecode);
    case 'marks':
      return marksOf(sent, parameter.of, zone) ?? fail(apiWords.marks);
    case 'cells':
      return cellsOf(sent) ?? fail(apiWords.cells);
    case 'amount':
      return amountOf(sent) ?? fail(apiWords.amount);
  }
}

const LONGEST_ID = 64;
const isPlain = (sent: unknown): sent is string | number | boolean =>
  isText(sent) || typeof sent === 'number' || typeof sent === 'boolean';

function textOf(sent: unknown, most: number): Reading | null {
  return isPlain(sent) && String(sent).length <= most ? ok(String(sent)) : null;
}

function numberOf(sent: unknown, { least, most }: { least: number; most: number }): Reading | null {
  if (sent === '') return ok(undefined);
  if (!isPlain(sent) || !/^[+-]?\d{1,15}$/.test(String(sent).trim())) return null;
  const value = Number(sent);
  return value >= least && value <= most ? ok(value) : null;
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

function flagOf(sent: unknown): Reading | null {
  if (sent === '') return ok(undefined);
  const said = FLAGS.get(isPlain(sent) ? String(sent).trim().toLowerCase() : '');
  return said === undefined ? null : ok(said);
}

/** Control surfaces send 0 for "(Default)". */
function wordOf(sent: unknown, words: readonly string[]): Reading | null {
  if (!isPlain(sent)) return null;
  const said = String(sent).trim().toUpperCase();
  if (said === '' || said === '0') return ok(undefined);
  const word = words.find((each) => each.toUpperCase() === said);
  return word === undefined ? null : ok(word);
}

/** A list or comma-separated text. */
function wordsOf(sent: unknown, words: readonly string[]): Reading | null {
  const list = isText(sent) ? sent.split(',') : sent;
  if (sent === '') return ok(undefined);
  if (!Array.isArray(list) || list.length === 0 || list.length > words.length) return null;
  const said = list.map((each) => wordOf(each, words));
  return said.every((each) => each?.ok === true && each.value !== undefined)
    ? ok(said.map((each) => each?.ok === true && each.value))
    : null;
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?$/;

function wallTimeOf(sent: unknown, zone: string): Reading | null {
  if (sent === null || sent === '') return ok(null);
  if (!isText(sent)) return null;
  if (WITH_ZONE.test(sent)) {
    const at = Date.parse(sent);
    return Number.isNaN(at) || !isDay(sent.slice(0, 10)) ? null : ok(wallTimeAt(at, zone));
  }
  const [, date, minutes = '', seconds = ':00'] = WITHOUT_ZONE.exec(sent) ?? [];
  if (date === undefined) {
    const time = parseTimeOfDay(sent);
    return time === null ? null : ok({ date: null, time });
  }
  const time = minutes + seconds;
  return isDay(date) && !Number.isNaN(wallTimeToInstant(date, time, zone)) && !time.startsWith('24')
    ? ok({ date, time })
    : null;
}

/** Rejects February 30, which `Date` accepts. */
function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

function wallTimeAt(at: number, zone: string): WallTime {
  const local = new Date(at + offsetAt(at, zone)).toISOString();
  return { date: localDate(at, zone), time: local.slice(11, 19) };
}

const MOST_LABELS = 20;
const LABEL_COLOR = '#808080';

function labelsOf(sent: unknown): Reading | null {
  if (sent === '') return ok(undefined);
  const list = isText(sent) ? jsonOrNull(sent) : sent;
  if (!Array.isArray(list) || list.length > MOST_LABELS) return null;
  const labels = list.map(labelOf);
  return labels.includes(null) ? null : ok(labels);
}

function labelOf(said: unknown): Label | null {
  if (!isFields(said)) return null;
  const { name, color = LABEL_COLOR } = said;
  return isText(name) && name.length <= 50 && isText(color) && color.length <= 32 ? { name, color } : null;
}

/** A list or typed text; an empty list clears. */
function remindersOf(sent: unknown): Reading | null {
  if (sent === '') return ok(undefined);
  const said = isText(sent) && sent.startsWith('[') ? jsonOrNull(sent) : sent;
  const text = Array.isArray(said) ? said.join(' ') : said;
  const minutes = isPlain(text) ? remindersIn(String(text)) : null;
  return minutes === null ? null : ok(minutes);
}

/** Empty: none. */
function timecodeOf(sent: unknown): Reading | null {
  if (sent === '' || sent === null) return ok(null);
  const timecode = isText(sent) ? readTimecode(sent) : null;
  return timecode === null ? null : ok(timecode);
}

const isMark = (name: string): boolean => MARKS.some((mark) => mark === name);

function marksOf(sent: unknown, of: MarkValue, zone: string): Reading | null {
  if (sent === '') return ok(undefined);
  const said = isText(sent) ? jsonOrNull(sent) : sent;
  if (!isFields(said) || !Object.keys(said).every(isMark)) return null;
  const read = parametersIn(Object.fromEntries(MARKS.map((mark) => [mark, of])), { ...said }, zone);
  return read.ok ? read : null;
}

function cellsOf(sent: unknown): Reading | null {
  if (sent === '') return ok(undefined);
  const said = isText(sent) ? jsonOrNull(sent) : sent;
  if (!isFields(said)) return null;
  const cells = Object.entries(said);
  return cells.every(([name, cell]) => name.length <= LONGEST_COLUMN_NAME && isPlain(cell))
    ? ok(Object.fromEntries(cells.map(([name, cell]) => [name, String(cell)])))
    : null;
}

function amountOf(sent: unknown): Reading | null {
  if (sent === '') return ok(undefined);
  const length = isPlain(sent) ? parseDuration(String(sent)) : null;
  return length === null || length > MAX_LENGTH ? null : ok(length);
}
