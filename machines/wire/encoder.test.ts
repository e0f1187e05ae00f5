import { encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainEncoder } from './encoder.ts';

const encoder = new PlainEncoder();

function plain(value: unknown): Uint8Array {
  encoder.clear();
  encoder.add(value);
  return encoder.copied();
}

const library = (value: unknown) => encode(value, { ignoreUndefined: true });

/** Where the heads of numbers and lengths change. */
const EDGES = [0, 0x1f, 0x20, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff].concat([
  0x8000_0000,
  0xffff_ffff,
  0x1_0000_0000,
  1_795_000_000_000,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 64,
]);
const LENGTHS = [0, 1, 15, 16, 31, 32, 33, 50, 51, 85, 86, 255, 256, 65_535, 65_536];

/** Half a pair among whole ones, and letters of one to four bytes. */
const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '中', '🎭', '\ud83c', '\udfad'), maxLength: 80 });

describe('our encoder writes what the library writes:', () => {
  it.each(EDGES.flatMap((edge) => [edge, -edge, edge + 0.5, -edge - 1, edge + 1]))(
    'W25 the number %d',
    (value) => {
      expect(plain(value)).toEqual(library(value));
    },
  );

  it.each(LENGTHS)('W25 texts, lists and records of %d', (length) => {
    const list = Array.from({ length }, (_, place) => place);
    const values = [
      ...['a', 'é', '中', '🎭', '\ud83c'].map((letter) => letter.repeat(length)),
      list,
      Object.fromEntries(list.map((place) => [`key ${place}`, place])),
    ];
    for (const value of values) expect(Buffer.compare(plain(value), library(value))).toBe(0);
  });

  it('W25 records without the fields that have no value', () => {
    const value = { name: 'Talk', notes: undefined, list: [undefined, null], more: { nothing: undefined } };
    expect(plain(value)).toEqual(library(value));
  });

  it('W25 any plain data', () => {
    const data = fc.object({
      key: anyText,
      values: [anyText, fc.double(), fc.integer(), fc.boolean()],
      withNullPrototype: true,
    });
    const nothing = fc.constantFrom(null, undefined);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(data, nothing, anyText, fc.maxSafeInteger()), { maxLength: 5 }),
        (values) => {
          expect(Buffer.compare(plain(values), library(values))).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('W25 one value behind the other, however many there are', () => {
    const own = new PlainEncoder();
    const values = Array.from({ length: 4_000 }, (_, place) => ({
      name: 'Talk',
      place,
      notes: null,
      at: place + 0.5,
    }));
    const lengths = values.map((value) => own.add(value));
    const expected = values.map((value) => library(value));
    expect(lengths).toEqual(expected.map(({ length }) => length));
    expect(Buffer.compare(own.shared(), Buffer.concat(expected))).toBe(0);
  });
});

describe('our encoder', () => {
  it.each([[() => 1], [Symbol('cue')], [10n]])('W25 refuses what is no plain data', (value) => {
    expect(() => plain([value])).toThrow('no plain data');
  });

  it('W25 keeps the bytes of each value until it is cleared, though its buffer becomes a larger one', () => {
    const own = new PlainEncoder();
    const values = Array.from({ length: 2_000 }, (_, place) => `Talk ${place}`);
    const bytes = values.map((value) => own.written(value));
    expect(bytes).toEqual(values.map((value) => library(value)));
  });

  it('W25 leaves room for numbers that are known later', () => {
    const own = new PlainEncoder();
    own.skip(4);
    own.setUint32(0, own.add('GO'));
    expect([...own.shared()]).toEqual([0, 0, 0, 3, 0xa2, 0x47, 0x4f]);
  });
});
