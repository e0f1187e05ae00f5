import { describe, expect, it, test } from 'vitest';
import { scriptLines } from '../../../machines/timer/script.ts';
import { GLIDE_MS, glideLeft, scriptOffset, scriptRows, scriptSize, stretchesOf } from './script-part.tsx';

describe('a script on a screen', () => {
  it('V2220 is split into words, with marked words in bold', () => {
    const [line] = scriptLines('- Hello **dear guests** of');
    expect(line && stretchesOf(line)).toEqual([
      { text: 'Hello ', bold: false, isWord: true },
      { text: 'dear ', bold: true, isWord: true },
      { text: 'guests', bold: true, isWord: true },
      { text: ' ', bold: false, isWord: false },
      { text: 'of', bold: false, isWord: true },
    ]);
    const [cut] = scriptLines('un**believ**able');
    expect(cut && stretchesOf(cut).map(({ isWord }) => isWord)).toEqual([true, false, false]);
    const [empty] = scriptLines('\n');
    expect(empty && stretchesOf(empty)).toEqual([]);
  });

  // Three lines of 4, 2 and 1 words, 100 px each.
  const rows = scriptRows([0, 0, 0, 0, 100, 100, 200], { word: 7, top: 300 });

  test.each([
    [0, 0],
    [1, 25],
    [3.5, 87.5],
    [4, 100],
    [5, 150],
    [6.5, 250],
    [7, 300],
    [9, 300],
    [-1, 0],
  ])('V2221 at word %d is scrolled by %d px', (position, offset) => {
    expect(rows.map(({ word }) => word)).toEqual([0, 4, 6, 7]);
    expect(scriptOffset(rows, position)).toBe(offset);
  });

  it('V2221 does not scroll without words', () => {
    expect(scriptOffset([], 5)).toBe(0);
    expect(scriptOffset(scriptRows([], { word: 0, top: 0 }), 5)).toBe(0);
    expect(
      scriptOffset(
        [
          { word: 2, top: 10 },
          { word: 2, top: 90 },
        ],
        2,
      ),
    ).toBe(10);
  });

  it('V2222 glides to another place within 250 ms', () => {
    expect(glideLeft(80, 0)).toBe(80);
    expect(glideLeft(80, GLIDE_MS / 2)).toBe(10);
    expect(glideLeft(80, GLIDE_MS + 1)).toBe(0);
    expect(glideLeft(80, -5)).toBe(80);
  });

  test.each([
    [null, 11],
    ['auto', 11],
    ['sm', 4],
    ['lg', 9],
    [50, 10],
  ] as const)('V2220 with the size %s has letters whose height is %d %% of the screen', (size, percent) => {
    expect(scriptSize({ style: { size } })).toBe(percent);
  });
});
