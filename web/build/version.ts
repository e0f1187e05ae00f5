import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { VERSION } from '../../server/version.ts';

const repositoryRoot = join(import.meta.dirname, '../..');

/** The version is a hash of these folders and files, so that every machine computes the same one. */
const SOURCE_FOLDERS = ['web', 'machines', 'docs'];
const SOURCE_FILES = ['CHANGELOG.md', 'package-lock.json', 'vite.config.ts'];

/**
 * Defines `__VERSION__` as `<package version>+<build>` and stores it for the server (V1420). The dev server uses the
 * version of its API server.
 */
export function buildVersion(): Plugin {
  let version = VERSION;
  return {
    name: 'build-version',
    config: (_, { command }) => {
      if (command === 'build') version = `${manifest.version}+${sourceDigest()}`;
      return { define: { __VERSION__: JSON.stringify(version) } };
    },
    generateBundle() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: '.vite/version', source: `${version}\n` });
    },
  };
}

function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of [...SOURCE_FILES, ...SOURCE_FOLDERS.flatMap(sourceFilesIn)])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repositoryRoot, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 8);
}

function sourceFilesIn(folder: string): readonly string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repositoryRoot, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/^web\/dist|\.(?:test|fixture)\./.test(file))
    .sort();
}
