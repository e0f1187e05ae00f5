import { crc32 } from 'node:zlib';

export type SqlValue = string | number | null | Uint8Array;

const HASH_START = 0x811c_9dc5;
const NULL_WORD = 0x9e37_79b9;
const SURROGATE_START = 0xd800;
const REPLACEMENT_CODE = 0xfffd;

const floatBuffer = new Float64Array(1);
const floatWords = new Uint32Array(floatBuffer.buffer);

export function rowSum(values: readonly (SqlValue | undefined)[]): number {
  let sum = HASH_START;
  for (const value of values) sum = addValue(sum, value);
  return sum >>> 0;
}

/** The value is undefined if a damaged schema has lost the column. */
function addValue(sum: number, value: SqlValue | undefined): number {
  if (value === null || value === undefined) return mixWord(sum, NULL_WORD);
  if (typeof value === 'number') return addNumber(sum, value);
  if (typeof value === 'string') return addText(sum, value);
  return mixWord(mixWord(sum, value.length), crc32(value));
}

/** SQLite does not store minus zero. */
function addNumber(sum: number, value: number): number {
  floatBuffer[0] = value + 0;
  return mixWord(mixWord(sum, floatWords[0] ?? 0), floatWords[1] ?? 0);
}

function addText(sum: number, text: string): number {
  let next = mixWord(sum, text.length);
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    const isHalf = (code & 0xf800) === SURROGATE_START && !isSurrogatePair(text, place);
    next = mixWord(next, isHalf ? REPLACEMENT_CODE : code);
  }
  return next;
}

function isSurrogatePair(text: string, place: number): boolean {
  const isFirst = (code: number) => (code & 0xfc00) === SURROGATE_START;
  const [before, code, after] = [-1, 0, 1].map((step) => text.charCodeAt(place + step));
  return isFirst(code ?? 0) ? ((after ?? 0) & 0xfc00) === 0xdc00 : isFirst(before ?? 0);
}

function mixWord(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, 0x0100_0193);
  return product ^ (product >>> 15);
}
