import { browserWords } from './browser.words.ts';

const BROWSERS = [
  [browserWords.edge, /\bEdg(?:e|A|iOS)?\//],
  [browserWords.opera, /\b(?:OPR|Opera)\//],
  [browserWords.samsung, /\bSamsungBrowser\//],
  [browserWords.firefox, /\b(?:Firefox|FxiOS)\//],
  [browserWords.chrome, /(?:Chrome|CriOS|Chromium)\//],
  [browserWords.safari, /\bSafari\//],
] as const;

const SYSTEMS = [
  [browserWords.iPhone, /\biPhone\b/],
  [browserWords.iPad, /\biPad\b/],
  [browserWords.android, /\bAndroid\b/],
  [browserWords.windows, /\bWindows\b/],
  [browserWords.chromeOS, /\bCrOS\b/],
  [browserWords.macOS, /\bMac OS X\b|\bMacintosh\b/],
  [browserWords.linux, /\bLinux\b/],
] as const;

const partsOf = (userAgent: string) => ({
  browser: BROWSERS.find(([, mark]) => mark.test(userAgent))?.[0],
  system: SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0],
});

export function deviceKind(userAgent: string): string | null {
  const { browser, system } = partsOf(userAgent);
  return [system, browser].filter((part) => part !== undefined).join(', ') || null;
}

export function browserName(userAgent: string): string {
  const { browser, system } = partsOf(userAgent);
  if (browser === undefined)
    return system === undefined ? browserWords.another : browserWords.browserOn(system);
  return system === undefined ? browser : browserWords.on(browser, system);
}
