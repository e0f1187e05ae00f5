import { encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeClientFrame, isPaintedFrame } from './client-frame.schema.ts';
import { MAX_DEPTH } from './frames.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

/** A hello may have unknown fields; two levels deep, so any value fits. */
const before = encode([
  'hello',
  { token: 't', channelId: 'c', client: { name: '', view: 'VIEWER' }, more: null },
]).slice(0, -1);
/** How deep that value may be nested. */
const LEFT = MAX_DEPTH - 2;

/** True if the bytes are valid within a frame. */
const isPlain = (value: Uint8Array): boolean => decodeClientFrame(Buffer.concat([before, value])).ok;

const nested = (depth: number): Uint8Array => Uint8Array.from([...Array(depth - 1).fill(0x91), 0x90]);

/** Declares `length` in as many bytes as the header has, and brings nothing. */
const header = (head: number, width: number, length: number): Uint8Array => {
  const frame = new Uint8Array(1 + width);
  frame[0] = head;
  const view = new DataView(frame.buffer);
  if (width === 1) view.setUint8(1, length);
  else if (width === 2) view.setUint16(1, length);
  else view.setUint32(1, length);
  return frame;
};

describe("the check of a client's frame", () => {
  it.each([
    [
      'an integer of every width',
      [0, -1, 127, 128, -129, 40_000, -40_000, 70_000, -70_000, 2 ** 40, -(2 ** 40)],
    ],
    ['floats, flags and nil', [1.5, true, false, null]],
    ['texts of every width', ['', 'a'.repeat(31), 'a'.repeat(200), 'a'.repeat(300), 'a'.repeat(60_000)]],
    ['binary of every width', [new Uint8Array(3), new Uint8Array(300), new Uint8Array(60_000)]],
    ['lists of every width', [[], Array(15).fill(1), Array(16).fill(1), Array(60_000).fill(1)]],
    [
      'a map of two widths',
      [{ a: 1 }, Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, i]))],
    ],
    ['a map with a long key', [{ ['k'.repeat(40)]: 1 }]],
  ])('W1 accepts %s', (_what, value) => {
    expect(isPlain(encode(value))).toBe(true);
  });

  it('W1 accepts 32-bit floats, and lists and maps whose length is encoded in the longest form', () => {
    expect(isPlain(encode([1.5], { forceFloat32: true }))).toBe(true);
    expect(isPlain(bytes(0xdd, 0, 0, 0, 1, 0x01))).toBe(true);
    expect(isPlain(bytes(0xdf, 0, 0, 0, 1, 0xa1, 0x61, 0x01))).toBe(true);
  });

  it.each([
    -32,
    -129,
    -32_768,
    40_000,
    -40_000,
    2 ** 40,
    -(2 ** 40),
    1.5,
    '',
    'ab',
    'a'.repeat(40),
    'a'.repeat(300),
  ])('W1 accepts %j, and refuses it if a byte is added or missing', (value) => {
    const whole = encode(value);
    expect(isPlain(whole)).toBe(true);
    expect(isPlain(Uint8Array.from([...whole, 0]))).toBe(false);
    for (let length = 0; length < whole.length; length += 1)
      expect(isPlain(whole.subarray(0, length))).toBe(false);
  });

  it('W1 refuses maps nested deeper than eight', () => {
    const maps = (depth: number) =>
      bytes(...Array.from({ length: depth - 1 }, () => [0x81, 0xa1, 0x61]).flat(), 0x80);
    expect(isPlain(maps(LEFT))).toBe(true);
    expect(isPlain(maps(LEFT + 1))).toBe(false);
    const within = (value: number) => bytes(...Array(LEFT).fill(0x91), value);
    expect(isPlain(within(0xa0))).toBe(true);
    expect(isPlain(within(0x80))).toBe(false);
    expect(isPlain(within(0x90))).toBe(false);
  });

  it('W1 refuses lists nested deeper than eight', () => {
    expect(isPlain(nested(LEFT))).toBe(true);
    expect(isPlain(nested(LEFT + 1))).toBe(false);
    expect(isPlain(nested(50_000))).toBe(false);
  });

  it('W1 refuses bytes after the value, and a truncated value', () => {
    expect(isPlain(bytes())).toBe(false);
    expect(isPlain(bytes(0x01, 0x01))).toBe(false);
    expect(isPlain(bytes(0x92, 0x01))).toBe(false);
    expect(isPlain(bytes(0xa3, 0x61))).toBe(false);
    expect(isPlain(bytes(0x81, 0xa1, 0x61))).toBe(false);
    expect(isPlain(bytes(0x81))).toBe(false);
    expect(isPlain(bytes(0xcb, 0x00))).toBe(false);
    expect(isPlain(bytes(0xda, 0x00))).toBe(false);
  });

  it.each([
    ['text', 0xdb, 4],
    ['text of one length byte', 0xd9, 1],
    ['binary', 0xc6, 4],
    ['list', 0xdd, 4],
    ['list of two length bytes', 0xdc, 2],
    ['map', 0xdf, 4],
    ['map of two length bytes', 0xde, 2],
  ])('W1 refuses a %s that declares more bytes than the frame has', (_what, head, width) => {
    expect(isPlain(header(head, width, 2 ** (8 * width) - 1))).toBe(false);
  });

  it.each([0xc1, 0xc7, 0xc8, 0xc9, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])(
    'W1 refuses the extension type 0x%s',
    (head) => {
      expect(isPlain(Uint8Array.from([head, ...Array(20).fill(0)]))).toBe(false);
      expect(isPlain(bytes(head))).toBe(false);
    },
  );

  it.each(['__proto__', 'constructor', 'prototype'])('W2 refuses the key %s at any depth', (key) => {
    const map = bytes(0x81, 0xa0 + key.length, ...new TextEncoder().encode(key), 0x01);
    expect(isPlain(map)).toBe(false);
    expect(isPlain(Uint8Array.from([0x91, ...map]))).toBe(false);
    const long = bytes(0x81, 0xd9, key.length, ...new TextEncoder().encode(key), 0x01);
    expect(isPlain(long)).toBe(false);
    expect(isPlain(encode([key]))).toBe(true);
  });

  it('W2 refuses keys that are not strings', () => {
    expect(isPlain(bytes(0x81, 0x01, 0x01))).toBe(false);
    expect(isPlain(bytes(0x81, 0xc0, 0x01))).toBe(false);
    expect(isPlain(bytes(0x81, 0x01))).toBe(false);
    // A key and a value if the previous byte began a text.
    expect(isPlain(bytes(0x81, 0x81, 0x61, 0x01))).toBe(false);
    expect(isPlain(bytes(0x81, 0xc0, 0x61, 0x01))).toBe(false);
    expect(isPlain(bytes(0x81, 0xc0, 1, 0x61, 0x01))).toBe(false);
    expect(isPlain(bytes(0x81, 0xdc, 0, 0, 0, 0, 0, 0, 0, 1, 0x61, 0x01))).toBe(false);
  });

  it.each(['', 'prototypes', 'pabcdefgh', 'constructeur'])('W2 accepts the key %j', (key) => {
    expect(isPlain(encode({ [key]: 1 }))).toBe(true);
  });

  it('W1 refuses a map that ends before one of its keys', () => {
    // Two entries declared; the first takes all that is left.
    expect(isPlain(bytes(0x82, 0xa0, 0xa2, 0x61, 0x61))).toBe(false);
  });

  it('W1 accepts keys of every encoded width', () => {
    expect(isPlain(bytes(0x81, 0xd9, 1, 0x61, 0))).toBe(true);
    expect(isPlain(bytes(0x81, 0xda, 0, 1, 0x61, 0))).toBe(true);
    expect(isPlain(bytes(0x81, 0xdb, 0, 0, 0, 1, 0x61, 0))).toBe(true);
  });

  it('W1 does not throw for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (frame) => {
        expect(typeof isPlain(frame)).toBe('boolean');
      }),
    );
  });
});

describe('a painted frame', () => {
  it.each([
    [['painted', 0], true],
    [['painted', 70_000, 'HIDDEN'], true],
    [['painted', 4, 'FROZEN'], true],
    [['painted', 4, 'LATE'], false],
    [['painted', -1], false],
    [['painted'], false],
  ] as const)('W1890 with %j is valid: %s', (frame, isRead) => {
    const sent = encode(frame);
    expect(decodeClientFrame(sent).ok).toBe(isRead);
    expect(isPaintedFrame(sent)).toBe(frame.length > 1);
  });

  it('W1892 is recognized by its first bytes, but only if the frame is short', () => {
    for (const frame of [['ping', 4], ['paintee', 4], 'painted', ['painted', 4, 'x'.repeat(30)]])
      expect(isPaintedFrame(encode(frame))).toBe(false);
    expect(isPaintedFrame(bytes())).toBe(false);
  });
});

describe('texts from a client', () => {
  /** Decodes a command whose payload is encoded as these bytes. */
  const read = (said: Uint8Array): unknown => {
    const frame = decodeClientFrame(Buffer.concat([encode(['command', 1, 'x', 0]).slice(0, -1), said]));
    return frame.ok ? frame.value[3] : frame;
  };

  it.each<readonly [number[], string]>([
    [[0x61, 0xff, 0x62], 'a\ufffdb'],
    [[0x80, 0x61], '\ufffda'],
    [[0xf8, 0x61, 0x61, 0x61, 0x61], '\ufffdaaaa'],
    [[0x61, 0xc3], 'a\ufffd'],
    [[0xc3, 0x61], '\ufffda'],
    [[0xe4, 0xb8], '\ufffd\ufffd'],
    [[0xc0, 0xaf], '\ufffd\ufffd'],
    [[0xe0, 0x80, 0xaf], '\ufffd\ufffd\ufffd'],
    [[0xf0, 0x80, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
    [[0xf4, 0x90, 0x80, 0x80], '\ufffd\ufffd\ufffd\ufffd'],
    [[0xf4, 0x8f, 0xbf, 0xbf], '\u{10ffff}'],
    [[0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80], '\ud7ff\ue000'],
  ])('W500 with the bytes %j are read as %j, in values and in keys', (letters, text) => {
    const encoded = Uint8Array.from([0xa0 + letters.length, ...letters]);
    expect(read(encoded)).toBe(text);
    expect(read(Uint8Array.from([0x91, ...encoded]))).toEqual([text]);
    expect(read(Uint8Array.from([0x81, ...encoded, 1]))).toEqual({ [text]: 1 });
    const long = Uint8Array.from([...Array(300).fill(0x62), ...letters]);
    expect(read(Uint8Array.from([0xda, long.length >> 8, long.length & 0xff, ...long]))).toBe(
      'b'.repeat(300) + text,
    );
  });

  it("W500 do not change the sender's bytes or the values beside a malformed text", () => {
    const said = Uint8Array.from([0x93, 0xa1, 0xff, ...encode(new Uint8Array([0, 255])), ...encode('中')]);
    const copy = said.slice();
    expect(read(said)).toEqual(['\ufffd', Buffer.from([0, 255]), '中']);
    expect(said).toEqual(copy);
  });

  it.each(['\ud83c', '\udfad', 'a\ud83c', '\udfad\ud83cb', '🎭\ud83c'])(
    'W48 get � for half of a surrogate pair in %j',
    (text) => {
      expect(read(encode(text))).toBe(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
    },
  );

  it.each(['\0', 'a\0b', '🎭\0', `\0${'a'.repeat(90)}`, `${'a'.repeat(290)}\0`])(
    'D99 get � for the NUL in %j',
    (text) => {
      expect(read(encode(text))).toBe(text.replaceAll('\0', '\ufffd'));
      expect(read(encode({ [text]: null }))).toEqual({ [text.replaceAll('\0', '\ufffd')]: null });
    },
  );

  it('W500 stay the same if they are well-formed', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('a', 'é', '中', '🎭'), maxLength: 400 }),
    );
    fc.assert(
      fc.property(text, (said) => {
        expect(read(encode(said))).toBe(said.replaceAll('\0', '\ufffd'));
      }),
    );
  });

  it('W2 may have keys that only end like a forbidden key', () => {
    for (const name of ['\t__proto__', `${'a'.repeat(256)}\t__proto__`, 'a constructor'])
      expect(read(encode({ [name]: 1 }))).toEqual({ [name]: 1 });
  });
});
