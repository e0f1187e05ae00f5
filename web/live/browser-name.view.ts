import { browserWords } from './browser.words.ts';

const BROWSER_PATTERNS = [
  [browserWords.edge, /\bEdg(?:e|A|iOS)?\//],
  [browserWords.opera, /\b(?:OPR|Opera)\//],
  [browserWords.samsung, /\bSamsungBrowser\//],
  [browserWords.firefox, /\b(?:Firefox|FxiOS)\//],
  [browserWords.chrome, /(?:Chrome|CriOS|Chromium)\//],
  [browserWords.safari, /\bSafari\//],
] as const;

const SYSTEM_PATTERNS = [
  [browserWords.iPhone, /\biPhone\b/],
  [browserWords.iPad, /\biPad\b/],
  [browserWords.android, /\bAndroid\b/],
  [browserWords.windows, /\bWindows\b/],
  [browserWords.chromeOS, /\bCrOS\b/],
  [browserWords.macOS, /\bMac OS X\b|\bMacintosh\b/],
  [browserWords.linux, /\bLinux\b/],
] as const;

const browserAndSystem = (userAgent: string) => ({
  browser: BROWSER_PATTERNS.find(([, mark]) => mark.test(userAgent))?.[0],
  system: SYSTEM_PATTERNS.find(([, mark]) => mark.test(userAgent))?.[0],
});

export function deviceKind(userAgent: string): string | null {
  const { browser, system } = browserAndSystem(userAgent);
  return [system, browser].filter((part) => part !== undefined).join(', ') || null;
}

export function browserName(userAgent: string): string {
  const { browser, system } = browserAndSystem(userAgent);
  if (browser === undefined)
    return system === undefined ? browserWords.another : browserWords.browserOn(system);
  return system === undefined ? browser : browserWords.on(browser, system);
}
