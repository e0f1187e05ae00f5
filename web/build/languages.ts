import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EnvironmentOptions, Plugin } from 'vite';
import {
  directionOf,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  type Language,
  languageOfTag,
} from '../../machines/kernel/language.ts';
import { missingTexts, withEnglishFallback } from '../../machines/kernel/translation.ts';

/** Each of these languages gets a build of the whole web app (decision 019). */
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE);

/** Output folder. `toolchain.mjs` sets OUT_DIR to build without replacing the folder in use. */
export const OUT_DIR = process.env['OUT_DIR'] ?? 'dist';

const developmentLanguage = languageOfTag(process.env['CALLBOARD_LANGUAGE'] ?? '') ?? FALLBACK_LANGUAGE;

const TRANSLATION_MODULE = join(import.meta.dirname, '../../machines/kernel/translation.ts');

export function builtLanguage({ name }: { readonly name: string }): Language {
  return name === 'client' ? developmentLanguage : (languageOfTag(name) ?? FALLBACK_LANGUAGE);
}

/** Builds each language into its own folder. `languagesPlugin` then moves `_spa` into the English `_spa` folder. */
export function languageEnvironments(): Record<string, EnvironmentOptions> {
  return Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [
      language,
      {
        consumer: 'client',
        build: { outDir: `${OUT_DIR}/${language}`, copyPublicDir: false, emptyOutDir: true },
      },
    ]),
  );
}

export function languagesPlugin(): Plugin {
  let language: Language = FALLBACK_LANGUAGE;
  return {
    name: 'languages',
    buildStart() {
      language = builtLanguage(this.environment);
    },
    resolveId: {
      order: 'pre',
      filter: { id: /(?:\/words\/[\w-]+|\.words)\.ts$|\/docs\/[\w-]+\.md$/ },
      async handler(source, importer) {
        if (language === FALLBACK_LANGUAGE || importer === undefined) return null;
        const english = join(dirname(withoutQuery(importer)), source);
        const translated = translatedPath(english, language);
        if (!existsSync(translated) || translated === withoutQuery(importer)) return null;
        if (translated.endsWith('.md') || (await isComplete(english, translated))) return translated;
        return `${translated}${BESIDE_ENGLISH_QUERY}`;
      },
    },
    load: {
      filter: { id: /\?beside-english$/ },
      async handler(id) {
        const path = withoutQuery(id);
        const english = path.replace(/\.[a-z]{2}\.ts$/, '.ts');
        const lines = Object.keys(await import(pathToFileURL(english).href)).map(
          (name) => `export const ${name} = besideEnglish(english.${name}, own.${name});`,
        );
        return [
          `import { besideEnglish } from ${JSON.stringify(TRANSLATION_MODULE)};`,
          `import * as english from ${JSON.stringify(english)};`,
          `import * as own from ${JSON.stringify(path)};`,
          ...lines,
        ].join('\n');
      },
    },
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        if (language === FALLBACK_LANGUAGE) return;
        const [from, to] = [join(dir, ASSETS_FOLDER), join(dir, '..', ASSETS_FOLDER)];
        for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
        rmdirSync(from);
      },
    },
    transformIndexHtml(html) {
      return html.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);
    },
  };
}

const ASSETS_FOLDER = '_spa';
const BESIDE_ENGLISH_QUERY = '?beside-english';

export const translatedPath = (english: string, language: Language): string =>
  english.endsWith('.ts')
    ? english.replace(/\.ts$/, `.${language}.ts`)
    : join(dirname(english), language, basename(english));

const withoutQuery = (id: string): string => id.split('?')[0] ?? '';

export async function loadWords<Words extends object>(
  language: Language,
  english: Words,
  [file, name]: readonly [file: string, name: string],
): Promise<Words> {
  const translated = translatedPath(join(import.meta.dirname, '../..', file), language);
  if (language === FALLBACK_LANGUAGE || !existsSync(translated)) return english;
  return withEnglishFallback(english, (await import(pathToFileURL(translated).href))[name]);
}

async function isComplete(english: string, translated: string): Promise<boolean> {
  const [all, there] = await Promise.all(
    [english, translated].map((path) => import(pathToFileURL(path).href)),
  );
  return missingTexts({ ...all }, { ...there }).length === 0;
}
