import {
  type Field,
  type FieldTable,
  list,
  type VariantKind,
  withDefaults,
} from '../../../machines/kernel/fields.ts';
import { hasOwn, isFields, jsonOrNull, textIn } from '../../../machines/kernel/shapes.ts';
import {
  type Design,
  type DesignElement,
  designFields,
  MAX_ELEMENTS,
} from '../../../machines/output/design.ts';
import type { DesignDraft, Output } from '../../../machines/output/output.ts';

/** Returns true if data matches the declared fields. Browsers do not load the server's schemas. */

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
  const { type, ...ownFields } = value;
  if (typeof type !== 'string' || !hasOwn(types, type)) return false;
  return fitsFields({ ...fields, ...types[type] }, ownFields);
}

/** Returns the design and draft that events leave out (R127), or null if they are malformed. */
export function designsFrom(answer: unknown): Pick<Output, 'design' | 'draft'> | null {
  const design = isFields(answer) ? designFrom(answer.design) : null;
  if (!isFields(answer) || design === null) return null;
  return { design, draft: draftFrom(answer.draft) };
}

function draftFrom(data: unknown): DesignDraft | null {
  if (!isFields(data) || !isFields(data.by) || typeof data.at !== 'number') return null;
  const design = designFrom(data.design);
  const name = textIn(data.by, 'name');
  return design === null || name === null
    ? null
    : { design, by: { clientId: textIn(data.by, 'clientId'), name }, at: data.at };
}

function designFrom(data: unknown): Design | null {
  if (!isFields(data)) return null;
  const whole = withDefaults(designFields, data);
  return fitsFields(designFields, whole) ? whole : null;
}

const CLIPBOARD_FORMAT = 'callboard-elements';

const copiedFields = { elements: list(designFields.elements.of, MAX_ELEMENTS) };

export function elementsAsText(elements: readonly DesignElement[]): string {
  return JSON.stringify({ format: CLIPBOARD_FORMAT, elements });
}

/** Parses copied elements, and adds fields that older versions lack. Returns null for any other text. */
export function elementsInText(text: string): readonly DesignElement[] | null {
  const data = jsonOrNull(text);
  if (!isFields(data) || data.format !== CLIPBOARD_FORMAT) return null;
  const { format: _format, ...content } = data;
  const whole = withDefaults(copiedFields, content);
  return fitsFields(copiedFields, whole) ? whole.elements : null;
}
