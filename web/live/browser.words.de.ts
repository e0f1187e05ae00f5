import type { Translation } from '../../machines/kernel/translation.ts';
import type { browserWords as english } from './browser.words.ts';

export const browserWords: Translation<typeof english> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  iPhone: 'iPhone',
  iPad: 'iPad',
  android: 'Android',
  windows: 'Windows',
  chromeOS: 'ChromeOS',
  macOS: 'macOS',
  linux: 'Linux',
  another: 'Unbekannter Browser',
  browserOn: (system) => `Browser unter ${system}`,
  on: (browser, system) => `${browser} unter ${system}`,
};
