/** An object of which nothing is known yet: what came from outside, on its way to being read field by field. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** The text in a field; null where there is none. */
export function textIn(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}

/** The number in a field; null where there is none. */
export function numberIn(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' ? value : null;
}

/** The one of `words` that stands in a field; null where none of them does. */
export function wordIn<Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
): Word | null {
  return words.find((word) => word === fields[name]) ?? null;
}

/** Each entry of a list as `read` reads it, without those that it reads as null; none of what is no list. */
export function listFrom<Entry>(data: unknown, read: (entry: Fields) => Entry | null): readonly Entry[] {
  const entries: readonly unknown[] = Array.isArray(data) ? data : [];
  return entries.flatMap((entry) => (isFields(entry) ? (read(entry) ?? []) : []));
}
