import { lineText, type MarkedLine, markedLines } from '../kernel/marked-text.ts';

/** Characters of a word in scripts without spaces. */
const WORD_LENGTH = 3;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export interface ScriptLine extends MarkedLine {
  readonly text: string;
  readonly firstWord: number;
  /** Offsets of words in UTF-16 units; an empty line has none but counts as one. */
  readonly words: readonly number[];
}

export function scriptLines(script: string): readonly ScriptLine[] {
  let firstWord = 0;
  return markedLines(script).map((line) => {
    const text = lineText(line);
    const words = wordsOf(text);
    const scriptLine = { ...line, text, firstWord, words };
    firstWord += Math.max(1, words.length);
    return scriptLine;
  });
}

export function wordCount(script: string): number {
  return scriptLines(script).reduce((sum, { words }) => sum + Math.max(1, words.length), 0);
}

function wordsOf(line: string): readonly number[] {
  return [...line.matchAll(/\S+/g)].flatMap(({ 0: run, index }) => [
    index,
    ...(UNSPACED.test(run) ? furtherStarts(run).map((start) => index + start) : []),
  ]);
}

/** Every third code point after the first. */
function furtherStarts(run: string): readonly number[] {
  const starts: number[] = [];
  let [start, nth] = [0, 0];
  for (const character of run) {
    if (nth > 0 && nth % WORD_LENGTH === 0) starts.push(start);
    start += character.length;
    nth += 1;
  }
  return starts;
}
