import { encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSize } from './plain-size.ts';

const { plain } = fc.letrec((tie) => ({
  plain: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('plain'), { maxLength: 20 }),
    fc.dictionary(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), tie('plain')),
  ),
}));

test('R80 the size of plain data is one to three times its encoded bytes', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const { length } = encode(value);
      expect(plainSize(value)).toBeGreaterThanOrEqual(length);
      expect(plainSize(value)).toBeLessThanOrEqual(3 * length);
    }),
  );
});

test.each([
  ['a'.repeat(1_000), 1_003],
  ['é'.repeat(1_000), 2_003],
  ['舞'.repeat(1_000), 3_003],
  ['🎭'.repeat(1_000), 4_003],
])('R80 the size of a text is its number of bytes', (text, size) => {
  expect(plainSize(text)).toBe(size);
});
