import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE_FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Writes `third-party-notices.txt` with package names and licences, without versions because the file is public (N102).
 * Includes the installed packages `beside`.
 */
export function thirdPartyNotices(beside: readonly string[] = []): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    generateBundle(_, bundle) {
      const { root } = this.environment.config;
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames : [],
      );
      const ids = [...this.getModuleIds(), ...files.map((file) => resolve(root, file))];
      const folders = new Set(ids.flatMap((id) => PACKAGE_FOLDER.exec(plainModuleId(id))?.[1] ?? []));
      for (const folder of packagesOf(beside, resolve('node_modules'))) folders.add(folder);
      const notices = [...folders].map(packageNotice).sort();
      const source = `Callboard contains:\n\n${[...new Set(notices)].join('\n')}`;
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

function packagesOf(names: readonly string[], modules: string): ReadonlySet<string> {
  const folders = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = [join(from, 'node_modules', name), join(modules, name)].find((path) => existsSync(path));
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies } = readManifest(folder);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder);
  };
  for (const name of names) add(name, modules);
  return folders;
}

const plainModuleId = (id: string): string =>
  id.replaceAll('\0', '').replaceAll('\\', '/').split('?')[0] ?? '';

interface PackageManifest {
  readonly name: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): PackageManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function packageNotice(folder: string): string {
  const { name, license = 'see its files' } = readManifest(folder);
  const texts = licenceTexts(folder).map((text) => `\n${text.trim()}\n`);
  return `${name} (${license})\n${texts.join('')}`;
}

function licenceTexts(folder: string): readonly string[] {
  const names = readdirSync(folder);
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const files = names.filter((file) => /^(?:licen[cs]e|copying|notice|ofl)\b/i.test(file));
  if (files.length > 0) return files.map(textOf);
  const readme = names.filter((file) => /^readme\b/i.test(file)).map(textOf);
  return readme.flatMap((text) => /^#+ *licen[cs](?:e|ing) *\n(.+)/ims.exec(text)?.[1] ?? []);
}
