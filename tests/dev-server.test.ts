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
  const answers = await Promise.all(
    modules.map(async (module) => {
      const { status, headers } = await fetch(new URL(`${module}?import`, url));
      return { module, status, type: headers.get('content-type') };
    }),
  );
  expect(answers.filter(({ status, type }) => status !== 200 || type !== 'text/javascript')).toEqual([]);
});
