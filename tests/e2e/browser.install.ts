import { execFileSync } from 'node:child_process';
import { hasOwnBrowser, systemBrowser } from './browser.ts';

/** Installs a missing Chromium, so that `npm test` needs no manual step. */
export default function installBrowser(): void {
  if (hasOwnBrowser() || systemBrowser() !== undefined) return;
  const cli = new URL(import.meta.resolve('@playwright/test/cli')).pathname;
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}
