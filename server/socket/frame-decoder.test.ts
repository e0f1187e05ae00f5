import { encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlainDecoder } from '../../machines/wire/decoder.ts';
import { FrameDecoder } from './frame-decoder.ts';

describe('the decoder of frames, whose long texts Node makes', () => {
  it('W25 is what our decoder makes of the same bytes by itself, whatever they are', () => {
    const byte = fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) }, fc.nat(0xff));
    const bytes = fc.array(byte, { minLength: 30, maxLength: 120 });
    const [by, plain] = [new FrameDecoder(), new PlainDecoder()];
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 3 }), (texts) => {
        const frame = Uint8Array.from([
          0x90 + texts.length,
          ...texts.flatMap((text) => [0xd9, text.length, ...text]),
        ]);
        expect(by.decode(frame)).toEqual(plain.decode(frame));
      }),
      { numRuns: 500 },
    );
  });

  it('W25 stands where its bytes do, in a part of a buffer too', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.'.repeat(17);
    const frame = encode(['hello', { token }, 1]);
    const part = new Uint8Array(frame.length + 20);
    part.set(frame, 10);
    expect(new FrameDecoder().decode(part.subarray(10, 10 + frame.length))).toEqual(['hello', { token }, 1]);
  });

  it('W25 asks for none that is cut off', () => {
    expect(() => new FrameDecoder().decode(encode('a'.repeat(33)).subarray(0, 20))).toThrow(RangeError);
  });

  it('W48 has no NUL', () => {
    const text = `${'a'.repeat(40)}\0${'b'.repeat(40)}`;
    expect(new FrameDecoder().decode(encode(text))).toBe(text.replace('\0', '\ufffd'));
  });
});
