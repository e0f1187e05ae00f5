import { z } from 'zod';
import { parseTimeOfDay } from '../../../machines/calendar/parse-time-of-day.ts';
import { wallTimeToInstant } from '../../../machines/calendar/zone.ts';
import type { Issue } from '../../../machines/kernel/errors.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { isFields, isText, jsonOrNull } from '../../../machines/kernel/shapes.ts';
import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import { idText } from '../../../machines/room/command.ts';
import { parseDuration } from '../../../machines/timer/parse-duration.ts';
import { MAX_COLUMN_NAME_LENGTH } from '../../../machines/timer/sheet.ts';
import { readTimecode } from '../../../machines/timer/timecode.ts';
import {
  type Label,
  MARKS,
  MAX_LENGTH,
  parseReminders,
  reminderMinutes,
  type Timer,
  timerFields,
} from '../../../machines/timer/timer.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { apiDocsWords } from '../../../machines/words/api-docs.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

interface ParameterDescription {
  readonly kind: string;
  readonly schema: JsonSchema;
}

export type Parameter = z.ZodType & { readonly about: ParameterDescription };

export type ParameterTable = Readonly<Record<string, Parameter>>;

export type ParameterValues<Table extends ParameterTable> = {
  readonly [Name in keyof Table]?: Exclude<z.output<Table[Name]>, undefined>;
};

export function parseParameters<Table extends ParameterTable>(
  takes: z.ZodObject<Table>,
  sent: Readonly<Record<string, unknown>>,
): Result<ParameterValues<Table>, readonly Issue[]>;
export function parseParameters(
  takes: z.ZodObject,
  sent: Readonly<Record<string, unknown>>,
): Result<object, readonly Issue[]> {
  const { data, error } = takes.safeParse(sent);
  return data === undefined
    ? fail(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    : ok(Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)));
}

const UNREADABLE = Symbol('unfit');

type ParameterReading<Value> = Value | undefined | typeof UNREADABLE;

interface ParameterTexts {
  readonly kind: string;
  readonly fault: string;
}

function optionalParameter<Value>(
  { kind, fault }: ParameterTexts,
  schema: JsonSchema,
  read: (sent: unknown) => ParameterReading<Value>,
  initial?: Value,
) {
  const parsed = z
    .unknown()
    .optional()
    .transform((sent, context): Value | undefined => {
      const value = sent === undefined ? undefined : read(sent);
      if (value !== UNREADABLE) return value === undefined ? initial : value;
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    });
  const about = { kind, schema: initial === undefined ? schema : { ...schema, default: initial } };
  return Object.assign(parsed, { about });
}

/** Null and an empty text count as absent. */
const defaultedParameter: typeof optionalParameter = (texts, schema, read, initial) =>
  optionalParameter(
    texts,
    schema,
    (sent) => (sent === null || sent === '' ? undefined : read(sent)),
    initial,
  );

const { kinds } = apiDocsWords;
type WordedParameter =
  | 'amount'
  | 'boolean'
  | 'cells'
  | 'instant'
  | 'labels'
  | 'marks'
  | 'reminders'
  | 'timecode';
const parameterTexts = (name: WordedParameter): ParameterTexts => ({
  kind: kinds[name],
  fault: apiWords[name],
});

const isScalar = (sent: unknown): sent is string | number | boolean =>
  isText(sent) || typeof sent === 'number' || typeof sent === 'boolean';

const readText = (sent: unknown, most: number): ParameterReading<string> =>
  isScalar(sent) && String(sent).length <= most ? String(sent) : UNREADABLE;

const textParameter = (most: number, initial?: string) =>
  optionalParameter(
    { kind: kinds.text(most), fault: apiWords.text(most) },
    { type: 'string', maxLength: most },
    (sent) => (sent === null ? undefined : readText(sent, most)),
    initial,
  );

const idParameter = defaultedParameter(
  { kind: kinds.id, fault: apiWords.text(idText.most) },
  { type: 'string', maxLength: idText.most },
  (sent) => readText(sent, idText.most),
);

const numberParameter = (least: number, most: number, initial?: number) =>
  defaultedParameter(
    { kind: kinds.number(least, most), fault: apiWords.number(least, most) },
    { type: 'integer', minimum: least, maximum: most },
    (sent) => {
      if (!isScalar(sent) || !/^[+-]?\d{1,15}$/.test(String(sent).trim())) return UNREADABLE;
      const value = Number(sent);
      return value >= least && value <= most ? value : UNREADABLE;
    },
    initial,
  );

const FLAG_WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

const flagParameter = (initial?: boolean) =>
  defaultedParameter(
    parameterTexts('boolean'),
    { type: 'boolean' },
    (sent) => FLAG_WORDS.get(isScalar(sent) ? String(sent).trim().toLowerCase() : '') ?? UNREADABLE,
    initial,
  );

/** Treats 0 as absent, because control surfaces send it for "(Default)". */
function readWord<Word extends string>(sent: unknown, words: readonly Word[]): ParameterReading<Word> {
  if (!isScalar(sent)) return UNREADABLE;
  const word = String(sent).trim().toUpperCase();
  if (word === '' || word === '0') return undefined;
  return words.find((each) => each.toUpperCase() === word) ?? UNREADABLE;
}

const choiceParameter = <const Word extends string>(words: readonly Word[], initial?: NoInfer<Word>) =>
  defaultedParameter(
    { kind: kinds.choice(words.join(', ')), fault: apiWords.choice(words) },
    { type: 'string', enum: words },
    (sent) => readWord(sent, words),
    initial,
  );

const choicesParameter = <const Word extends string>(words: readonly Word[]) =>
  defaultedParameter(
    { kind: kinds.choices(words.join(', ')), fault: apiWords.choices(words) },
    { type: 'array', items: { enum: words }, maxItems: words.length },
    (sent): ParameterReading<readonly Word[]> => {
      const list: unknown = isText(sent) ? sent.split(',') : sent;
      if (!Array.isArray(list) || list.length === 0 || list.length > words.length) return UNREADABLE;
      const readings = list.map((each) => readWord(each, words));
      return readings.every((each) => each !== undefined && each !== UNREADABLE) ? readings : UNREADABLE;
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
function isCalendarDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

/** Null removes the value. */
const instantParameter = optionalParameter(
  parameterTexts('instant'),
  { type: ['string', 'null'], examples: ['14:30', '2026-05-04T14:30:00Z'] },
  (sent): ParameterReading<WallTime | Instant | null> => {
    if (sent === null || sent === '') return null;
    if (!isText(sent)) return UNREADABLE;
    if (WITH_ZONE.test(sent)) {
      const at = Date.parse(sent);
      return Number.isNaN(at) || !isCalendarDay(sent.slice(0, 10)) ? UNREADABLE : at;
    }
    const [, date, minutes = '', seconds = ':00'] = WITHOUT_ZONE.exec(sent) ?? [];
    if (date === undefined) {
      const time = parseTimeOfDay(sent);
      return time === null ? UNREADABLE : { date: null, time };
    }
    const time = minutes + seconds;
    return isCalendarDay(date) &&
      !Number.isNaN(wallTimeToInstant(date, time, 'UTC')) &&
      !time.startsWith('24')
      ? { date, time }
      : UNREADABLE;
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

function readLabel(value: unknown): Label | null {
  if (!isFields(value)) return null;
  const { name, color = LABEL_COLOR } = value;
  return isText(name) && name.length <= labelName.most && isText(color) && color.length <= labelColor.most
    ? { name, color }
    : null;
}

const labelsParameter = defaultedParameter(
  parameterTexts('labels'),
  labelsSchema,
  (sent): ParameterReading<readonly Label[]> => {
    const list = isText(sent) ? jsonOrNull(sent) : sent;
    if (!Array.isArray(list) || list.length > mostLabels) return UNREADABLE;
    const read = list.map(readLabel);
    return read.every((label) => label !== null) ? read : UNREADABLE;
  },
);

export const remindersSchema: JsonSchema = {
  type: 'array',
  maxItems: timerFields.reminders.most,
  items: { type: 'integer', minimum: reminderMinutes.least, maximum: reminderMinutes.most },
};

const remindersParameter = defaultedParameter(
  parameterTexts('reminders'),
  remindersSchema,
  (sent): ParameterReading<Timer['reminders']> => {
    const content = isText(sent) && sent.startsWith('[') ? jsonOrNull(sent) : sent;
    const typed: unknown = Array.isArray(content) ? content.join(' ') : content;
    return (isScalar(typed) ? parseReminders(String(typed)) : null) ?? UNREADABLE;
  },
);

/** Null removes the value. */
const timecodeParameter = optionalParameter(
  parameterTexts('timecode'),
  { type: ['string', 'null'], examples: ['01:00:30:12'] },
  (sent): ParameterReading<string | null> => {
    if (sent === '' || sent === null) return null;
    return (isText(sent) ? readTimecode(sent) : null) ?? UNREADABLE;
  },
);

function marksParameter<Of extends Parameter>(of: Of) {
  const each = { green: of, yellow: of, orange: of, red: of, zero: of };
  const takes = z.strictObject(each);
  const properties = Object.fromEntries(MARKS.map((mark) => [mark, of.about.schema]));
  return defaultedParameter(
    parameterTexts('marks'),
    { type: 'object', properties, additionalProperties: false },
    (sent): ParameterReading<ParameterValues<typeof each>> => {
      const content = isText(sent) ? jsonOrNull(sent) : sent;
      const read = isFields(content) ? parseParameters(takes, { ...content }) : null;
      return read?.ok === true ? read.value : UNREADABLE;
    },
  );
}

const cellsParameter = defaultedParameter(
  parameterTexts('cells'),
  { type: 'object', additionalProperties: { type: ['string', 'boolean'] } },
  (sent): ParameterReading<Readonly<Record<string, string>>> => {
    const content = isText(sent) ? jsonOrNull(sent) : sent;
    const pairs = isFields(content) ? Object.entries(content) : null;
    return pairs?.every(([name, cell]) => name.length <= MAX_COLUMN_NAME_LENGTH && isScalar(cell)) === true
      ? Object.fromEntries(pairs.map(([name, cell]) => [name, String(cell)]))
      : UNREADABLE;
  },
);

const amountParameter = defaultedParameter(
  parameterTexts('amount'),
  { type: 'string', examples: ['30s', '5m', '1h30m', '1:30'] },
  (sent): ParameterReading<Duration> => {
    const length = isScalar(sent) ? parseDuration(String(sent).replace(/^\s*\+/, '')) : null;
    return length === null || length > MAX_LENGTH ? UNREADABLE : length;
  },
);

export const param = {
  text: textParameter,
  id: idParameter,
  number: numberParameter,
  flag: flagParameter,
  choice: choiceParameter,
  choices: choicesParameter,
  instant: instantParameter,
  labels: labelsParameter,
  reminders: remindersParameter,
  timecode: timecodeParameter,
  marks: marksParameter,
  cells: cellsParameter,
  amount: amountParameter,
};
