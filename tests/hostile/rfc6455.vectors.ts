import { encode } from '@msgpack/msgpack';
import { clientFrame, type Ending } from '../support/raw-socket.ts';

/**
 * RFC 6455's rules of frames, as bytes of a joined client and their results. `serves`: the connection stays and
 * answers our ping. Otherwise the allowed endings: uWebSockets.js drops a connection where the RFC wants a close
 * frame first (§7.1.7); a broken peer learns the same from both.
 */
export interface Vector {
  readonly name: string;
  readonly bytes: Buffer;
  readonly outcome: 'serves' | readonly Ending[];
}

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

const ours = encode(['ping', 1]);
const broken: readonly Ending[] = ['dropped', 1002, 1006];
const refused: readonly Ending[] = [4400];
const name = (opcode: number) => `opcode ${opcode.toString(16)}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const closing = (code: number, reason: Uint8Array = new Uint8Array(0)) =>
  clientFrame({ opcode: CLOSE, payload: Buffer.concat([Buffer.from([code >> 8, code & 255]), reason]) });

/** §5.2: three bits that only extensions may set, and none was agreed. */
const reserved = range(1, 7).flatMap((bits) =>
  [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG].map(
    (opcode): Vector => ({
      name: `reserved bits ${bits} on ${name(opcode)}`,
      bytes: clientFrame({ opcode, reserved: bits, payload: opcode === BINARY ? ours : new Uint8Array(0) }),
      outcome: broken,
    }),
  ),
);

/** §5.2: opcodes that mean nothing yet. */
const unknown = [...range(3, 7), ...range(11, 15)].flatMap((opcode) =>
  [0, 1, 125].flatMap((length) =>
    [true, false].map(
      (fin): Vector => ({
        name: `unknown ${name(opcode)}, ${length} bytes${fin ? '' : ', to be continued'}`,
        bytes: clientFrame({ opcode, fin, payload: new Uint8Array(length) }),
        outcome: broken,
      }),
    ),
  ),
);

/** §5.5: a control frame is whole and at most 125 bytes. */
const control = [CLOSE, PING, PONG].flatMap((opcode): readonly Vector[] => [
  { name: `${name(opcode)} in pieces`, bytes: clientFrame({ opcode, fin: false }), outcome: broken },
  ...[126, 127, 1_000, 65_536].map(
    (length): Vector => ({
      name: `${name(opcode)} of ${length} bytes`,
      bytes: clientFrame({ opcode, payload: new Uint8Array(length) }),
      outcome: broken,
    }),
  ),
]);
const beats = [PING, PONG].flatMap((opcode) =>
  [0, 1, 2, 4, 64, 124, 125].map(
    (length): Vector => ({
      name: `${name(opcode)} of ${length} bytes`,
      bytes: clientFrame({ opcode, payload: new Uint8Array(length).fill(0xfe) }),
      outcome: 'serves',
    }),
  ),
);

/** §5.4: a continuation needs a beginning, and no message begins before the last has ended. */
const piece = (opcode: number, fin: boolean, payload: Uint8Array) => clientFrame({ opcode, fin, payload });
const fragments: readonly Vector[] = [
  ...[true, false].map(
    (fin): Vector => ({
      name: `a continuation of nothing${fin ? '' : ', to be continued'}`,
      bytes: piece(CONTINUATION, fin, ours),
      outcome: broken,
    }),
  ),
  ...[TEXT, BINARY].flatMap((second) =>
    [true, false].map(
      (fin): Vector => ({
        name: `${name(second)} in the middle of another${fin ? '' : ', to be continued'}`,
        bytes: Buffer.concat([
          piece(BINARY, false, ours.subarray(0, 2)),
          piece(second, fin, ours),
          piece(CONTINUATION, true, ours),
        ]),
        // uWebSockets.js takes it for more of the first, which then is no frame of ours.
        outcome: [...broken, ...refused],
      }),
    ),
  ),
  ...range(0, ours.length).map(
    (at): Vector => ({
      name: `a frame of ours in two pieces, cut at ${at}`,
      bytes: Buffer.concat([
        piece(BINARY, false, ours.subarray(0, at)),
        piece(CONTINUATION, true, ours.subarray(at)),
      ]),
      outcome: 'serves',
    }),
  ),
  ...[1, 2, 3].map(
    (size): Vector => ({
      name: `a frame of ours in pieces of ${size}, with pings in between`,
      bytes: Buffer.concat(
        range(0, Math.ceil(ours.length / size) - 1).flatMap((at) => [
          piece(
            at === 0 ? BINARY : CONTINUATION,
            (at + 1) * size >= ours.length,
            ours.subarray(at * size, (at + 1) * size),
          ),
          clientFrame({ opcode: PING, payload: Uint8Array.of(at) }),
        ]),
      ),
      outcome: 'serves',
    }),
  ),
];

/** §7.4: valid and invalid codes. */
const closes: readonly Vector[] = [
  { name: 'a close without a code', bytes: clientFrame({ opcode: CLOSE }), outcome: [1005, 1000, 'dropped'] },
  {
    name: 'a close of one byte',
    bytes: clientFrame({ opcode: CLOSE, payload: Uint8Array.of(3) }),
    outcome: [...broken, 1005],
  },
  ...[1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4400, 4999].map(
    (code): Vector => ({
      name: `a close with ${code}`,
      bytes: closing(code),
      // uWebSockets.js answers those from 3000 to 3999 as if there were none.
      outcome: [code, 1000, 1005, 'dropped'],
    }),
  ),
  ...[0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map(
    (code): Vector => ({
      name: `a close with ${code}, which nobody may send`,
      bytes: closing(code),
      // uWebSockets.js says 1005 or 1006 for what it does not understand, and closes all the same.
      outcome: [...broken, code, 1000, 1005],
    }),
  ),
  ...[1, 60, 123].map(
    (length): Vector => ({
      name: `a close with a reason of ${length} bytes`,
      bytes: closing(1000, new Uint8Array(length).fill(0x61)),
      outcome: [1000, 'dropped'],
    }),
  ),
  ...[[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf8]].map(
    (bytes): Vector => ({
      name: `a close whose reason is no UTF-8: ${bytes.join(' ')}`,
      bytes: closing(1000, Uint8Array.from(bytes)),
      outcome: [...broken, 1005, 1007, 1000],
    }),
  ),
];

/** §8.1: a text is UTF-8, or the connection fails; ours carries none at all, so that all of it ends with `bad_frame`. */
const badUtf8 = [
  [0x80],
  [0xbf],
  [0xc0, 0xaf],
  [0xc1, 0xbf],
  [0xc2],
  [0xe0, 0x80, 0xaf],
  [0xe0, 0x9f, 0xbf],
  [0xe1, 0x80],
  [0xed, 0xa0, 0x80],
  [0xed, 0xbf, 0xbf],
  [0xf0, 0x80, 0x80, 0xaf],
  [0xf0, 0x8f, 0xbf, 0xbf],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  [0xfe],
  [0xff],
  [0x61, 0xff, 0x61],
];
const texts: readonly Vector[] = [
  ...['', 'a', '["ping",1]', 'é', '€', '🎬', '\u0000', '\ufeff', 'x'.repeat(125), 'x'.repeat(70_000)].map(
    (text): Vector => ({
      name: `a text: ${JSON.stringify(text.slice(0, 12))}, ${text.length} letters`,
      bytes: clientFrame({ opcode: TEXT, payload: Buffer.from(text) }),
      outcome: refused,
    }),
  ),
  ...badUtf8.map(
    (bytes): Vector => ({
      name: `a text that is no UTF-8: ${bytes.map((byte) => byte.toString(16)).join(' ')}`,
      bytes: clientFrame({ opcode: TEXT, payload: Uint8Array.from(bytes) }),
      outcome: [...broken, 1007, ...refused],
    }),
  ),
];

/** §5.3: every frame of a client is masked. uWebSockets.js takes the bytes of an unmasked one for a mask and data. */
const unmasked = [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG].flatMap((opcode) =>
  [0, 1, 4, 20, 125].map(
    (length): Vector => ({
      name: `${name(opcode)} of ${length} bytes, not masked`,
      bytes: Buffer.concat([
        clientFrame({ opcode, masked: false, payload: new Uint8Array(length).fill(0x55) }),
        // Whatever it took for the rest of that frame ends here.
        Buffer.alloc(200_000, 0xff),
      ]),
      outcome: [...broken, ...refused, 1005, 1007, 1009, 1000, 0x5555],
    }),
  ),
);

/** §5.2: lengths of 7, 16 and 64 bits. */
const noise = (length: number) => new Uint8Array(length).fill(0xc1);
const lengths: readonly Vector[] = [
  ...[0, 1, 125, 126, 127, 128, 255, 256, 65_535, 65_536, 65_537].map(
    (length): Vector => ({
      name: `noise of ${length} bytes`,
      bytes: clientFrame({ opcode: BINARY, payload: noise(length) }),
      outcome: refused,
    }),
  ),
  ...([2, 8] as const).map(
    (lengthBytes): Vector => ({
      name: `a frame of ours whose length takes ${lengthBytes} bytes too many`,
      bytes: clientFrame({ opcode: BINARY, payload: ours, lengthBytes }),
      // The RFC asks for the shortest form; uWebSockets.js takes any, and nothing hangs on it.
      outcome: 'serves',
    }),
  ),
  ...[2 ** 20, 2 ** 31, 2 ** 32, 2 ** 53].map((length): Vector => {
    const head = Buffer.alloc(14);
    head[0] = 0x82;
    head[1] = 0xff;
    head.writeBigUInt64BE(BigInt(length), 2);
    return { name: `a frame that announces ${length} bytes`, bytes: head, outcome: [...broken, 1009, 4400] };
  }),
  {
    name: 'a length with its highest bit set',
    bytes: Buffer.concat([Buffer.from([0x82, 0xff]), Buffer.alloc(12, 0xff)]),
    outcome: [...broken, 1009],
  },
];

/** Our frames in any TCP segmentation, several together included. */
const sound: readonly Vector[] = range(1, 20).map((count) => ({
  name: `${count} frames of ours in one write`,
  bytes: Buffer.concat(Array.from({ length: count }, () => clientFrame({ opcode: BINARY, payload: ours }))),
  outcome: 'serves',
}));

export const vectors: readonly Vector[] = [
  ...reserved,
  ...unknown,
  ...control,
  ...beats,
  ...fragments,
  ...closes,
  ...texts,
  ...unmasked,
  ...lengths,
  ...sound,
];
