import { isAscii } from 'node:buffer';

/**
 * The text of some bytes, all of them letters of ASCII; null: they are not, or NUL is among them. Of the 350 letters of a
 * token it takes a fifth of what JavaScript does, and leaves no list of them to the collector (decision 007).
 */
export function asciiText({ buffer, byteOffset }: Uint8Array, start: number, end: number): string | null {
  const letters = Buffer.from(buffer, byteOffset + start, end - start);
  if (!isAscii(letters)) return null;
  const text = letters.toString('latin1');
  return text.includes('\0') ? null : text;
}
