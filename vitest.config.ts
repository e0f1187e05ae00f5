import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { EXHAUSTIVE, LONG } from './tests/support/exhaustive.ts';
import { documentationPlugin } from './web/build/pages.ts';

// Busy machines take many times longer.
const testTimeout = 120_000;

/** Without a browser. */
const PURE = 'web/**/*.{view,words}.test.ts';

/** They prove parts of machines/ that the server alone uses, so the gate on branches needs them. */
const FOR_MACHINES = ['server/integrations/{api,osc}/*.test.ts', 'server/rooms/automation*.test.ts'];

/** Built threads if present: a backup from source takes a second of CPU, built a twentieth. */
const builtThreads = {
  name: 'built-threads',
  transform(code: string, id: string) {
    const folder = process.env.BUILT_SERVER;
    if (folder === undefined || folder === '' || !/[.-]thread\.ts$/.test(id)) return null;
    return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(`${folder}/thread.js`).href));
  },
};

// CommonJS: Node reads a package.json of 200 kB for each ES module, 1.5 s in all.
const alias = { 'date-fns-tz': createRequire(import.meta.url).resolve('date-fns-tz') };

const node = (name: string, include: readonly string[], options = {}) => ({
  plugins: [builtThreads],
  resolve: { alias },
  test: {
    name,
    include: [...include],
    exclude: ['tests/e2e/**'],
    testTimeout,
    expect: { poll: { timeout: 20_000 } },
    // Modules keep no state, and loading a server for each file took half of the time.
    isolate: false,
    setupFiles: ['tests/support/vitest.setup.ts'],
    ...options,
  },
});

export default defineConfig({
  test: {
    // Tests wait for processes, disks and clocks.
    maxWorkers: availableParallelism() + 1,
    // tests/support/exhaustive.ts.
    tags: [...EXHAUSTIVE.tags, ...LONG.tags].map((name) => ({ name })),
    coverage: {
      provider: 'v8',
      include: ['machines/**/*.ts', 'web/**/*.view.ts', 'web/**/*.words{,.*}.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      thresholds: { branches: 100 },
    },
    projects: [
      node('machines', ['machines/**/*.test.ts', PURE, ...FOR_MACHINES]),
      // Real processes, sockets and disks: one retry, reported at the end.
      node('server', ['{server,migrations}/**/*.test.ts'], { retry: 1, exclude: [...FOR_MACHINES] }),
      node('integration', ['{tests,loadtest}/**/*.test.ts'], { retry: 1, hookTimeout: 120_000 }),
      {
        plugins: [react(), documentationPlugin()],
        define: { __VERSION__: JSON.stringify('0.0.0-test') },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [PURE],
          environment: 'jsdom',
          // One jsdom a process with a context for each file: less than half of the time.
          pool: 'vmForks',
          env: { TZ: 'Europe/Copenhagen' },
          testTimeout,
          setupFiles: ['tests/support/testing-library.setup.ts'],
        },
      },
    ],
  },
});
