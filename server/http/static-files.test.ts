import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { withDocuments } from './static-answer.ts';

/** The exponent of the window that a brotli stream asks for, from its first bits (RFC 7932, 9.1). */
function windowOf(stream: Buffer): number {
  const head = stream.readUInt8(0);
  if ((head & 1) === 0) return 16;
  const large = (head >> 1) & 7;
  if (large > 0) return 17 + large;
  const small = (head >> 4) & 7;
  return small === 0 ? 17 : 8 + small;
}

const words = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`).join(' ');

test.each([
  ['1 kB', words(100), 10],
  ['10 kB', words(1000), 14],
  ['130 kB', words(11_000), 17],
])('A file of %s is compressed in a window that holds it, not in one of 4 MB', async (_, text, window) => {
  const packed = await withDocuments(new Map(), { '/file.txt': text }).get('/file.txt')?.encoded('br');
  expect(packed).toBeInstanceOf(Buffer);
  expect(windowOf(packed ?? Buffer.alloc(1))).toBe(window);
  expect(brotliDecompressSync(packed ?? Buffer.alloc(0)).toString()).toBe(text);
});
