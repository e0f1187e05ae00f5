import { encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfValue } from './scan.ts';

const numbered = (fields: number) =>
  Object.fromEntries(Array.from({ length: fields }, (_, i) => [`k${i}`, i]));

describe('the end of an encoded value', () => {
  it('W63 is the start of the value that follows', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, value, (first, second) => {
        const before = encode([1]);
        const all = Buffer.concat([before, encode(first), encode(second)]);
        expect(endOfValue(all, before.length)).toBe(before.length + encode(first).length);
      }),
    );
  });

  it.each([
    ['numbers', [0, -1, 127, 128, -100, -129, 40_000, -40_000, 70_000, -70_000, 2 ** 40, -(2 ** 40), 1.5]],
    ['flags and nil', [true, false, null]],
    ['texts', ['', 'a'.repeat(31), 'a'.repeat(200), 'a'.repeat(300), 'a'.repeat(70_000)]],
    ['bytes', [new Uint8Array(3), new Uint8Array(300), new Uint8Array(70_000)]],
    ['lists', [[], Array(16).fill(1), Array(70_000).fill(1)]],
    ['records', [{ a: [1] }, numbered(20), numbered(70_000)]],
  ])('W63 is right for each encoded length: %s', (_what, values) => {
    for (const value of values) {
      const bytes = encode(value);
      expect(endOfValue(Buffer.concat([bytes, encode(1)]), 0)).toBe(bytes.length);
      for (const there of [0, 1, bytes.length - 1].filter((some) => some < bytes.length))
        expect(endOfValue(bytes.subarray(0, there), 0)).toBeGreaterThan(there);
    }
  });

  it('W63 is right for a 32-bit float', () => {
    expect(endOfValue(encode([1.5, 1], { forceFloat32: true }), 1)).toBe(6);
  });

  it('W63 lies before the end of the bytes if a type is invalid', () => {
    expect(endOfValue(Uint8Array.of(0x92, 0xc1, 1), 0)).toBeLessThan(3);
  });
});
