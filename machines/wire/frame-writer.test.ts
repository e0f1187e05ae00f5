import { encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import { encodePart, FrameWriter } from './codec.ts';

const library = (value: unknown) => encode(value, { ignoreUndefined: true });

describe('a writer of frames', () => {
  it('W500 writes one value behind the other, however many there are', () => {
    const writer = new FrameWriter();
    const values = Array.from({ length: 4_000 }, (_, index) => ({ name: 'Talk', index, at: index + 0.5 }));
    const sizes = values.map((value) => writer.add(value));
    const expected = values.map(library);
    expect(sizes).toEqual(expected.map(({ length }) => length));
    expect(Buffer.compare(writer.shared(), Buffer.concat(expected))).toBe(0);
  });

  it('W500 keeps the bytes of each value until it is cleared, though its buffer becomes a larger one', () => {
    const writer = new FrameWriter();
    const values = Array.from({ length: 2_000 }, (_, index) => `Talk ${index}`);
    const bytes = values.map((value) => writer.written(value));
    expect(bytes).toEqual(values.map(library));
    writer.clear();
    expect(writer.copied()).toHaveLength(0);
  });

  it('W500 reserves room for numbers that are known later', () => {
    const writer = new FrameWriter();
    writer.skip(4);
    writer.setUint32(0, writer.add('GO'));
    expect([...writer.shared()]).toEqual([0, 0, 0, 3, 0xa2, 0x47, 0x4f]);
  });

  it('W25 leaves out fields without a value, and writes no extension type for a date', () => {
    expect(encodePart({ a: undefined, b: [undefined, null] })).toEqual(encode({ b: [null, null] }));
    expect(encodePart(new Date(0))).toEqual(encode({}));
  });

  it.each([[() => 1], [Symbol('cue')], [10n]])('W25 refuses what is no plain data', (value) => {
    expect(() => encodePart([value])).toThrow('Unrecognized object');
    expect(encodePart(['GO'])).toEqual(encode(['GO']));
  });
});
