import { z } from 'zod';
import { isRecord } from './bounds.schema.ts';
import {
  type ChoiceKind,
  type Field,
  type FieldTable,
  type IntegerKind,
  type ListKind,
  MAX_KEY_LENGTH,
  type NumberKind,
  type TextKind,
  type TextsKind,
  TIMECODE,
  type ValueOf,
  type ValuesOf,
  type VariantKind,
} from './fields.ts';
import { hasOwn } from './shapes.ts';

type Shape = Record<string, z.ZodType>;

type RequestShape<Fields extends FieldTable> = {
  [Name in keyof Fields]: z.ZodExactOptional<z.ZodType<ValueOf<Fields[Name]>>>;
};

export function requestShape<Fields extends FieldTable>(fields: Fields): RequestShape<Fields>;
export function requestShape(fields: FieldTable): Shape {
  return mapToShape(fields, (field) =>
    requestSchema(field.kind === 'omittable' ? field.of : field).exactOptional(),
  );
}

export function requestRecord<Fields extends FieldTable>(fields: Fields): RequestRecord<ValuesOf<Fields>>;
export function requestRecord(fields: FieldTable): z.ZodType {
  return z.strictObject(mapToShape(fields, requestSchema));
}

/** Returns true if `requestRecord` would accept the data unchanged (W144). */
export function isPlainRequest(fields: FieldTable, data: unknown): data is ValuesOf<FieldTable> {
  if (!isRecord(data)) return false;
  for (const name in data) {
    const field = hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !isPlainValue(field, data[name])) return false;
  }
  for (const name in fields) if (fields[name]?.kind !== 'omittable' && !hasOwn(data, name)) return false;
  return true;
}

function isPlainValue(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'omittable':
      return isPlainValue(field.of, value);
    case 'nullable':
      return value === null || isPlainValue(field.of, value);
    case 'text':
      return isPlainText(field, value);
    case 'choice':
      return !field.anyCapitals && field.words.some((word) => word === value);
    case 'whole':
      return Number.isSafeInteger(value) && isWithin(field, value);
    case 'number':
      return isWithin(field, value);
    case 'flag':
      return typeof value === 'boolean';
    default:
      return false;
  }
}

function isPlainText({ least = 0, most, isTrimmed }: TextKind, value: unknown): boolean {
  if (typeof value !== 'string' || value.length < least || value.length > most) return false;
  return !isTrimmed || value === value.trim();
}

const isWithin = ({ least, most }: IntegerKind | NumberKind, value: unknown): boolean =>
  typeof value === 'number' && value >= least && value <= most;

export type RequestRecord<Values> = z.ZodObject & z.ZodType<Values>;

function mapToShape(fields: FieldTable, schemaOf: (field: Field) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

export function partialRequest<Fields extends FieldTable>(
  fields: Fields,
): z.ZodType<Partial<ValuesOf<Fields>>>;
export function partialRequest(fields: FieldTable): z.ZodType {
  return z.strictObject(partialShape(fields));
}

const partialShape = (fields: FieldTable): Shape =>
  mapToShape(fields, (field) => partialSchema(field).exactOptional());

function partialSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'nullable':
      return partialSchema(field.of).nullable();
    case 'record':
      return z.strictObject(partialShape(field.fields));
    case 'list':
      return requestListSchema(field, partialSchema(field.of));
    case 'either':
      return z.union(field.of.map(partialSchema));
    case 'variant':
      return variants(field, partialShape);
    default:
      return requestSchema(field);
  }
}

function variants({ fields, types }: VariantKind, shapeOf: (fields: FieldTable) => Shape): z.ZodType {
  const [first, ...rest] = Object.entries(types).map(([type, typeFields]) =>
    z.strictObject({ ...shapeOf(fields), ...shapeOf(typeFields), type: z.literal(type) }),
  );
  return first ? z.discriminatedUnion('type', [first, ...rest]) : z.never();
}

function requestSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return requestText(field);
    case 'choice':
      return requestChoiceSchema(field);
    case 'color':
      return z
        .string()
        .max('#rrggbbaa'.length)
        .regex(/^#(?:[\da-f]{6}|[\da-f]{8})$/i)
        .transform((color) => color.toLowerCase());
    case 'whole':
      return z.int().min(field.least).max(field.most);
    case 'number':
      return z.number().min(field.least).max(field.most);
    case 'seconds':
      return z.number().min(0).lt(60);
    case 'timeOfDay':
      return z.iso.time({ precision: 0 }).max('23:59:59'.length);
    case 'timecode':
      return z.string().max('23:59:59:29'.length).regex(TIMECODE);
    case 'date':
      return z.iso.date().max('2028-02-29'.length);
    case 'list':
      return requestListSchema(field, requestSchema(field.of));
    case 'texts':
      return requestTexts(field);
    case 'flag':
      return z.boolean();
    case 'instant':
      return z.number();
    case 'mark':
      return z.literal(true);
    case 'nullable':
      return requestSchema(field.of).nullable();
    case 'omittable':
      return requestSchema(field.of).exactOptional();
    case 'record':
      return requestRecord(field.fields);
    case 'either':
      return z.union(field.of.map(requestSchema));
    case 'variant':
      return variants(field, (fields) => mapToShape(fields, requestSchema));
  }
}

const requestTexts = ({ of }: TextsKind): z.ZodType =>
  z.record(z.string().min(1).max(MAX_KEY_LENGTH), requestText(of));

function requestListSchema({ most, isLone }: ListKind, element: z.ZodType): z.ZodType {
  const list = z.array(element).max(most);
  return isLone ? z.union([list, element.transform((one) => [one])]) : list;
}

function requestChoiceSchema({ words, anyCapitals, also = {} }: ChoiceKind): z.ZodType {
  if (anyCapitals) return caseInsensitiveChoice(words);
  const literal = z.literal([...words]);
  const aliases = Object.entries(also).map(([other, word]) => z.literal(other).transform(() => word));
  return aliases.length === 0 ? literal : z.union([literal, ...aliases]);
}

export function requestText({ least = 0, most, isTrimmed }: TextKind): z.ZodType<string> {
  const any = isTrimmed ? z.string().trim() : z.string();
  return (least > 0 ? any.min(least) : any).max(most);
}

const caseInsensitiveChoice = (words: readonly (string | number)[]): z.ZodType =>
  z
    .string()
    .max(20)
    .transform((word) => word.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))
    .pipe(z.literal(words.map(String)));
