import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pages of rules beside their features, relative to the repository; `machines/SPEC.md` is their index. */
export function specPages(): readonly string[] {
  return ['machines', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name, parentPath }) => name === 'SPEC.md' && parentPath !== join(root, 'machines'))
      .map(({ name, parentPath }) => relative(root, join(parentPath, name))),
  );
}
