import { defineConfig } from '@playwright/test';
import { browser } from './tests/e2e/browser.ts';

/** Screens that are compared by the second have the machine for themselves. */
const SECONDS = /(?:clocks|show|sleep|timers)\.e2e\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.tmp/e2e',
  globalSetup: './tests/e2e/browser.install.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/playwright.json' }]],
  projects: [
    { name: 'screens', testIgnore: SECONDS },
    { name: 'seconds', testMatch: SECONDS, dependencies: ['screens'], workers: 1 },
  ],
  use: {
    launchOptions: browser(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    // Pictures of each step take a third of the run; the page at the failure is in the report without them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
