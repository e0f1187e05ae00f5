import { expect, test } from 'vitest';
import { isFoundIn } from './compared-text.ts';

test.each([
  ['', ['anything'], true],
  ['  ', [], true],
  ['zoe', ['Zoë Lindqvist'], true],
  ['LINDQ', [null, 'Zoë Lindqvist'], true],
  ['zoë', ['zoe@example.org'], true],
  ['zoe', ['Ada', null], false],
  ['zoe', [], false],
])('U42 %j is found in %j: %s', (typed, texts, found) => {
  expect(isFoundIn(typed, texts)).toBe(found);
});
