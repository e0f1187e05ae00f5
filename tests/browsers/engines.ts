import { existsSync } from 'node:fs';
import { type BrowserType, firefox, webkit } from '@playwright/test';
import { systemFirefox } from './system-firefox.ts';
import { systemWebKit } from './system-webkit.ts';
import type { Engine } from './tab.ts';

export interface EngineSource {
  readonly name: string;
  /** Starts one, or tells why there is none. */
  start(): Promise<Engine | string>;
}

const present = (...paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** Playwright's own where it is installed, else the system's. */
export const ENGINES: readonly EngineSource[] = [
  {
    name: 'Firefox',
    start: async () => {
      if (present(firefox.executablePath())) return playwrights(firefox);
      const own = present(process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox');
      return own === undefined
        ? "there is neither Playwright's (npx playwright install firefox) nor the system's (FIREFOX_PATH)"
        : systemFirefox(own);
    },
  },
  {
    name: 'WebKit',
    start: async () => {
      if (present(webkit.executablePath())) return playwrights(webkit);
      const driver = present(process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver');
      return driver === undefined
        ? "there is neither Playwright's (npx playwright install webkit) nor Debian's webkit2gtk-driver (WEBKIT_DRIVER_PATH)"
        : systemWebKit(driver);
    },
  },
];

async function playwrights(type: BrowserType): Promise<Engine> {
  const browser = await type.launch();
  return {
    name: `${type.name()} ${browser.version()}, Playwright's`,
    tab: async () => {
      const page = await (await browser.newContext()).newPage();
      return {
        open: async (url) => {
          await page.goto(url);
        },
        read: (expression) => page.evaluate(expression),
      };
    },
    close: () => browser.close(),
  };
}
