import { expect, test } from 'vitest';
import { browserName, deviceKind } from './browser-name.view.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/120`, 'Opera on macOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) FxiOS/140.0 Safari/605.1.15', 'Firefox on iPad'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${chrome} SamsungBrowser/28.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows'],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('U17 a session with the user agent %j is called "%s"', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  [IPHONE, 'iPhone, Safari'],
  [IPHONE.replace('Version/17.5', 'CriOS/126.0'), 'iPhone, Chrome'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/125.0 Safari/537.36', 'Android, Chrome'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36',
    'Android, Samsung Internet',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0', 'Windows, Edge'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Firefox/127.0', 'macOS, Firefox'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0 Safari/537.36', 'ChromeOS, Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8', null],
])('D21 a device with the user agent %j is called "%s"', (userAgent, name) => {
  expect(deviceKind(userAgent)).toBe(name);
});
