export type Translation<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends (...given: never[]) => unknown
    ? Texts[Name]
    : Texts[Name] extends string
      ? string
      : Texts[Name] extends readonly unknown[]
        ? Texts[Name]
        : Translation<Texts[Name]>;
};

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the translation with English in place of missing texts (V752). */
export function besideEnglish<English extends object>(english: English, other: Translation<English>): English;
export function besideEnglish(english: object, other: object): object {
  return merged(english, other);
}

function merged(english: object, other: object): object {
  const own = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const there: unknown = own.get(name);
      return [name, isTable(text) && isTable(there) ? merged(text, there) : (there ?? text)];
    }),
  );
}

export function missingTexts(english: object, other: object): readonly string[] {
  const own = new Map(Object.entries(other));
  return Object.entries(english).flatMap(([name, text]) => {
    const there: unknown = own.get(name);
    if (!isTable(text)) return there === undefined ? [name] : [];
    return missingTexts(text, isTable(there) ? there : {}).map((inner) => `${name}.${inner}`);
  });
}
