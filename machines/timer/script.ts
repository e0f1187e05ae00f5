interface MarkedPart {
  readonly text: string;
  readonly bold: boolean;
}

interface MarkedLine {
  readonly isItem: boolean;
  readonly parts: readonly MarkedPart[];
}

export function parseMarkedLines(text: string): readonly MarkedLine[] {
  return text === '' ? [] : text.split(/\r\n|\r|\n/).map(parseMarkedLine);
}

function parseMarkedLine(line: string): MarkedLine {
  const rest = line.replace(/^\s*[-*]\s+/, '');
  return { isItem: rest !== line, parts: boldParts(rest) };
}

/** Runs in linear time. Keeps an unpaired `**`. */
function boldParts(line: string): readonly MarkedPart[] {
  const pieces = line.split('**');
  const last = pieces.length - 1;
  return pieces
    .map((text, place) => {
      const isOdd = place % 2 === 1;
      return isOdd && place === last ? { text: `**${text}`, bold: false } : { text, bold: isOdd };
    })
    .filter(({ text }) => text !== '');
}

const lineText = ({ parts }: MarkedLine): string => parts.map(({ text }) => text).join('');

/** In writing without spaces, this many characters count as one word. */
const UNSPACED_WORD_LENGTH = 3;

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export interface ScriptLine extends MarkedLine {
  readonly text: string;
  readonly firstWord: number;
  /** Offset of each word in UTF-16 code units. An empty line counts as a word, but has no offset. */
  readonly words: readonly number[];
}

export function scriptLines(script: string): readonly ScriptLine[] {
  let firstWord = 0;
  return parseMarkedLines(script).map((line) => {
    const text = lineText(line);
    const words = wordOffsets(text);
    const scriptLine = { ...line, text, firstWord, words };
    firstWord += Math.max(1, words.length);
    return scriptLine;
  });
}

export function wordCount(script: string): number {
  return scriptLines(script).reduce((sum, { words }) => sum + Math.max(1, words.length), 0);
}

function wordOffsets(line: string): readonly number[] {
  return [...line.matchAll(/\S+/g)].flatMap(({ 0: run, index }) => [
    index,
    ...(UNSPACED_SCRIPT.test(run) ? unspacedWordStarts(run).map((start) => index + start) : []),
  ]);
}

function unspacedWordStarts(run: string): readonly number[] {
  const starts: number[] = [];
  let [start, nth] = [0, 0];
  for (const character of run) {
    if (nth > 0 && nth % UNSPACED_WORD_LENGTH === 0) starts.push(start);
    start += character.length;
    nth += 1;
  }
  return starts;
}
