import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenMac } from './tokens.ts';

const KEY = new Uint8Array(32).fill(7);
const TEXT = 'head.payload';
const ascii = fc.string({ unit: fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)) });

const hmac = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

describe('the signature of a room token', () => {
  it('W165 is the HMAC-SHA256, whatever the length of key and text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(ascii, { minLength: 1 }), (key, texts) => {
        const mac = new TokenMac(key);
        for (const text of [...texts, 'long '.repeat(1_000), ...texts]) {
          expect(mac.of(text)).toBe(hmac(key, text));
          expect(mac.isOf(hmac(key, text), text)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('W165 is valid in exactly one spelling', () => {
    const mac = new TokenMac(KEY);
    const signature = mac.of(TEXT);
    const others = Array.from(signature, (letter, place) => [
      signature.slice(0, place) + (letter === 'A' ? 'B' : 'A') + signature.slice(place + 1),
      // The same letter to who keeps the lower byte alone.
      signature.slice(0, place) +
        String.fromCharCode(0x100 + letter.charCodeAt(0)) +
        signature.slice(place + 1),
    ]).flat();
    for (const other of ['', signature.slice(1), `${signature}=`, `${signature} `, ...others])
      expect(mac.isOf(other, TEXT)).toBe(false);
    expect(mac.isOf(signature, TEXT)).toBe(true);
  });

  it('W165 refuses texts beyond ASCII', () => {
    const mac = new TokenMac(KEY);
    for (const letter of ['é', 'š', '中', '🎭', '\ud83c', String.fromCharCode(0x100 + 0x70)]) {
      const text = TEXT.replace('p', letter);
      expect(mac.isOf(mac.of(TEXT), text)).toBe(false);
      expect(mac.isOf(hmac(KEY, text), text)).toBe(false);
      expect(() => mac.of(text)).toThrow(RangeError);
    }
  });

  it('W165 refuses a key longer than a block', () => {
    expect(() => new TokenMac(new Uint8Array(65))).toThrow(RangeError);
  });
});
