import { describe, expect, test } from 'vitest';
import { plainText, singleLine } from './text.ts';

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

describe('a name', () => {
  test.each([
    [' Ada\r\nLovelace\u0007 ', 'Ada Lovelace'],
    ['\u202eecalevoL\u202c Ada', 'ecalevoL Ada'],
    ['\u2067Ada\u2069', 'Ada'],
    ['\u200b\u2060\ufeff', ''],
    ['\u3164 \u00ad', ''],
    ['عادا\u200f', 'عادا\u200f'],
    ['👩\u200d🚀', '👩\u200d🚀'],
  ])('W2824 %j becomes %j', (typed, name) => {
    expect(singleLine(typed)).toBe(name);
  });
});
