export type Translation<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends (...args: never[]) => unknown
    ? Texts[Name]
    : Texts[Name] extends string
      ? string
      : Texts[Name] extends readonly unknown[]
        ? Texts[Name]
        : Translation<Texts[Name]>;
};

type WordTable = Readonly<Record<string, unknown>>;

const isWordTable = (value: unknown): value is WordTable =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Uses English for missing texts (V752). */
export function withEnglishFallback<English extends object>(
  english: English,
  other: Translation<English>,
): English;
export function withEnglishFallback(english: object, other: object): object {
  return mergeTables(english, other);
}

function mergeTables(english: object, other: object): object {
  const translated = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const there: unknown = translated.get(name);
      return [name, isWordTable(text) && isWordTable(there) ? mergeTables(text, there) : (there ?? text)];
    }),
  );
}

export function missingTexts(english: object, other: object): readonly string[] {
  const translated = new Map(Object.entries(other));
  return Object.entries(english).flatMap(([name, text]) => {
    const there: unknown = translated.get(name);
    if (!isWordTable(text)) return there === undefined ? [name] : [];
    return missingTexts(text, isWordTable(there) ? there : {}).map((inner) => `${name}.${inner}`);
  });
}
