import * as fc from 'fast-check';
import type { Field, FieldTable, TextKind, ValuesOf } from '../../machines/kernel/fields.ts';

/** Arbitrary values of declared fields, within their limits: anything that commands can make. */

const pad = (value: number): string => String(value).padStart(2, '0');

/** With what separates parts of cells and frames. A text that is not empty is not blank, since a blank cell is an empty one. */
const anyText = ({ least = 0, most }: TextKind): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ maxLength: Math.min(most, 20), unit: 'grapheme' }) },
      fc.constantFrom(' a; b=c% ', '50% off', '%41', '"\n\t,;'),
    )
    .map((given) => (given.trim() === '' || given.length > most ? 'x'.repeat(least) : given));

const anyTime = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map(pad).join(':'));
/** Timecode of every rate. */
const anyTimecode = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.integer({ min: 2, max: 23 }))
  .map((parts) => parts.map(pad).join(':'));
const anyDate = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** Seconds to the millisecond. */
const anySeconds = fc.nat(59_999).map((ms) => ms / 1_000);

export function anyOf<Fields extends FieldTable>(fields: Fields): fc.Arbitrary<ValuesOf<Fields>>;
export function anyOf(fields: FieldTable): fc.Arbitrary<object> {
  const entries = Object.entries(fields);
  const values = Object.fromEntries(entries.map(([name, field]) => [name, anyValue(field)] as const));
  const requiredKeys = entries.filter(([, { kind }]) => kind !== 'omittable').map(([name]) => name);
  return fc.record(values, { requiredKeys });
}

function anyValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return anyText(field);
    case 'choice':
      return fc.constantFrom(...field.words);
    case 'flag':
      return fc.boolean();
    case 'whole':
      return fc.integer({ min: field.least, max: field.most });
    case 'number':
      // JSON knows no -0.
      return fc.double({ min: field.least, max: field.most, noNaN: true }).map((value) => value + 0);
    case 'seconds':
      return anySeconds;
    case 'instant':
      return fc.nat();
    case 'timeOfDay':
      return anyTime;
    case 'timecode':
      return anyTimecode;
    case 'date':
      return anyDate;
    case 'color':
      return fc.stringMatching(/^#(?:[\da-f]{6}|[\da-f]{8})$/);
    case 'either':
      return fc.oneof(...field.of.map(anyValue));
    case 'variant':
      return fc.oneof(
        ...Object.entries(field.types).map(([type, own]) =>
          fc.tuple(anyOf(field.fields), anyOf(own)).map(([common, parts]) => ({ ...common, ...parts, type })),
        ),
      );
    case 'mark':
      return fc.constant(true);
    case 'nullable':
      return fc.option(anyValue(field.of));
    case 'omittable':
      return anyValue(field.of);
    case 'record':
      return anyOf(field.fields);
    case 'texts':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), anyText(field.of), { maxKeys: 3 });
    case 'list':
      return fc.array(anyValue(field.of), { maxLength: Math.min(field.most, 3) });
  }
}
