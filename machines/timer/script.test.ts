import { describe, expect, it, test } from 'vitest';
import { parseMarkedLines, scriptLines, wordCount } from './script.ts';

describe('the words of a script', () => {
  test.each([
    ['', 0],
    ['Good evening, everyone', 3],
    ['  spaces\taround  ', 2],
    ['one\n\nthree', 3],
    ['one\r\ntwo\rthree', 3],
    ['\n', 2],
    ['**Welcome** to the **second** day', 5],
    ['- first\n* second', 2],
    ['well-known https://example.org/a', 2],
    ['こんにちは', 2],
    ['皆さん、こんばんは。今日は', 5],
    ['สวัสดีครับ', 4],
    ['안녕 하세요', 2],
    ['𠮷野家𠮷野家𠮷', 3],
    ['5 ** 3', 3],
    ['****', 1],
  ])('T2200 in the text %j are %d words', (text, words) => {
    expect(wordCount(text)).toBe(words);
  });

  it('T2200 are counted per line, and have their place within the line', () => {
    expect(scriptLines('- Hello **you**\n\n今日はいい天気\nBye')).toMatchObject([
      { text: 'Hello you', isItem: true, firstWord: 0, words: [0, 6] },
      { text: '', isItem: false, firstWord: 2, words: [] },
      { text: '今日はいい天気', firstWord: 3, words: [0, 3, 6] },
      { text: 'Bye', firstWord: 6, words: [0] },
    ]);
    expect(scriptLines('𠮷野家𠮷野家𠮷')[0]?.words).toEqual([0, 4, 8]);
  });

  it('T2200 are bold only between a pair of marks, and list items only at the start of a line', () => {
    expect(parseMarkedLines('a **b** c **d')).toEqual([
      {
        isItem: false,
        parts: [
          { text: 'a ', bold: false },
          { text: 'b', bold: true },
          { text: ' c ', bold: false },
          { text: '**d', bold: false },
        ],
      },
    ]);
    expect(parseMarkedLines('-not an item').map(({ isItem }) => isItem)).toEqual([false]);
  });
});
