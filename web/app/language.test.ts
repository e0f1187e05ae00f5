import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.lang = '';
});

async function languageOf(page: string, spoken: readonly string[]): Promise<string> {
  document.documentElement.lang = page;
  vi.stubGlobal('navigator', { language: spoken[0], languages: spoken });
  vi.resetModules();
  return (await import('./language.ts')).language;
}

it.each([
  ['en', ['fr-CA', 'en-GB'], 'fr-CA'],
  ['de', ['de-AT', 'en'], 'de-AT'],
  ['de', ['en-US', 'de-CH'], 'de-CH'],
  ['de', ['en-US'], 'de'],
  ['en', ['C'], 'en'],
])(
  'V756 a page in the language %s formats dates for a browser with the languages %o as in %s',
  async (page, spoken, language) => {
    expect(await languageOf(page, spoken)).toBe(language);
  },
);
