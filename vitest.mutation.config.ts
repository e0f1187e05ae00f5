import { defineConfig } from 'vitest/config';

/** The tests that stand beside `machines/`: what a mutant must not survive. */
export default defineConfig({
  test: { include: ['machines/**/*.test.ts'], env: { TZ: 'Europe/Copenhagen' } },
});
