/** The languages of the product. Texts in a language other than English are beside the English file, as `*.de.ts`. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** In which every text stands, and a text that another language lacks is shown. */
export const FALLBACK = 'en' satisfies Language;

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** Which way a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(String(baseOf(language))) ? 'rtl' : 'ltr';

/** The language of the product that a tag means: `de-AT` is `de`. Null: the product does not speak it. */
export function languageNamed(tag: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === baseOf(tag)) ?? null;
}

export interface LanguageWishes {
  readonly link: string;
  readonly kept: string;
  readonly accepted: string;
}

/** The language to speak (V750). */
export function languageFor({ link, kept, accepted }: LanguageWishes): Language {
  return languageNamed(link) ?? languageNamed(kept) ?? acceptedLanguage(accepted);
}

/** `de-AT;q=0.8, en`. A weight that is no number counts as none at all. */
const WISH = /([\w-]+)(?:\s*;\s*q=([^,;\s]+))?/g;

function acceptedLanguage(header: string): Language {
  const known = [...header.matchAll(WISH)].flatMap(([, tag, weight = '1']) => {
    const language = languageNamed(tag);
    return language === null || !(Number(weight) > 0) ? [] : [{ language, weight: Number(weight) }];
  });
  // The first of the best: sorting keeps the order of equals.
  return known.sort((a, b) => b.weight - a.weight)[0]?.language ?? FALLBACK;
}

function baseOf(tag = ''): string | undefined {
  return /^[a-z]+/i.exec(tag)?.[0].toLowerCase();
}
