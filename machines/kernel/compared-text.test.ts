import { expect, test } from 'vitest';
import { compareNames, isFoundIn } from './compared-text.ts';

test.each([
  ['', ['anything'], true],
  ['  ', [], true],
  ['zoe', ['Zoë Lindqvist'], true],
  ['LINDQ', [null, 'Zoë Lindqvist'], true],
  ['zoë', ['zoe@example.org'], true],
  ['zoe', ['Ada', null], false],
  ['zoe', [], false],
])('U42 the search text %j is found in %j: %s', (typed, texts, found) => {
  expect(isFoundIn(typed, texts)).toBe(found);
});

test.each([
  ['Room 2', 'Room 10', -1],
  ['Room 10', 'Room 9', 1],
  ['ann', 'Bob', -1],
  ['Äpfel', 'Birnen', -1],
  ['écran', 'ecran', 0],
  ['ANN', 'ann', 0],
  ['', 'a', -1],
])('M9 the comparison of the names %j and %j gives %i', (a, b, order) => {
  expect(Math.sign(compareNames(a, b))).toBe(order);
});
