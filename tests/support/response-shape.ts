import { z } from 'zod';
import type { Field, FieldTable, OmittableKind, ValueOf } from '../../machines/kernel/fields.ts';

type ResponseShape<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends OmittableKind
    ? z.ZodExactOptional<z.ZodType<ValueOf<Fields[Name]>>>
    : z.ZodType<ValueOf<Fields[Name]>>;
};

type Shape = Record<string, z.ZodType>;

/** Schemas for what the server sends: every field, and nothing else. */
export function responseShape<Fields extends FieldTable>(fields: Fields): ResponseShape<Fields>;
export function responseShape(fields: FieldTable): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, responseSchema(field)]));
}

function responseSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'timeOfDay':
    case 'timecode':
    case 'date':
    case 'color':
      return z.string();
    case 'choice':
      return z.literal([...field.words]);
    case 'whole':
    case 'number':
    case 'seconds':
    case 'instant':
      return z.number();
    case 'flag':
      return z.boolean();
    case 'mark':
      return z.literal(true);
    case 'list':
      return z.array(responseSchema(field.of));
    case 'texts':
      return z.record(z.string(), z.string());
    case 'nullable':
      return responseSchema(field.of).nullable();
    case 'omittable':
      return responseSchema(field.of).exactOptional();
    case 'record':
      return z.strictObject(responseShape(field.fields));
    case 'either':
      return z.union(field.of.map(responseSchema));
    case 'variant': {
      const [first, ...rest] = Object.entries(field.types).map(([type, fields]) =>
        z.strictObject({ ...responseShape(field.fields), ...responseShape(fields), type: z.literal(type) }),
      );
      return first ? z.discriminatedUnion('type', [first, ...rest]) : z.never();
    }
  }
}
