/** The German translation of a file is next to it, as `*.de.ts`. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE = 'en' satisfies Language;

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(String(baseLanguage(language))) ? 'rtl' : 'ltr';

/** Returns the language of a tag such as `de-AT`, or null for an unsupported one. */
export function languageOfTag(tag: string | undefined): Language | null {
  return LANGUAGES.find((language) => language === baseLanguage(tag)) ?? null;
}

interface LanguagePreferences {
  readonly link: string;
  readonly stored: string;
  readonly accepted: string;
}

export function languageFor({ link, stored, accepted }: LanguagePreferences): Language {
  return languageOfTag(link) ?? languageOfTag(stored) ?? acceptedLanguage(accepted);
}

const ACCEPTED_TAG = /([\w-]+)(?:\s*;\s*q=([^,;\s]+))?/g;

function acceptedLanguage(header: string): Language {
  const known = [...header.matchAll(ACCEPTED_TAG)].flatMap(([, tag, weight = '1']) => {
    const language = languageOfTag(tag);
    return language === null || !(Number(weight) > 0) ? [] : [{ language, weight: Number(weight) }];
  });
  return known.sort((a, b) => b.weight - a.weight)[0]?.language ?? FALLBACK_LANGUAGE;
}

const baseLanguage = (tag = ''): string | undefined => /^[a-z]+/i.exec(tag)?.[0].toLowerCase();
