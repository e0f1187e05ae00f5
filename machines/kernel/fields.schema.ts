import { z } from 'zod';
import type { Field, FieldTable, OmittableKind, TextKind, ValueOf, ValuesOf } from './fields.ts';

/** Schemas of declared fields (`fields.ts`): as they may be asked for, within their limits, and as they are sent. */

type Shape = Record<string, z.ZodType>;

type AskedShape<Fields extends FieldTable> = {
  [Name in keyof Fields]: z.ZodExactOptional<z.ZodType<ValueOf<Fields[Name]>>>;
};

type SentShape<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends OmittableKind
    ? z.ZodExactOptional<z.ZodType<ValueOf<Fields[Name]>>>
    : z.ZodType<ValueOf<Fields[Name]>>;
};

/** Each field as a command or a file may say it, or leave it out. */
export function askedShape<Fields extends FieldTable>(fields: Fields): AskedShape<Fields>;
export function askedShape(fields: FieldTable): Shape {
  return shaped(fields, (field) => asked(field.kind === 'omittable' ? field.of : field).exactOptional());
}

/** What has just these fields, each as a command says it. */
export function askedRecord<Fields extends FieldTable>(fields: Fields): AskedRecord<ValuesOf<Fields>>;
export function askedRecord(fields: FieldTable): z.ZodType {
  return z.strictObject(shaped(fields, asked));
}

export type AskedRecord<Values> = z.ZodObject & z.ZodType<Values>;

/** Each field as the server says it. It has held the limits already. */
export function sentShape<Fields extends FieldTable>(fields: Fields): SentShape<Fields>;
export function sentShape(fields: FieldTable): Shape {
  return shaped(fields, sent);
}

function shaped(fields: FieldTable, schemaOf: (field: Field) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

function asked(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return askedText(field);
    case 'choice':
      return field.anyCapitals ? inAnyCapitals(field.words) : z.enum(field.words);
    case 'whole':
      return z.int().min(field.least).max(field.most);
    case 'number':
      return z.number().min(field.least).max(field.most);
    case 'seconds':
      return z.number().min(0).lt(60);
    case 'timeOfDay':
      return z.iso.time({ precision: 0 }).max('23:59:59'.length);
    case 'date':
      return z.iso.date().max('2028-02-29'.length);
    case 'list':
      return z.array(asked(field.of)).max(field.most);
    default:
      return structure(field, asked);
  }
}

/** A text as a command may say it. */
export function askedText({ least = 0, most, isTrimmed }: TextKind): z.ZodType<string> {
  const any = isTrimmed ? z.string().trim() : z.string();
  return (least > 0 ? any.min(least) : any).max(most);
}

const inAnyCapitals = (words: readonly string[]): z.ZodType =>
  z
    .string()
    .max(20)
    .transform((word) => word.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))
    .pipe(z.enum(words));

function sent(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'timeOfDay':
    case 'date':
      return z.string();
    case 'choice':
      return z.enum(field.words);
    case 'whole':
    case 'number':
    case 'seconds':
      return z.number();
    case 'list':
      return z.array(sent(field.of));
    default:
      return structure(field, sent);
  }
}

type Structure = Extract<
  Field,
  { readonly kind: 'flag' | 'instant' | 'mark' | 'nullable' | 'omittable' | 'record' }
>;

/** What has no limits of its own. */
function structure(field: Structure, schemaOf: (field: Field) => z.ZodType): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'instant':
      return z.number();
    case 'mark':
      return z.literal(true);
    case 'nullable':
      return schemaOf(field.of).nullable();
    case 'omittable':
      return schemaOf(field.of).exactOptional();
    case 'record':
      return z.strictObject(shaped(field.fields, schemaOf));
  }
}
