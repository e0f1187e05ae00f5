import { decode, encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainDecoder } from './decoder.ts';

const decoder = new PlainDecoder();

/** Where the heads of numbers and lengths change. */
const EDGES = [0, 0x1f, 0x20, 0x21, 0x7f, 0x80, 0x81, 0xff, 0x100, 0x7fff, 0x8000, 0x8001, 0xffff].concat([
  0x1_0000,
  0x7fff_ffff,
  0x8000_0000,
  0x8000_0001,
  0xffff_ffff,
  0x1_0000_0000,
  1_795_000_000_000,
  Number.MAX_SAFE_INTEGER,
  2 ** 64,
]);
const LENGTHS = [0, 1, 15, 16, 31, 32, 63, 64, 65, 199, 255, 256, 4_095, 4_096, 4_097, 65_535, 65_536];
const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '中', '🎭'), maxLength: 40 });

describe('our decoder reads what the library writes:', () => {
  it.each(EDGES.flatMap((edge) => [edge, -edge, edge + 0.5, -edge - 0.5]))('W25 the number %d', (value) => {
    expect(decoder.decode(encode(value))).toEqual(decode(encode(value)));
    expect(decoder.decode(encode(value, { forceFloat32: true }))).toEqual(
      decode(encode(value, { forceFloat32: true })),
    );
    expect(decoder.decode(encode([value, value]))).toEqual(decode(encode([value, value])));
  });

  it.each([[0n], [1n], [-1n], [2n ** 40n], [-(2n ** 40n)], [2n ** 63n - 1n], [-(2n ** 63n)]])(
    'W25 the wide number %d',
    (value) => {
      const bytes = encode(value, { useBigInt64: true });
      expect(decoder.decode(bytes)).toBe(decode(bytes));
    },
  );

  it.each(LENGTHS)('W25 texts, bytes, lists and records of %d', (length) => {
    const list = Array.from({ length }, (_, place) => place);
    const values = [
      ...['a', 'é', '中', '🎭'].map((letter) => letter.repeat(length)),
      new Uint8Array(length).fill(7),
      list,
      Object.fromEntries(list.map((place) => [`key ${place}`, place])),
    ];
    for (const value of values) expect(decoder.decode(encode(value))).toEqual(value);
  });

  it('W25 any plain data, also what it has read before', () => {
    const data = fc.object({ key: anyText, values: [anyText, fc.double(), fc.integer(), fc.boolean()] });
    fc.assert(
      fc.property(fc.array(fc.oneof(data, fc.constant(null), anyText), { maxLength: 5 }), (values) => {
        const bytes = encode(values);
        const read = decoder.decode(bytes);
        expect(read).toEqual(decode(bytes));
        expect(decoder.decode(bytes)).toEqual(read);
      }),
      { numRuns: 200 },
    );
  });

  it('W25 texts that lead to the same place, each as it is', () => {
    const texts = Array.from({ length: 10_000 }, (_, place) => `timer ${place}`);
    for (let round = 0; round < 2; round += 1)
      for (const text of texts) expect(decoder.decode(encode(text))).toBe(text);
  });

  it('W25 texts whose letters are the bytes of another', () => {
    const ascii = String.fromCharCode(0xc3, 0xa9);
    for (const text of ['é', ascii, 'é', 'a', 'b']) expect(decoder.decode(encode(text))).toBe(text);
  });
});

describe('our decoder', () => {
  it.each<readonly [string, number[]]>([
    ['nothing', []],
    ['two values', [1, 2]],
    ['a text that is cut off', [0xa3, 0x61, 0x62]],
    ['a number that is cut off', [0xcd, 1]],
    ['a float that is cut off', [0xcb, 1, 2, 3]],
    ['bytes that are cut off', [0xc4, 2, 1]],
    ['a list that is cut off', [0x92, 1]],
    ['a record that is cut off', [0x81, 0xa1, 0x61]],
    ['a length that is cut off', [0xd9]],
    ['an extension', [0xd4, 1, 1]],
    ['the byte that is never used', [0xc1]],
    ['a field that is named by a number', [0x81, 1, 1]],
    ['a field that would be the prototype', [0x81, ...encode('__proto__'), 0x80]],
  ])('W25 refuses %s', (_what, bytes) => {
    expect(() => decoder.decode(Uint8Array.from(bytes))).toThrow(RangeError);
  });

  it.each<readonly [number[], string]>([
    [[0x61, 0xff, 0x62], 'a\ufffdb'],
    [[0x80, 0x61], '\ufffda'],
    [[0xf8, 0x61, 0x61, 0x61, 0x61], '\ufffdaaaa'],
    [[0x61, 0xc3], 'a\ufffd'],
    [[0xe4, 0xb8], '\ufffd\ufffd'],
  ])('W25 reads the nonsense %j as %j', (bytes, text) => {
    expect(decoder.decode(Uint8Array.from([0xa0 + bytes.length, ...bytes]))).toBe(text);
  });

  it.each(['\ud83c', '\udfad', 'a\ud83c', '\udfad\ud83cb', '🎭\ud83c'])(
    'W48 reads the half of a pair in %j as a �',
    (text) => {
      expect(decoder.decode(encode(text))).toBe(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
    },
  );

  it.each(['\0', 'a\0b', '🎭\0', `\0${'a'.repeat(90)}`])('D99 reads the NUL in %j as a �', (text) => {
    const encoded = encode(text);
    for (const _ of [1, 2]) expect(decoder.decode(encoded)).toBe(text.replaceAll('\0', '\ufffd'));
  });

  it('W25 reads between two places, and not a byte beyond', () => {
    const bytes = Uint8Array.of(0x92, 1, 0xa1, 0x61, 7);
    expect(decoder.decode(bytes, 0, 4)).toEqual([1, 'a']);
    expect(decoder.decode(bytes, 2, 4)).toBe('a');
    expect(() => decoder.decode(bytes, 0, 2)).toThrow('end within');
    expect(() => decoder.decode(bytes, 0, 3)).toThrow('end within');
    expect(() => decoder.decode(bytes, 1, 3)).toThrow('not one value');
  });

  it.each([[[0xa3]], [[0xd9, 100]]])('W25 reads no text beyond its memory: %j', (head) => {
    const bytes = Uint8Array.of(...head, 0x61, 0x62);
    expect(() => decoder.decode(bytes, 0, 200)).toThrow('end within');
  });

  it('W25 reads on after it has thrown', () => {
    expect(() => decoder.decode(Uint8Array.of(0x92, 1))).toThrow('end within');
    expect(decoder.decode(Uint8Array.of(0x92, 1, 0xc0))).toEqual([1, null]);
  });
});
