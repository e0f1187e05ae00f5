import { defineConfig } from '@playwright/test';
import { browser } from './tests/e2e/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.tmp/e2e',
  globalSetup: './tests/e2e/browser.install.ts',
  // One screen at a time shows its digits on the second; two suites beside each other would not.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/playwright.json' }]],
  use: {
    launchOptions: browser(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    trace: 'retain-on-failure',
  },
});
