import { z } from 'zod';
import { parseTimeOfDay } from '../../../machines/calendar/parse-tod.ts';
import { wallTimeToInstant } from '../../../machines/calendar/zone.ts';
import type { Issue } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { isFields, isText, jsonOrNull } from '../../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import { idText } from '../../../machines/room/command.ts';
import { parseDuration } from '../../../machines/timer/parse-duration.ts';
import { LONGEST_COLUMN_NAME } from '../../../machines/timer/sheet.ts';
import { readTimecode } from '../../../machines/timer/timecode.ts';
import {
  type Label,
  MARKS,
  MAX_LENGTH,
  reminderMinutes,
  remindersIn,
  type Timer,
  timerFields,
} from '../../../machines/timer/timer.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { apiDocsWords } from '../../../machines/words/api-docs.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

interface ParameterAbout {
  readonly kind: string;
  readonly schema: JsonSchema;
}

export type Parameter = z.ZodType & { readonly about: ParameterAbout };

export type ParameterTable = Readonly<Record<string, Parameter>>;

export type Given<Table extends ParameterTable> = {
  readonly [Name in keyof Table]?: Exclude<z.output<Table[Name]>, undefined>;
};

/** Unknown parameters are ignored (K10). */
export function parametersIn<Table extends ParameterTable>(
  takes: z.ZodObject<Table>,
  sent: Readonly<Record<string, unknown>>,
): Result<Given<Table>, readonly Issue[]>;
export function parametersIn(
  takes: z.ZodObject,
  sent: Readonly<Record<string, unknown>>,
): Result<object, readonly Issue[]> {
  const { data, error } = takes.safeParse(sent);
  return data === undefined
    ? fail(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    : ok(Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)));
}

const UNFIT = Symbol('unfit');

/** Undefined means that the parameter is absent. */
type Reading<Value> = Value | undefined | typeof UNFIT;

interface Texts {
  readonly kind: string;
  readonly fault: string;
}

function described<Value>(
  { kind, fault }: Texts,
  schema: JsonSchema,
  read: (sent: unknown) => Reading<Value>,
  initial?: Value,
) {
  const parsed = z
    .unknown()
    .optional()
    .transform((sent, context): Value | undefined => {
      const value = sent === undefined ? undefined : read(sent);
      if (value !== UNFIT) return value === undefined ? initial : value;
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    });
  const about = { kind, schema: initial === undefined ? schema : { ...schema, default: initial } };
  return Object.assign(parsed, { about });
}

/** Null and an empty text count as absent. */
const filled: typeof described = (texts, schema, read, initial) =>
  described(texts, schema, (sent) => (sent === null || sent === '' ? undefined : read(sent)), initial);

const { kinds } = apiDocsWords;
type Worded = 'amount' | 'boolean' | 'cells' | 'instant' | 'labels' | 'marks' | 'reminders' | 'timecode';
const textsOf = (name: Worded): Texts => ({ kind: kinds[name], fault: apiWords[name] });

const isPlain = (sent: unknown): sent is string | number | boolean =>
  isText(sent) || typeof sent === 'number' || typeof sent === 'boolean';

const textIn = (sent: unknown, most: number): Reading<string> =>
  isPlain(sent) && String(sent).length <= most ? String(sent) : UNFIT;

const text = (most: number, initial?: string) =>
  described(
    { kind: kinds.text(most), fault: apiWords.text(most) },
    { type: 'string', maxLength: most },
    (sent) => (sent === null ? undefined : textIn(sent, most)),
    initial,
  );

const id = filled(
  { kind: kinds.id, fault: apiWords.text(idText.most) },
  { type: 'string', maxLength: idText.most },
  (sent) => textIn(sent, idText.most),
);

const number = (least: number, most: number, initial?: number) =>
  filled(
    { kind: kinds.number(least, most), fault: apiWords.number(least, most) },
    { type: 'integer', minimum: least, maximum: most },
    (sent) => {
      if (!isPlain(sent) || !/^[+-]?\d{1,15}$/.test(String(sent).trim())) return UNFIT;
      const value = Number(sent);
      return value >= least && value <= most ? value : UNFIT;
    },
    initial,
  );

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

const flag = (initial?: boolean) =>
  filled(
    textsOf('boolean'),
    { type: 'boolean' },
    (sent) => FLAGS.get(isPlain(sent) ? String(sent).trim().toLowerCase() : '') ?? UNFIT,
    initial,
  );

/** Treats 0 as absent, because control surfaces send it for "(Default)". */
function wordIn<Word extends string>(sent: unknown, words: readonly Word[]): Reading<Word> {
  if (!isPlain(sent)) return UNFIT;
  const said = String(sent).trim().toUpperCase();
  if (said === '' || said === '0') return undefined;
  return words.find((each) => each.toUpperCase() === said) ?? UNFIT;
}

const choice = <const Word extends string>(words: readonly Word[], initial?: NoInfer<Word>) =>
  filled(
    { kind: kinds.choice(words.join(', ')), fault: apiWords.choice(words) },
    { type: 'string', enum: words },
    (sent) => wordIn(sent, words),
    initial,
  );

/** Accepts a list, or a text with commas. */
const choices = <const Word extends string>(words: readonly Word[]) =>
  filled(
    { kind: kinds.choices(words.join(', ')), fault: apiWords.choices(words) },
    { type: 'array', items: { enum: words }, maxItems: words.length },
    (sent): Reading<readonly Word[]> => {
      const list: unknown = isText(sent) ? sent.split(',') : sent;
      if (!Array.isArray(list) || list.length === 0 || list.length > words.length) return UNFIT;
      const said = list.map((each) => wordIn(each, words));
      return said.every((each) => each !== undefined && each !== UNFIT) ? said : UNFIT;
    },
  );

/** The time is in the room's zone. */
export interface WallTime {
  readonly date: string | null;
  readonly time: string;
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?$/;

/** `Date` accepts dates such as February 30. */
function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

/** Null removes the value. */
const instant = described(
  textsOf('instant'),
  { type: ['string', 'null'], examples: ['14:30', '2026-05-04T14:30:00Z'] },
  (sent): Reading<WallTime | Instant | null> => {
    if (sent === null || sent === '') return null;
    if (!isText(sent)) return UNFIT;
    if (WITH_ZONE.test(sent)) {
      const at = Date.parse(sent);
      return Number.isNaN(at) || !isDay(sent.slice(0, 10)) ? UNFIT : at;
    }
    const [, date, minutes = '', seconds = ':00'] = WITHOUT_ZONE.exec(sent) ?? [];
    if (date === undefined) {
      const time = parseTimeOfDay(sent);
      return time === null ? UNFIT : { date: null, time };
    }
    const time = minutes + seconds;
    return isDay(date) && !Number.isNaN(wallTimeToInstant(date, time, 'UTC')) && !time.startsWith('24')
      ? { date, time }
      : UNFIT;
  },
);

const LABEL_COLOR = '#808080';
const { most: mostLabels, of: labelKind } = timerFields.labels;
const { name: labelName, color: labelColor } = labelKind.fields;

export const labelsSchema: JsonSchema = {
  type: 'array',
  maxItems: mostLabels,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: labelName.most },
      color: { type: 'string', maxLength: labelColor.most },
    },
    required: ['name', 'color'],
  },
};

function labelIn(said: unknown): Label | null {
  if (!isFields(said)) return null;
  const { name, color = LABEL_COLOR } = said;
  return isText(name) && name.length <= labelName.most && isText(color) && color.length <= labelColor.most
    ? { name, color }
    : null;
}

const labels = filled(textsOf('labels'), labelsSchema, (sent): Reading<readonly Label[]> => {
  const list = isText(sent) ? jsonOrNull(sent) : sent;
  if (!Array.isArray(list) || list.length > mostLabels) return UNFIT;
  const read = list.map(labelIn);
  return read.every((label) => label !== null) ? read : UNFIT;
});

export const remindersSchema: JsonSchema = {
  type: 'array',
  maxItems: timerFields.reminders.most,
  items: { type: 'integer', minimum: reminderMinutes.least, maximum: reminderMinutes.most },
};

const reminders = filled(textsOf('reminders'), remindersSchema, (sent): Reading<Timer['reminders']> => {
  const said = isText(sent) && sent.startsWith('[') ? jsonOrNull(sent) : sent;
  const typed: unknown = Array.isArray(said) ? said.join(' ') : said;
  return (isPlain(typed) ? remindersIn(String(typed)) : null) ?? UNFIT;
});

/** Null removes the value. */
const timecode = described(
  textsOf('timecode'),
  { type: ['string', 'null'], examples: ['01:00:30:12'] },
  (sent): Reading<string | null> => {
    if (sent === '' || sent === null) return null;
    return (isText(sent) ? readTimecode(sent) : null) ?? UNFIT;
  },
);

function marks<Of extends Parameter>(of: Of) {
  const each = { green: of, yellow: of, orange: of, red: of, zero: of };
  const takes = z.strictObject(each);
  const properties = Object.fromEntries(MARKS.map((mark) => [mark, of.about.schema]));
  return filled(
    textsOf('marks'),
    { type: 'object', properties, additionalProperties: false },
    (sent): Reading<Given<typeof each>> => {
      const said = isText(sent) ? jsonOrNull(sent) : sent;
      const read = isFields(said) ? parametersIn(takes, { ...said }) : null;
      return read?.ok === true ? read.value : UNFIT;
    },
  );
}

/** Texts by column. A CHECK column also accepts true and false. */
const cells = filled(
  textsOf('cells'),
  { type: 'object', additionalProperties: { type: ['string', 'boolean'] } },
  (sent): Reading<Readonly<Record<string, string>>> => {
    const said = isText(sent) ? jsonOrNull(sent) : sent;
    const pairs = isFields(said) ? Object.entries(said) : null;
    return pairs?.every(([name, cell]) => name.length <= LONGEST_COLUMN_NAME && isPlain(cell)) === true
      ? Object.fromEntries(pairs.map(([name, cell]) => [name, String(cell)]))
      : UNFIT;
  },
);

const amount = filled(
  textsOf('amount'),
  { type: 'string', examples: ['30s', '5m', '1h30m', '1:30'] },
  (sent): Reading<Duration> => {
    const length = isPlain(sent) ? parseDuration(String(sent)) : null;
    return length === null || length > MAX_LENGTH ? UNFIT : length;
  },
);

export const take = {
  text,
  id,
  number,
  flag,
  choice,
  choices,
  instant,
  labels,
  reminders,
  timecode,
  marks,
  cells,
  amount,
};
