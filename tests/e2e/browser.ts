import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const systemBrowsers = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

// A system browser has habits that Playwright's own does not: it phones home and updates itself.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function hasOwnBrowser(): boolean {
  return existsSync(chromium.executablePath());
}

export function systemBrowser(): string | undefined {
  return systemBrowsers.find((path) => path !== undefined && existsSync(path));
}

/** Playwright's own Chromium where it is installed, else the system's. */
export function browser(): LaunchOptions {
  const executablePath = systemBrowser();
  return hasOwnBrowser() || executablePath === undefined ? {} : { executablePath, args: quiet };
}
