import { defineConfig } from 'vitest/config';
import { endThread, lastingPool } from './tests/mutation/lasting-pool.ts';
import { NearestFirst } from './tests/mutation/nearest-first.ts';

/** Mutation tests of `machines/` and view models. Stryker sets the pool. */
export default defineConfig({
  plugins: [
    {
      name: 'lasting-pool',
      configureVitest: ({ project, vitest }) => {
        project.config.pool = lastingPool.name;
        project.config.poolRunner = lastingPool;
        vitest.onClose(endThread);
      },
    },
  ],
  test: {
    include: ['machines/**/*.test.ts', 'web/**/*.view.test.ts'],
    env: { TZ: 'Europe/Copenhagen' },
    setupFiles: ['tests/mutation/short-properties.ts'],
    isolate: false,
    // Stryker has its own timeout.
    testTimeout: 0,
    sequence: { sequencer: NearestFirst },
  },
});
