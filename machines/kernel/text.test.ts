import { describe, expect, test } from 'vitest';
import { plainText } from './text.ts';

describe('what a person typed', () => {
  test.each([
    ['  5   MIN ', '5 min'],
    ['5\t\n30', '5 30'],
    ['5’30”', '5\'30"'],
    ['5′30″', '5\'30"'],
    ['‘5‘ “30„', '\'5\' "30"'],
    ['5`', "5'"],
    ['1‐2‑3‒4–5—6−7', '1-2-3-4-5-6-7'],
    ['１２：３０', '12:30'],
    ['۱۲:۳۰', '12:30'],
    ['٢٫٥', '2.5'],
    ['९० min', '90 min'],
    ['𝟙𝟡𝟬', '190'],
    ['\u200f1:30\u200e', '1:30'],
  ])('P3 %j is read as %j', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  test.each([
    ['1∶30', '1:30'],
    ['１︓３０', '1:30'],
    ['１。５', '1.5'],
    ['１｡５', '1.5'],
    ['２９ｰ３', '29-3'],
    ['２９ー０３', '29-03'],
  ])('V903 %j, as other keyboards have it, is read as %j', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  test.each([[''], ['   '], ['noon'], ['-:-']])(
    'P3 there is nothing to read in %j, which has no digit',
    (typed) => {
      expect(plainText(typed)).toBe('');
    },
  );

  test('P3 a text is read up to 64 characters, and a longer one not at all', () => {
    expect(plainText('5'.padStart(64))).toBe('5');
    expect(plainText('5'.padStart(65))).toBe('');
  });
});
