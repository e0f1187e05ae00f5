import { execFileSync } from 'node:child_process';
import { hasOwnBrowser, systemBrowser } from './browser.ts';

/** Brings a Chromium where there is none, so that `npm test` asks nothing of anybody. */
export default function installBrowser(): void {
  if (hasOwnBrowser() || systemBrowser() !== undefined) return;
  const cli = new URL(import.meta.resolve('@playwright/test/cli')).pathname;
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}
