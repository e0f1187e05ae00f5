import { describe, expect, test } from 'vitest';
import { plainText } from './text.ts';

describe('typed text', () => {
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
  ])('P3 the text %j becomes %j', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  test.each([
    ['1∶30', '1:30'],
    ['１︓３０', '1:30'],
    ['１。５', '1.5'],
    ['１｡５', '1.5'],
    ['２９ｰ３', '29-3'],
    ['２９ー０３', '29-03'],
  ])('V903 the text %j, typed on another keyboard, becomes %j', (typed, plain) => {
    expect(plainText(typed)).toBe(plain);
  });

  test.each([[''], ['   '], ['noon'], ['-:-']])('P3 %j becomes empty because it has no digit', (typed) => {
    expect(plainText(typed)).toBe('');
  });

  test('P3 of 64 characters is read, and a longer one becomes empty', () => {
    expect(plainText('5'.padStart(64))).toBe('5');
    expect(plainText('5'.padStart(65))).toBe('');
  });
});
