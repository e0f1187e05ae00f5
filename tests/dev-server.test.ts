import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');

/** Every module of web/, as Vite serves it: lazy parts and what they import. */
const modules = globSync('**/*.{ts,tsx,css}', { cwd: web, exclude: ['dist', 'build'] })
  .filter((file) => !/\.(?:test|d)\.tsx?$/.test(file))
  .map((file) => `/${file}`);

const AT_ONCE = 50;

let vite: Awaited<ReturnType<typeof createServer>>;

beforeAll(async () => {
  vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await vite.listen();
});

afterAll(() => vite.close());

it('N460 serves every module of the web app under Vite', async () => {
  expect(modules.length).toBeGreaterThan(500);
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  const answers: { module: string; status: number; type: string | null }[] = [];
  // A Node server accepts 511 concurrent connections.
  for (let from = 0; from < modules.length; from += AT_ONCE) {
    const some = modules.slice(from, from + AT_ONCE).map(async (module) => {
      const { status, headers, body } = await fetch(new URL(`${module}?import`, url));
      await body?.cancel();
      return { module, status, type: headers.get('content-type') };
    });
    answers.push(...(await Promise.all(some)));
  }
  expect(answers.filter(({ status, type }) => status !== 200 || type !== 'text/javascript')).toEqual([]);
});
