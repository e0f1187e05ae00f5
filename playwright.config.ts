import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser } from './tests/e2e/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // Node strips types; otherwise each worker, and a first run, sends all imports through Babel.
  build: { external: ['**/*'] },
  testMatch: '*.e2e.ts',
  outputDir: '.tmp/e2e',
  globalSetup: './tests/e2e/browser.install.ts',
  // One more than there are cores: tests wait for clocks and screens a fifth of their time.
  workers: availableParallelism() + 1,
  // Browsers, servers and the tests share two cores: what passes at the second try is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/playwright.json' }]],
  use: {
    launchOptions: browser(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    // Tests route requests, which pass a service worker unseen. `offline.e2e.ts` allows it.
    serviceWorkers: 'block',
    // Reports show the page at a failure of a first try; recording each passing step costs a twentieth of the run.
    trace: 'on-first-retry',
  },
});
