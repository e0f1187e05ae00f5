import type { Field, FieldTable, VariantKind } from './fields.ts';
import { hasOwn, isFields } from './shapes.ts';

/** Checks data against declared fields for browsers, which load no schemas. */

export function fitsFields(fields: FieldTable, data: unknown): boolean {
  if (!isFields(data) || Array.isArray(data)) return false;
  if (Object.keys(data).some((name) => !hasOwn(fields, name))) return false;
  return Object.entries(fields).every(([name, field]) =>
    field.kind === 'omittable'
      ? !hasOwn(data, name) || fitsField(field.of, data[name])
      : fitsField(field, data[name]),
  );
}

function fitsField(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value.length >= (field.least ?? 0) && value.length <= field.most;
    case 'choice':
      return field.words.some((word) => word === value);
    case 'flag':
      return typeof value === 'boolean';
    case 'whole':
      return Number.isInteger(value) && isWithin(value, field);
    case 'number':
      return isWithin(value, field);
    case 'color':
      return typeof value === 'string' && /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(value);
    case 'nullable':
      return value === null || fitsField(field.of, value);
    case 'record':
      return fitsFields(field.fields, value);
    case 'list':
      return (
        Array.isArray(value) && value.length <= field.most && value.every((each) => fitsField(field.of, each))
      );
    case 'either':
      return field.of.some((each) => fitsField(each, value));
    case 'variant':
      return fitsVariant(field, value);
    default:
      return false;
  }
}

function isWithin(
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function fitsVariant({ fields, types }: VariantKind, value: unknown): boolean {
  if (!isFields(value)) return false;
  const { type, ...own } = value;
  if (typeof type !== 'string' || !hasOwn(types, type)) return false;
  return fitsFields({ ...fields, ...types[type] }, own);
}
