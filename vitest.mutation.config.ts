import { defineConfig } from 'vitest/config';
import { endThread, lastingPool } from './tests/mutation/lasting-pool.ts';
import { NearestFirst } from './tests/mutation/nearest-first.ts';

/** The tests of `machines/` and of view models: a mutant must not survive them. Stryker names a pool of its own. */
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
    // A mutant is not noticed by a machine that is busy; Stryker itself ends what never ends.
    testTimeout: 0,
    sequence: { sequencer: NearestFirst },
  },
});
