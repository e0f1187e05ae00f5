import { expect, test } from 'vitest';
import { languageTag } from './language-tag.view.ts';

test.each([
  ['en-GB', 'en-GB'],
  ['de', 'de'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['en-US@posix', 'en-US'],
  ['da_DK.UTF-8', 'da-DK'],
  ['C', 'en'],
  ['C.UTF-8', 'en'],
  ['', 'en'],
  ['_', 'en'],
])('V202 the browser language %j is used as %s', (name, tag) => {
  expect(languageTag(name)).toBe(tag);
  expect(() => new Intl.DateTimeFormat(languageTag(name))).not.toThrow();
});
