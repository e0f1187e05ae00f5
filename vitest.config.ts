import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// A zone with daylight saving, so that code which forgets the room's zone is caught.
const env = { TZ: 'Europe/Copenhagen' };

// Slow is not wrong: on a busy machine the longest property takes many times what it does on a quiet one.
const testTimeout = 120_000;

const node = (name: string, include: string, options = {}) => ({
  test: {
    name,
    include: [include],
    exclude: ['tests/e2e/**'],
    env,
    testTimeout,
    setupFiles: ['tests/properties/chance.ts'],
    ...options,
  },
});

export default defineConfig({
  test: {
    // Many tests wait for processes, disks and clocks of their own.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['machines/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'html'],
      // Not a branch of what Callboard does goes untested.
      thresholds: { branches: 100 },
    },
    projects: [
      // Pure code leaves nothing behind: its files share their processes, which takes a third of the time.
      node('machines', 'machines/**/*.test.ts', { isolate: false }),
      node('server', '{server,migrations}/**/*.test.ts'),
      // What crosses folders: real processes, sockets and disks.
      node('integration', '{tests,loadtest}/**/*.test.ts', { hookTimeout: 120_000 }),
      {
        plugins: [react()],
        define: { __VERSION__: JSON.stringify('0.0.0-test') },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // One jsdom for all files of a process, and a context of its own for each: less than half of the time.
          pool: 'vmForks',
          env,
          testTimeout,
          setupFiles: ['tests/support/testing-library.setup.ts'],
        },
      },
    ],
  },
});
