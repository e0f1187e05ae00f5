import { isFields } from './shapes.ts';
import type { Duration, Instant } from './time.ts';

/**
 * Type, schemas, test values and storage follow from this declaration. `initial` is also the default for data of older
 * versions.
 */
export type Field =
  | TextKind
  | ChoiceKind
  | FlagKind
  | IntegerKind
  | NumberKind
  | SecondsKind
  | InstantKind
  | TimeOfDayKind
  | TimecodeKind
  | DateKind
  | MarkKind
  | ColorKind
  | NullableKind
  | OmittableKind
  | RecordKind
  | ListKind
  | TextsKind
  | EitherKind
  | VariantKind;

export interface FieldTable {
  readonly [name: string]: Field;
}

export interface TextKind {
  readonly kind: 'text';
  readonly most: number;
  readonly least?: number;
  readonly isTrimmed?: true;
  readonly initial: string;
}
export interface ChoiceKind<Word extends string | number = string | number> {
  readonly kind: 'choice';
  readonly words: readonly Word[];
  readonly anyCapitals: boolean;
  readonly also?: Readonly<Record<string, Word>>;
  readonly initial: Word;
}
interface FlagKind {
  readonly kind: 'flag';
  readonly initial: boolean;
}
export interface IntegerKind<Unit extends number = number> {
  readonly kind: 'whole';
  readonly least: number;
  readonly most: number;
  readonly initial: Unit;
}
export interface NumberKind {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}
/** Number from 0 to below 60 that may have a fraction. */
interface SecondsKind {
  readonly kind: 'seconds';
  readonly initial: number;
}
interface InstantKind {
  readonly kind: 'instant';
  readonly initial: Instant;
}
interface TimeOfDayKind {
  readonly kind: 'timeOfDay';
  readonly initial: string;
}
interface TimecodeKind {
  readonly kind: 'timecode';
  readonly initial: string;
}
interface ColorKind {
  readonly kind: 'color';
  readonly initial: string;
}
interface DateKind {
  readonly kind: 'date';
  readonly initial: string;
}
interface MarkKind {
  readonly kind: 'mark';
  readonly initial: true;
}
interface NullableKind<Of extends Field = Field> {
  readonly kind: 'nullable';
  readonly of: Of;
  readonly initial: null;
}
export interface OmittableKind<Of extends Field = Field> {
  readonly kind: 'omittable';
  readonly of: Of;
}
interface RecordKind<Parts extends FieldTable = FieldTable> {
  readonly kind: 'record';
  readonly fields: Parts;
}
export interface ListKind<Of extends Field = Field> {
  readonly kind: 'list';
  readonly of: Of;
  readonly most: number;
  /** Commands may send a single element instead of a list. */
  readonly isLone?: true;
}
export interface TextsKind {
  readonly kind: 'texts';
  readonly of: TextKind;
  readonly initial: Readonly<Record<string, string>>;
}
interface EitherKind<Of extends Field = Field, Value = ValueOf<Of>> {
  readonly kind: 'either';
  readonly of: readonly Of[];
  readonly initial: Value;
}
export interface VariantKind<Parts extends FieldTable = FieldTable, Types extends TypeTable = TypeTable> {
  readonly kind: 'variant';
  readonly fields: Parts;
  readonly types: Types;
}
interface TypeTable {
  readonly [type: string]: FieldTable;
}

export type ValueOf<Kind> = Field extends Kind
  ? unknown
  : Kind extends ChoiceKind<infer Word>
    ? Word
    : Kind extends IntegerKind<infer Unit>
      ? Unit
      : Kind extends NullableKind<infer Of>
        ? ValueOf<Of> | null
        : Kind extends OmittableKind<infer Of>
          ? ValueOf<Of>
          : Kind extends RecordKind<infer Parts>
            ? ValuesOf<Parts>
            : Kind extends ListKind<infer Of>
              ? readonly ValueOf<Of>[]
              : Kind extends VariantKind<infer Parts, infer Types>
                ? VariantOf<Parts, Types>
                : Kind extends { readonly initial: infer Value }
                  ? Value
                  : never;

type VariantOf<Parts extends FieldTable, Types extends TypeTable> = {
  [Type in keyof Types]: { readonly type: Type } & ValuesOf<Parts> & ValuesOf<Types[Type]>;
}[keyof Types];

export type ValuesOf<Fields extends FieldTable> = {
  readonly [Name in keyof Fields as Fields[Name] extends OmittableKind ? never : Name]: ValueOf<Fields[Name]>;
} & {
  readonly [Name in keyof Fields as Fields[Name] extends OmittableKind ? Name : never]?: ValueOf<
    Fields[Name]
  >;
};

export const text = (most: number): TextKind => ({ kind: 'text', most, initial: '' });

export function choice<Word extends string | number>(
  words: readonly Word[],
  initial: NoInfer<Word>,
  { anyCapitals = false } = {},
): ChoiceKind<Word> {
  return { kind: 'choice', words, anyCapitals, initial };
}

export const flag = (initial = false): FlagKind => ({ kind: 'flag', initial });

export const integer = (least: number, most: number, initial = least): IntegerKind => ({
  kind: 'whole',
  least,
  most,
  initial,
});

export const number = (least: number, most: number, initial = 0): NumberKind => ({
  kind: 'number',
  least,
  most,
  initial,
});

export const length = (least: Duration, most: Duration, initial: Duration): IntegerKind<Duration> => ({
  kind: 'whole',
  least,
  most,
  initial,
});

export const seconds: SecondsKind = { kind: 'seconds', initial: 0 };
export const instant: InstantKind = { kind: 'instant', initial: 0 };
export const timeOfDay: TimeOfDayKind = { kind: 'timeOfDay', initial: '' };
/** Matches a timecode of any rate. The rate limits the number of frames. */
export const TIMECODE = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}:[0-2]\d$/;
export const timecode: TimecodeKind = { kind: 'timecode', initial: '' };
export const date: DateKind = { kind: 'date', initial: '' };
export const mark: MarkKind = { kind: 'mark', initial: true };

export const color = (initial: string): ColorKind => ({ kind: 'color', initial });

export const nullable = <Of extends Field>(of: Of): NullableKind<Of> => ({
  kind: 'nullable',
  of,
  initial: null,
});

export const omittable = <Of extends Field>(of: Of): OmittableKind<Of> => ({ kind: 'omittable', of });

export const record = <Parts extends FieldTable>(fields: Parts): RecordKind<Parts> => ({
  kind: 'record',
  fields,
});

export const list = <Of extends Field>(of: Of, most: number): ListKind<Of> => ({ kind: 'list', of, most });

export const MAX_TEXTS = 20;
export const MAX_KEY_LENGTH = 100;

export const texts = (of: TextKind): TextsKind => ({ kind: 'texts', of, initial: {} });

export const either = <Of extends Field>(
  of: readonly Of[],
  initial: NoInfer<ValueOf<Of>>,
): EitherKind<Of, ValueOf<Of>> => ({ kind: 'either', of, initial });

export const variant = <Parts extends FieldTable, Types extends TypeTable>(
  fields: Parts,
  types: Types,
): VariantKind<Parts, Types> => ({ kind: 'variant', fields, types });

export function newValues<Fields extends FieldTable>(fields: Fields): ValuesOf<Fields>;
export function newValues(fields: FieldTable): object {
  return withDefaults(fields, {});
}

/** Adds defaults for missing fields and unknown choices. Returns `data` itself if it is complete. */
export function withDefaults<Fields extends FieldTable, Data extends object>(
  fields: Fields,
  data: Data,
): Data & ValuesOf<Fields>;
export function withDefaults(fields: FieldTable, data: object): object {
  let full = data;
  for (const [name, field] of Object.entries(fields)) {
    const stored: unknown = Reflect.get(data, name);
    const value = valueWithDefaults(field, stored);
    if (value !== stored) full = { ...full, [name]: value };
  }
  return full;
}

function valueWithDefaults(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'omittable':
      return value === undefined ? value : valueWithDefaults(field.of, value);
    case 'nullable':
      return value === undefined || value === null ? null : valueWithDefaults(field.of, value);
    case 'record':
      return withDefaults(field.fields, isFields(value) ? value : {});
    case 'list':
      return Array.isArray(value) ? itemsWithDefaults(field.of, value) : [];
    case 'either':
      return eitherWithDefault(field, value);
    case 'variant':
      return isFields(value)
        ? withDefaults({ ...field.fields, ...variantFieldsOf(field, value) }, value)
        : value;
    case 'choice':
      return field.words.some((word) => word === value) ? value : field.initial;
    default:
      return value ?? field.initial;
  }
}

function eitherWithDefault({ of, initial }: EitherKind, value: unknown): unknown {
  if (value === undefined) return initial;
  const shape = Array.isArray(value) ? 'list' : 'record';
  const field = typeof value === 'object' ? of.find(({ kind }) => kind === shape) : undefined;
  return field === undefined ? value : valueWithDefaults(field, value);
}

function variantFieldsOf({ types }: VariantKind, data: object): FieldTable {
  const type: unknown = Reflect.get(data, 'type');
  return Object.entries(types).find(([name]) => name === type)?.[1] ?? {};
}

const itemsWithDefaults = (field: Field, values: readonly unknown[]): readonly unknown[] =>
  mapReusing(values, (each) => valueWithDefaults(field, each));

export function mapReusing<Element>(
  elements: readonly Element[],
  change: (element: Element) => Element,
): readonly Element[] {
  const mapped = elements.map(change);
  return mapped.every((element, place) => element === elements[place]) ? elements : mapped;
}

/** Lists all field names and choices, such as `chime.red=GONG`. */
export function vocabulary(fields: FieldTable): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...vocabularyOf(field).map((part) => name + part),
  ]);
}

function vocabularyOf(field: Field): readonly string[] {
  switch (field.kind) {
    case 'omittable':
    case 'nullable':
    case 'list':
      return vocabularyOf(field.of);
    case 'record':
      return vocabulary(field.fields).map((part) => `.${part}`);
    case 'either':
      return field.of.flatMap(vocabularyOf);
    case 'variant':
      return [
        ...vocabulary(field.fields).map((part) => `.${part}`),
        ...Object.entries(field.types).flatMap(([type, typeFields]) => [
          `.type=${type}`,
          ...vocabulary(typeFields).map((part) => `.${type}.${part}`),
        ]),
      ];
    case 'choice':
      return field.words.map((word) => `=${word}`);
    default:
      return [];
  }
}
