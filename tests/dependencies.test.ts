import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const lockfile = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        os: z.array(z.string()).optional(),
        dev: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));
/**
 * Binaries of uWebSockets.js for other systems than Linux on x64, which could not be had where the lockfile was written: npm
 * notes what it had. Gone once it is written where they can be: without these entries, by `npm install --package-lock-only`.
 */
const UNSEEN = /^(?:node_modules\/uWebSockets\.js-24\/)?node_modules\/@uwsjs\//;

describe('installed packages', () => {
  it('N100 are pinned to their checksums by the lockfile', () => {
    const loose = Object.entries(lockfile.packages).filter(
      ([path, { integrity }]) => path !== '' && !integrity,
    );
    expect(loose.filter(([path, { os }]) => !os || !UNSEEN.test(path)).map(([path]) => path)).toEqual([]);
    // Not one more.
    expect(loose.length).toBeLessThanOrEqual(32);
    const weak = Object.entries(lockfile.packages).filter(
      ([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'),
    );
    expect(weak.map(([path]) => path)).toEqual([]);
  });

  it('U210 are checked for advisories and signatures each week and when the lockfile changes', () => {
    const workflow = read('.github/workflows/advisories.yml');
    expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: /m);
    expect(workflow).toMatch(
      /^ {2}pull_request:\n {4}paths: \[package-lock\.json, tests\/mutation\/package-lock\.json\]$/m,
    );
    expect(workflow).toMatch(/run: npm audit --audit-level=high && .* --prefix tests\/mutation$/m);
    expect(workflow).toMatch(/run: npm audit signatures$/m);
    expect(workflow).not.toContain('continue-on-error');
  });
});

/** Package by package, as `web/build/notices.ts` writes them: its name, and the text that follows. */
const noticesIn = (file: string) =>
  read(file)
    .split(/^(?=(?:@[\w.-]+\/)?[\w.-]+ \((?:[\w.-]+|\([\w. -]+\)|[\w.-]+ (?:OR|AND) [\w. -]+)\)$)/m)
    .slice(1)
    .map((notice) => ({ name: notice.split(' ')[0], text: notice.slice(notice.indexOf('\n')).trim() }));

describe('the licence notices', () => {
  const notices = noticesIn('dist/third-party-notices.txt');

  it('N101 list each package that the server contains or installs, with its licence text', () => {
    const names = notices.map(({ name }) => name);
    // Contents of the image: each package that is no development dependency.
    const carried = Object.entries(lockfile.packages).filter(
      ([path, { dev }]) => path !== '' && dev !== true && existsSync(new URL(`../${path}`, import.meta.url)),
    );
    const nameAt = (path: string) =>
      z.object({ name: z.string() }).parse(JSON.parse(read(`${path}/package.json`))).name;
    expect(carried.length).toBeGreaterThan(8);
    expect(names).toEqual(expect.arrayContaining(carried.map(([path]) => nameAt(path))));
    expect(names).toContainEqual(expect.stringMatching(/^@img\/sharp-libvips-/));
    expect(names).toEqual(expect.arrayContaining(['hono', 'kysely', 'xstate', 'zod']));
    // Binaries of packages that are named themselves, with the text.
    const binaries = /^@(?:node-rs\/argon2-|uwsjs\/)(?:linux|darwin|win32)/;
    const short = notices.filter(({ name = '', text }) => text.length < 400 && !binaries.test(name));
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  it('N101 name each package in the web app, with its licence text', () => {
    const inWeb = noticesIn('web/dist/third-party-notices.txt');
    const names = inWeb.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'react',
        'react-aria-components',
        'lucide-react',
        '@fontsource-variable/inter',
      ]),
    );
    // One empty file, whose package has no text of its own.
    expect(inWeb.filter(({ text }) => text.length < 400).map(({ name }) => name)).toEqual(['client-only']);
  });

  it('N102 do not contain version numbers', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(read('node_modules/react/package.json')));
    expect(read('web/dist/third-party-notices.txt')).not.toContain(version);
    expect(read('web/dist/third-party-notices.txt')).not.toMatch(/^\S+ v?\d+\.\d+\.\d+/m);
  });
});
