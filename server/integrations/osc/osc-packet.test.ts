import * as fc from 'fast-check';
import { Bundle, decode, encode, Message } from 'node-osc';
import { describe, expect, test } from 'vitest';
import { encodeMessage, readPacket, type SentValue } from './osc-packet.ts';

const packet = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );
/** The messages, or why it is no packet. */
const read = (bytes: Uint8Array) => {
  const result = readPacket(bytes);
  return result.ok ? result.value : result.error;
};

const NOW = [0, 0, 0, 0, 0, 0, 0, 1];
const START = '/start\0\0,\0\0\0';
const bundleOf = (tag: readonly number[], ...elements: readonly Uint8Array[]): Uint8Array =>
  packet('#bundle\0', tag, ...elements.flatMap((each) => [[0, 0, 0, each.length], Array.from(each)]));

describe('an OSC packet', () => {
  test('K85 is read with values of every OSC type', () => {
    const values = [
      [0, 0, 0, 5],
      [63, 128, 0, 0],
      [104, 195, 169, 33, 0, 0, 0, 0],
      [0, 0, 0, 2, 9, 9, 0, 0],
      [63, 240, 0, 0, 0, 0, 0, 0],
      [255, 255, 255, 255, 255, 255, 255, 255],
      [97, 0, 0, 0],
    ];
    expect(read(packet('/a\0\0,ifsbdhSTFN\0', ...values))).toEqual([
      { address: '/a', values: [5, 1, 'hé!', null, 1, -1, 'a', true, false, null], at: null },
    ]);
  });

  test('K85 is read if it has no values and no type tags', () => {
    expect(read(packet('/start\0\0'))).toEqual([{ address: '/start', values: [], at: null }]);
  });

  test('K85 is read with nested bundles and the time of each bundle', () => {
    const year2036 = bundleOf([255, 255, 255, 255, 128, 0, 0, 0], packet(START));
    const at = (0xffff_ffff - 2_208_988_800) * 1_000 + 500;
    expect(read(bundleOf(NOW, packet(START), year2036, packet(START)))).toEqual(
      [null, at, null].map((due) => ({ address: '/start', values: [], at: due })),
    );
    expect(read(bundleOf([0, 0, 0, 0, 0, 0, 0, 0]))).toEqual([]);
  });

  test('K85 is refused if it is too large or too deep', () => {
    expect(read(new Uint8Array(20_004))).toBe('too_large');
    const nested = (depth: number): Uint8Array =>
      depth === 0 ? packet(START) : bundleOf(NOW, nested(depth - 1));
    expect(read(nested(4))).toHaveLength(1);
    expect(read(nested(5))).toBe('too_deep');
  });

  test.each<readonly [string, Uint8Array]>([
    ['is empty', packet('')],
    ['has an address without a zero byte', packet('/abc')],
    ['has an address without a slash', packet('abc\0,\0\0\0')],
    ['has tags without a comma', packet('/a\0\0i\0\0\0', [0, 0, 0, 1])],
    ['is padded with another byte', packet('/a\0x,\0\0\0')],
    ['lacks padding', packet('/a\0')],
    ['lacks a value', packet('/a\0\0,i\0\0')],
    ['lacks half a value', packet('/a\0\0,i\0\0\0\0')],
    ['has extra bytes', packet('/a\0\0,\0\0\0', [0, 0, 0, 0])],
    ['has a value of an unknown type', packet('/a\0\0,r\0\0', [0, 0, 0, 0])],
    ['has a blob of negative length', packet('/a\0\0,b\0\0', [255, 255, 255, 255])],
    ['has a blob beyond the end', packet('/a\0\0,b\0\0', [0, 0, 0, 9])],
    ['is a bundle without a time', packet('#bundle\0', [0, 0])],
    ['is a bundle with an empty element', packet('#bundle\0', NOW, [0, 0, 0, 0])],
    ['is a bundle with an element of five bytes', packet('#bundle\0', NOW, [0, 0, 0, 5], '/a\0\0\0')],
    ['is a bundle with an element beyond the end', packet('#bundle\0', NOW, [0, 0, 0, 8], '/a\0\0')],
  ])('K85 is refused if it %s', (_name, bytes) => {
    expect(read(bytes)).toBe('malformed');
  });

  test('K85 does not turn an error in our own code into a refusal', () => {
    expect(() => readPacket(Object.create({ length: 4 }))).toThrow(TypeError);
  });

  test('K85 with random bytes is either read or refused, without another exception', () => {
    const valid = [
      packet(START),
      bundleOf(NOW, packet(START)),
      encodeMessage('/a', [{ tag: 's', value: 'é' }]),
    ];
    const broken = fc
      .tuple(fc.constantFrom(...valid), fc.nat(), fc.nat(255), fc.nat(8))
      .map(([bytes, place, byte, cut]) => {
        const changed = Uint8Array.from(bytes);
        changed[place % bytes.length] = byte;
        return changed.subarray(0, Math.max(0, changed.length - cut));
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 64 }), broken), (bytes) => {
        const result = readPacket(bytes);
        expect(typeof (result.ok ? result.value.length : result.error.length)).toBe('number');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a sent OSC message', () => {
  const sentValue = fc.oneof(
    fc.record({ tag: fc.constant('i' as const), value: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) }),
    fc.record({ tag: fc.constant('f' as const), value: fc.float({ noNaN: true }) }),
    fc.record({
      tag: fc.constant('s' as const),
      value: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
    }),
  );

  test('K86 is read with the same values by a third-party library and by our reader', () => {
    fc.assert(
      fc.property(fc.array(sentValue, { maxLength: 6 }), (values: readonly SentValue[]) => {
        const bytes = encodeMessage('/callboard/left', values);
        const plain = values.map(({ value }) => value);
        expect(bytes.length % 4).toBe(0);
        expect(read(bytes)).toEqual([{ address: '/callboard/left', values: plain, at: null }]);
        expect(decode(Buffer.from(bytes))).toMatchObject({ address: '/callboard/left' });
      }),
    );
  });

  test('K85 of a third-party library is read by our reader', () => {
    const message = new Message('/callboard/add', 90, 1.5, 'Straße', true);
    const bundle = new Bundle(message, new Bundle(['/callboard/start']));
    expect(read(Uint8Array.from(encode(message)))).toEqual([
      { address: '/callboard/add', values: [90, 1.5, 'Straße', true], at: null },
    ]);
    expect(read(Uint8Array.from(encode(bundle)))).toMatchObject([
      { address: '/callboard/add' },
      { address: '/callboard/start' },
    ]);
  });

  test('K326 with Latin-1 text from an older console is read as Latin-1', () => {
    const latin1 = packet('/a\0\0,s\0\0', [0x47, 0x72, 0xfc, 0xdf, 0x65, 0, 0, 0]);
    expect(readPacket(latin1)).toMatchObject({ ok: true, value: [{ values: ['Grüße'] }] });
    const utf8 = packet('/a\0\0,s\0\0', [0xc3, 0xbc, 0, 0]);
    expect(readPacket(utf8)).toMatchObject({ ok: true, value: [{ values: ['ü'] }] });
  });

  test('K86 ends its text at the first zero byte', () => {
    expect(read(encodeMessage('/a', [{ tag: 's', value: 'ab\0cd' }]))).toMatchObject([{ values: ['ab'] }]);
  });
});
