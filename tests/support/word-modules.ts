import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FALLBACK_LANGUAGE, type Language } from '../../machines/kernel/language.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Texts are in `machines/words/`, and in `*.words.ts` beside their screens. */
const MODULE =
  /^(?:machines\/words\/|web\/(?!dist\/).*\/(?=[\w-]+\.words\.))([\w-]+)(?:\.words)?(?:\.([a-z]{2}))?\.ts$/;

export const isWords = (path: string): boolean => MODULE.test(path);

/** The modules of texts in a language, by name: `viewer` is `web/outputs/viewer.words.ts`. */
export function wordModules(language: Language = FALLBACK_LANGUAGE): ReadonlyMap<string, string> {
  const found = ['machines/words', 'web']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .flatMap((path) => {
      const [, name = '', own = FALLBACK_LANGUAGE] = MODULE.exec(path) ?? [];
      return name !== '' && own === language ? [[name, path] as const] : [];
    });
  const modules = new Map(found);
  if (modules.size < found.length)
    throw new Error(`Modules of one name: ${found.map(([name]) => name).join()}`);
  return modules;
}
