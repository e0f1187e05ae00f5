import { MAX_DEPTH } from '../../machines/wire/frames.ts';
import { issueWords } from '../../machines/words/issue.ts';

/** More fields than any record has: `JSON.parse` takes a microsecond each. */
const MOST_FIELDS = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_RECORD = 0x7b;
const CLOSE_RECORD = 0x7d;

/** Checks nesting (W1), values and fields before parsing. Stops at the first excess; 1 ns a character. */
export function sizeFault(text: string, mostValues: number): string | null {
  const open: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(text, at);
    else if (letter === CLOSE_LIST || letter === CLOSE_RECORD) open.pop();
    else if (letter === COMMA || letter === OPEN_LIST || letter === OPEN_RECORD) {
      values += 1;
      if (values > mostValues) return issueWords.tooManyValues;
      if (letter !== COMMA) open.push(letter === OPEN_LIST ? -1 : 1);
      else if (fieldsOf(open) > MOST_FIELDS) return issueWords.tooManyFields;
      if (open.length > MAX_DEPTH) return issueWords.nestedDeeper(MAX_DEPTH);
    }
  }
  return null;
}

function fieldsOf(open: number[]): number {
  const fields = open.at(-1) ?? -1;
  if (fields < 0) return 0;
  open[open.length - 1] = fields + 1;
  return fields + 1;
}

function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}
