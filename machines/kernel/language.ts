/** A translation is in the English file's folder, as `*.de.ts`. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Complete language that replaces missing translations. */
export const FALLBACK = 'en' satisfies Language;

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(String(baseOf(language))) ? 'rtl' : 'ltr';

/** `de-AT` is `de`; null: unsupported. */
export function languageNamed(tag: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === baseOf(tag)) ?? null;
}

interface LanguageWishes {
  readonly link: string;
  readonly kept: string;
  readonly accepted: string;
}

/** V750. */
export function languageFor({ link, kept, accepted }: LanguageWishes): Language {
  return languageNamed(link) ?? languageNamed(kept) ?? acceptedLanguage(accepted);
}

/** `de-AT;q=0.8, en`. A malformed weight is ignored. */
const WISH = /([\w-]+)(?:\s*;\s*q=([^,;\s]+))?/g;

function acceptedLanguage(header: string): Language {
  const known = [...header.matchAll(WISH)].flatMap(([, tag, weight = '1']) => {
    const language = languageNamed(tag);
    return language === null || !(Number(weight) > 0) ? [] : [{ language, weight: Number(weight) }];
  });
  // Stable sort: the first of equal weights wins.
  return known.sort((a, b) => b.weight - a.weight)[0]?.language ?? FALLBACK;
}

function baseOf(tag = ''): string | undefined {
  return /^[a-z]+/i.exec(tag)?.[0].toLowerCase();
}
