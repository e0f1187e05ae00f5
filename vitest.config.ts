import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { EXHAUSTIVE, LONG } from './tests/support/exhaustive.ts';
import { documentation } from './vite.pages.ts';

// Slow is not wrong: on a busy machine the longest property takes many times what it does on a quiet one.
const testTimeout = 120_000;

/** View models and texts of the web, which need no browser. */
const PURE = 'web/**/*.{view,words}.test.ts';

/**
 * Threads of servers as they were built, where `npm test` has built them: a backup from its source takes a second of processor
 * time to start, built a twentieth.
 */
const builtThreads = {
  name: 'built-threads',
  transform(code: string, id: string) {
    const folder = process.env.BUILT_SERVER;
    if (folder === undefined || folder === '' || !/[.-]thread\.ts$/.test(id)) return null;
    return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(`${folder}/thread.js`).href));
  },
};

// As CommonJS: of its modules Node reads a package.json of 200 kB each, and takes 1.5 s for all.
const alias = { 'date-fns-tz': createRequire(import.meta.url).resolve('date-fns-tz') };

const node = (name: string, include: readonly string[], options = {}) => ({
  plugins: [builtThreads],
  resolve: { alias },
  test: {
    name,
    include: [...include],
    exclude: ['tests/e2e/**'],
    testTimeout,
    // Modules keep nothing that tests leave behind, and to load a server for each file took more than half of the processor time.
    isolate: false,
    setupFiles: ['tests/support/vitest.setup.ts'],
    ...options,
  },
});

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for processes, disks and clocks of their own.
    maxWorkers: availableParallelism() + 1,
    // Those of tests/support/exhaustive.ts.
    tags: [...EXHAUSTIVE.tags, ...LONG.tags].map((name) => ({ name })),
    coverage: {
      provider: 'v8',
      include: ['machines/**/*.ts', 'web/**/*.view.ts', 'web/**/*.words{,.*}.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      // Not a branch of what Callboard does goes untested.
      thresholds: { branches: 100 },
    },
    projects: [
      node('machines', ['machines/**/*.test.ts', PURE]),
      // What has real processes, sockets and disks is tried twice, and the end of a run names what needed that.
      node('server', ['{server,migrations}/**/*.test.ts'], { retry: 1 }),
      // What crosses folders.
      node('integration', ['{tests,loadtest}/**/*.test.ts'], { retry: 1, hookTimeout: 120_000 }),
      {
        plugins: [react(), documentation()],
        define: { __VERSION__: JSON.stringify('0.0.0-test') },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [PURE],
          environment: 'jsdom',
          // One jsdom for all files of a process, and a context of its own for each: less than half of the time.
          pool: 'vmForks',
          env: { TZ: 'Europe/Copenhagen' },
          testTimeout,
          setupFiles: ['tests/support/testing-library.setup.ts'],
        },
      },
    ],
  },
});
