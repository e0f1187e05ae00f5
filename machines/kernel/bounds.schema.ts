import './issues.schema.ts';
import { z } from 'zod';
import { issueWords } from '../words/issue.ts';
import type { Issue } from './errors.ts';
import { MAX_KEY_LENGTH, MAX_TEXTS } from './fields.ts';

/** Requests are checked against these bounds first, because a schema reads even an oversized value to its end (W60). */
export type Bounds = { readonly nullable: boolean } & (
  | { readonly kind: 'single' }
  | { readonly kind: 'text'; readonly most: number; readonly excess: string }
  | { readonly kind: 'list'; readonly most: number; readonly excess: string; readonly item: Bounds }
  | RecordBounds
  | TextsBounds
  | { readonly kind: 'either'; readonly of: readonly Bounds[] }
);

interface RecordBounds {
  readonly kind: 'record';
  readonly closed: boolean;
  readonly fields: ReadonlyMap<string, Bounds>;
}

interface TextsBounds {
  readonly kind: 'texts';
  readonly item: Bounds;
}

const knownBounds = new WeakMap<z.core.$ZodType, Bounds>();

export function boundsOf(schema: z.core.$ZodType): Bounds {
  const found = knownBounds.get(schema);
  if (found !== undefined) return found;
  const made = deriveBounds(schema);
  knownBounds.set(schema, made);
  return made;
}

export function findExcess(value: unknown, bounds: Bounds): Issue | null {
  const excess = firstExcess(value, bounds);
  return excess && { path: [...excess.path].reverse().join('.'), message: excess.message };
}

export function maxValueCount(bounds: Bounds): number {
  if (bounds.kind === 'list') return 1 + bounds.most * maxValueCount(bounds.item);
  if (bounds.kind === 'record')
    return [...bounds.fields.values()].reduce((sum, field) => sum + maxValueCount(field), 1);
  if (bounds.kind === 'texts') return 1 + MAX_TEXTS;
  if (bounds.kind === 'either') return Math.max(...bounds.of.map(maxValueCount));
  return 1;
}

/** Removes nulls where the schema allows none. Returns `value` itself if there are none. */
export function withoutMisplacedNulls(value: unknown, bounds: Bounds): unknown {
  if (bounds.kind === 'either') return withoutMisplacedNulls(value, boundsOfShape(value, bounds.of));
  if (bounds.kind === 'list' && Array.isArray(value)) return fittingItems(value, bounds.item);
  if (bounds.kind !== 'record' || !isRecord(value)) return value;
  let changed = false;
  const entries: [string, unknown][] = [];
  for (const [key, text] of Object.entries(value)) {
    const field = bounds.fields.get(key);
    const fitting = field === undefined ? text : withoutMisplacedNulls(text, field);
    const misplaced = text === null && field !== undefined && !field.nullable;
    changed ||= misplaced || fitting !== text;
    if (!misplaced) entries.push([key, fitting]);
  }
  return changed ? Object.fromEntries(entries) : value;
}

function fittingItems(list: readonly unknown[], item: Bounds): readonly unknown[] {
  const fitting = list.map((entry) => withoutMisplacedNulls(entry, item));
  return fitting.some((entry, nth) => entry !== list[nth]) ? fitting : list;
}

interface Excess {
  readonly path: (string | number)[];
  readonly message: string;
}

function firstExcess(value: unknown, bounds: Bounds): Excess | null {
  switch (bounds.kind) {
    case 'single':
      return null;
    case 'text':
      return typeof value === 'string' && value.length > bounds.most ? excessHere(bounds.excess) : null;
    case 'list':
      if (!Array.isArray(value)) return null;
      return value.length > bounds.most ? excessHere(bounds.excess) : excessInList(value, bounds.item);
    case 'record':
      return isRecord(value) ? excessInRecord(value, bounds) : null;
    case 'texts':
      return isRecord(value) ? excessInTexts(value, bounds) : null;
    case 'either':
      return firstExcess(value, boundsOfShape(value, bounds.of));
  }
}

const singleBounds: Bounds = { kind: 'single', nullable: false };

function boundsOfShape(value: unknown, options: readonly Bounds[]): Bounds {
  const kind = typeof value === 'string' ? 'text' : Array.isArray(value) ? 'list' : 'record';
  return options.find((option) => option.kind === kind) ?? singleBounds;
}

const excessHere = (message: string): Excess => ({ path: [], message });

function excessInList(list: readonly unknown[], item: Bounds): Excess | null {
  if (item.kind === 'single') return null;
  for (let nth = 0; nth < list.length; nth += 1) {
    const excess = firstExcess(list[nth], item);
    if (excess !== null) return underStep(excess, nth);
  }
  return null;
}

function excessInRecord(
  record: Readonly<Record<string, unknown>>,
  { fields, closed }: RecordBounds,
): Excess | null {
  let unread = 0;
  for (const key in record) {
    const field = fields.get(key);
    if (field === undefined) unread += 1;
    if (closed && unread > fields.size) return excessHere(issueWords.tooManyFields);
    const excess = field === undefined ? null : firstExcess(record[key], field);
    if (excess !== null) return underStep(excess, key);
  }
  return null;
}

function excessInTexts(record: Readonly<Record<string, unknown>>, { item }: TextsBounds): Excess | null {
  let count = 0;
  for (const key in record) {
    count += 1;
    // Zod drops this key without an error.
    if (key === '__proto__') return excessHere(issueWords.unknownFields([key]));
    if (count > MAX_TEXTS || key.length > MAX_KEY_LENGTH) return excessHere(issueWords.tooManyFields);
    const excess = firstExcess(record[key], item);
    if (excess !== null) return underStep(excess, key);
  }
  return null;
}

function underStep(excess: Excess, step: string | number): Excess {
  excess.path.push(step);
  return excess;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function deriveBounds(schema: z.core.$ZodType): Bounds {
  if (schema instanceof z.core.$ZodNullable)
    return { ...boundsOf(schema._zod.def.innerType), nullable: true };
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault)
    return boundsOf(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodPipe) return boundsOf(schema._zod.def.in);
  if (schema instanceof z.core.$ZodString) return textBounds(schema);
  if (schema instanceof z.core.$ZodLiteral) return wordBounds(schema);
  if (schema instanceof z.core.$ZodArray) return listBounds(schema);
  if (schema instanceof z.core.$ZodObject) return recordBounds(schema);
  if (schema instanceof z.core.$ZodRecord)
    return { kind: 'texts', nullable: false, item: boundsOf(schema._zod.def.valueType) };
  if (schema instanceof z.core.$ZodUnion) return unionBounds(schema._zod.def.options.map(boundsOf));
  return { kind: 'single', nullable: schema instanceof z.core.$ZodUnknown };
}

function textBounds(schema: z.core.$ZodString): Bounds {
  const [most, check] = maxLengthCheck(schema, 'A text');
  const excess = errorTextOf(
    z
      .string()
      .check(check)
      .safeParse(' '.repeat(most + 1)),
  );
  return { kind: 'text', nullable: false, most, excess };
}

function wordBounds(schema: z.core.$ZodLiteral): Bounds {
  const most = Math.max(...schema._zod.def.values.map((word) => String(word).length));
  const excess = errorTextOf(z.safeParse(schema, ' '.repeat(most + 1)));
  return { kind: 'text', nullable: false, most, excess };
}

function listBounds(schema: z.core.$ZodArray): Bounds {
  const [most, check] = maxLengthCheck(schema, 'A list');
  const excess = errorTextOf(
    z
      .array(z.null())
      .check(check)
      .safeParse(Array(most + 1).fill(null)),
  );
  return { kind: 'list', nullable: false, most, excess, item: boundsOf(schema._zod.def.element) };
}

function recordBounds(schema: z.core.$ZodObject): Bounds {
  const { shape, catchall } = schema._zod.def;
  const fields = Object.entries(shape).map(([name, field]) => [name, boundsOf(field)] as const);
  return { kind: 'record', nullable: false, closed: catchall !== undefined, fields: new Map(fields) };
}

function unionBounds(options: readonly Bounds[]): Bounds {
  const of: Bounds[] = [];
  for (const option of options.flatMap((each) => (each.kind === 'either' ? each.of : each))) {
    const same = of.findIndex(({ kind }) => kind === option.kind);
    const other = of[same];
    if (other === undefined) of.push(option);
    else of[same] = widerBounds(other, option);
  }
  const nullable = options.some((option) => option.nullable);
  const [only = singleBounds, ...rest] = of;
  return rest.length === 0 ? { ...only, nullable } : { kind: 'either', nullable, of };
}

function widerBounds(one: Bounds, other: Bounds): Bounds {
  if (one.kind === 'record' && other.kind === 'record') {
    const fields = new Map(one.fields);
    for (const [name, field] of other.fields)
      fields.set(name, unionBounds([field, fields.get(name) ?? field]));
    return { ...one, closed: one.closed && other.closed, fields };
  }
  const isLonger = 'most' in one && 'most' in other && other.most > one.most;
  return isLonger ? other : one;
}

function maxLengthCheck(schema: z.core.$ZodType, what: string): readonly [number, z.core.$ZodCheckMaxLength] {
  for (const check of schema._zod.def.checks ?? [])
    if (check instanceof z.core.$ZodCheckMaxLength) return [check._zod.def.maximum, check];
  throw new TypeError(`${what} has no maximum.`);
}

const errorTextOf = ({ error }: { readonly error?: z.core.$ZodError | undefined }): string =>
  String(error?.issues[0]?.message);
