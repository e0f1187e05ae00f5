export type Shape<T> = (data: unknown) => data is T;

export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export const isText: Shape<string> = (data) => typeof data === 'string';

export const isNumber: Shape<number> = (data) => typeof data === 'number';

export const isFlag: Shape<boolean> = (data) => typeof data === 'boolean';

export function isNullable<T>(shape: Shape<T>): Shape<T | null> {
  return (data): data is T | null => data === null || shape(data);
}

export function isOmittable<T>(shape: Shape<T>): Shape<T | undefined> {
  return (data): data is T | undefined => data === undefined || shape(data);
}

export function isListOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (data): data is readonly T[] => Array.isArray(data) && data.every((each: unknown) => shape(each));
}

export function isOneOf<Word extends string>(words: readonly Word[]): Shape<Word> {
  return (data): data is Word => words.some((word) => word === data);
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields: Shape<Fields> = (data): data is Fields => typeof data === 'object' && data !== null;

export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function hasFields<T extends object>(
  shapes: {
    readonly [Name in keyof T]-?: Shape<T[Name]>;
  },
): Shape<T> {
  const fields: [string, Shape<unknown>][] = Object.entries(shapes);
  return (data): data is T => isFields(data) && fields.every(([name, shape]) => shape(data[name]));
}

export type Reader<T> = (data: unknown) => T | null;

type ReaderPart = Shape<unknown> | readonly [Shape<unknown>, unknown];
type ReadPart<P> = P extends readonly [Shape<infer T>, infer Else] ? T | Else : ShapeOf<P>;

export const orElse = <T, const Else>(shape: Shape<T>, value: Else) => [shape, value] as const;

/** The reader returns null if a field without `orElse` is malformed (U45). */
export function readerOf<const Parts extends Readonly<Record<string, ReaderPart>>>(
  parts: Parts,
): Reader<{ readonly [Name in keyof Parts]: ReadPart<Parts[Name]> }>;
export function readerOf(parts: Readonly<Record<string, ReaderPart>>): Reader<object> {
  const fields = Object.entries(parts).map(([name, part]): readonly [string, Shape<unknown>, unknown[]] =>
    typeof part === 'function' ? [name, part, []] : [name, part[0], [part[1]]],
  );
  return (data) => {
    if (!isFields(data)) return null;
    const read = fields.flatMap(([name, shape, fallbacks]) =>
      (shape(data[name]) ? [data[name]] : fallbacks).map((value) => [name, value] as const),
    );
    return read.length === fields.length ? Object.fromEntries(read) : null;
  };
}

/** `Object.hasOwn` would require browsers of 2021 or later (V200). */
export function hasOwn(fields: object, name: string): boolean {
  return Object.prototype.hasOwnProperty.call(fields, name);
}

/** Inherited names such as `__proto__` are undefined (K361). */
export function ownEntry<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return hasOwn(table, name) ? table[name] : undefined;
}

export function fieldIn<T>(fields: Fields, name: string, shape: Shape<T>): T | null {
  const value = fields[name];
  return shape(value) ? value : null;
}

export const textIn = (fields: Fields, name: string): string | null => fieldIn(fields, name, isText);

export const numberIn = (fields: Fields, name: string): number | null => fieldIn(fields, name, isNumber);

export const flagIn = (fields: Fields, name: string): boolean => fields[name] === true;

export function listFrom<Entry>(data: unknown, read: (entry: Fields) => Entry | null): readonly Entry[] {
  const entries: readonly unknown[] = Array.isArray(data) ? data : [];
  return entries.flatMap((entry) => (isFields(entry) ? (read(entry) ?? []) : []));
}

export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true;
  if (!isFields(one) || !isFields(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => isDeepEqual(one[name], other[name]))
  );
}
