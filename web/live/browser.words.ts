export const browserWords = {
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

  another: 'Unknown browser',
  browserOn: (system: string) => `A browser on ${system}`,
  on: (browser: string, system: string) => `${browser} on ${system}`,
};
