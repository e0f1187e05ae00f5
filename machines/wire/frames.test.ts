import { decode, encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEVICE_NAME_LENGTH } from '../device/device-name.ts';
import { boundsOf, findExcess } from '../kernel/bounds.schema.ts';
import { VIEWS } from '../kernel/permissions.ts';
import {
  commandFrameSchema,
  commandHeadOf,
  decodeClientFrame,
  helloFrom,
  helloSchema,
  isCommandFrame,
} from './client-frame.schema.ts';
import {
  type ClientFrame,
  decodeServerFrame,
  encodeClientFrame,
  encodePart,
  encodeServerFrame,
  FrameWriter,
  fitsFrame,
  MAX_FRAME_BYTES,
  type Welcome,
} from './frames.ts';
import { serverTimeFrame, stateWithParts, welcomeFrame } from './server-frame.encode.ts';

const hello: ClientFrame = [
  'hello',
  { token: 't', channelId: 'c', client: { name: 'Stage', view: 'VIEWER' }, since: { epoch: 1, seq: 7 } },
];
const badFrame = { ok: false, error: { code: 'bad_frame' } };

describe('frames from clients', () => {
  it.each<readonly [string, ClientFrame]>([
    ['hello', hello],
    ['a command', ['command', 1, 'timeset/start', {}]],
    ['a ping', ['ping', 12.5]],
    ['a fresh token', ['renew', 't']],
  ])('W3 are read: %s', (_name, frame) => {
    expect(decodeClientFrame(encodeClientFrame(frame))).toEqual({ ok: true, value: frame });
  });

  it('W115 may have null for an omitted field of hello', () => {
    const frame = [
      'hello',
      { ...hello[1], client: { ...hello[1].client, thumb: null, delay: null }, since: null },
    ];
    expect(decodeClientFrame(encode(frame))).toMatchObject({ ok: true });
  });

  const accepting = (accepts: unknown) => ['hello', { ...hello[1], client: { ...hello[1].client, accepts } }];

  it('W116 may name at most 20 events of 40 characters, known or unknown', () => {
    const most = Array.from({ length: 20 }, () => 'x'.repeat(40));
    expect(decodeClientFrame(encode(accepting(most)))).toMatchObject({ ok: true });
    expect(decodeClientFrame(encode(accepting(null)))).toMatchObject({ ok: true });
    expect(decodeClientFrame(encode(accepting([...most, 'y'])))).toMatchObject(badFrame);
    expect(decodeClientFrame(encode(accepting(['x'.repeat(41)])))).toMatchObject(badFrame);
    expect(decodeClientFrame(encode(accepting([7])))).toMatchObject(badFrame);
  });

  it.each<readonly [string, unknown]>([
    ['nil', null],
    ['a map', { hello: 1 }],
    ['an empty list', []],
    ['an unknown name', ['shutdown']],
    ['a name that is not a string', [1, 2]],
    ['hello without a token', ['hello', { channelId: 'c', client: { name: '', view: 'VIEWER' } }]],
    [
      'hello with a view that does not exist',
      ['hello', { token: 't', channelId: 'c', client: { name: '', view: 'X' } }],
    ],
    ['hello with one element more', [...hello, 1]],
    ['hello with a token that is too long', ['hello', { ...hello[1], token: 't'.repeat(2_001) }]],
    ['a command without a payload', ['command', 1, 'timeset/start']],
    ['a command with one element more', ['command', 1, 'timeset/start', {}, 1, 1]],
    ['a command with a text as its latest time', ['command', 1, 'timeset/start', {}, 'now']],
    ['a command with the id 0', ['command', 0, 'timeset/start', {}]],
    ['a command with half an id', ['command', 1.5, 'timeset/start', {}]],
    ['a ping without a number', ['ping', 'now']],
    ['an empty fresh token', ['renew', '']],
    ['a fresh token that is too long', ['renew', 't'.repeat(2_001)]],
    ['a fresh token with one element more', ['renew', 't', 1]],
  ])('W3 are refused: %s', (_what, frame) => {
    expect(decodeClientFrame(encode(frame))).toMatchObject(badFrame);
  });

  it('W1 a list is read as a command exactly if the schema of commands accepts it', () => {
    const id = fc.oneof(fc.integer({ min: -1, max: 2 }), fc.double(), fc.constant(2 ** 53), fc.string());
    const name = fc.oneof(fc.string(), fc.constantFrom('a'.repeat(64), 'a'.repeat(65)), fc.anything());
    const kind = fc.constantFrom('command', 'command', 'ping', 1);
    const by = fc.oneof(fc.double(), fc.constantFrom(null, undefined), fc.anything());
    const frame = fc.tuple(kind, id, name, fc.anything(), by, fc.anything());
    fc.assert(
      fc.property(frame, fc.integer({ min: 0, max: 6 }), (elements, length) => {
        const list = elements.slice(0, length);
        expect(isCommandFrame(list)).toBe(commandFrameSchema.safeParse(list).success);
      }),
    );
    expect(isCommandFrame(['command', 1, 'timeset/start', {}])).toBe(true);
  });

  it('W3 a list is read as a hello exactly if the schema of hello accepts it', () => {
    const bounds = boundsOf(helloSchema);
    const expected = (said: unknown) =>
      findExcess(said, bounds) === null ? (helloSchema.safeParse(said).data ?? null) : null;
    const mostly = <T>(value: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });
    const text = (most: number) =>
      fc.oneof(
        fc.string({ maxLength: 9 }),
        fc.constantFrom('', ' a ', 'a'.repeat(most), 'a'.repeat(most + 1)),
      );
    const count = fc.oneof(fc.nat(), fc.constantFrom(-1, 0.5, 2 ** 53));
    const since = fc.record(
      { epoch: mostly(count), seq: mostly(count), more: fc.nat() },
      { requiredKeys: [] },
    );
    const client = fc.record(
      {
        name: mostly(text(DEVICE_NAME_LENGTH)),
        view: mostly(fc.constantFrom(...VIEWS)),
        thumb: mostly(text(20_000)),
        delay: mostly(fc.constantFrom(0, 3_600_000, 3_600_001, -1, Number.NaN)),
        accepts: mostly(fc.array(mostly(text(40)), { maxLength: 21 })),
      },
      { requiredKeys: ['name', 'view'] },
    );
    const frame = fc.record(
      {
        token: mostly(text(2_000)),
        channelId: mostly(text(64)),
        client: mostly(client),
        since: mostly(since),
      },
      { requiredKeys: ['token', 'channelId', 'client'] },
    );
    fc.assert(
      fc.property(mostly(frame), (value) => {
        expect(helloFrom(value)).toEqual(expected(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it('W60 are refused if a text of hello is too long', () => {
    const token = 'x'.repeat(2_000);
    const client = { name: '', view: 'VIEWER' };
    expect(decodeClientFrame(encode(['hello', { token, channelId: 'c', client }]))).toMatchObject({
      ok: true,
    });
    for (const longer of [{ token: `${token}x` }, { client: { ...client, name: ' '.repeat(101) } }])
      expect(
        decodeClientFrame(encode(['hello', { token, channelId: 'c', client, ...longer }])),
      ).toMatchObject(badFrame);
  });

  it('W1 are refused over 64 kB', () => {
    const filled = (length: number) => encode(['command', 1, 'x', 'a'.repeat(length)]);
    const overhead = filled(MAX_FRAME_BYTES - 20).length - (MAX_FRAME_BYTES - 20);
    expect(decodeClientFrame(filled(MAX_FRAME_BYTES - overhead))).toMatchObject({ ok: true });
    expect(decodeClientFrame(filled(MAX_FRAME_BYTES - overhead + 1))).toMatchObject(badFrame);
  });

  it('W1 count towards the limit of size without their command id', () => {
    const text = (length: number) => ({ text: 'a'.repeat(length) });
    const frame = (length: number) =>
      encodeClientFrame(['command', Number.MAX_SAFE_INTEGER, 'messages/create', text(length)]);
    const most = MAX_FRAME_BYTES - (frame(60_000).length - 60_000);
    expect(frame(most).length).toBe(MAX_FRAME_BYTES);
    expect(fitsFrame('messages/create', text(most))).toBe(true);
    expect(fitsFrame('messages/create', text(most + 1))).toBe(false);
  });

  it('W1 never throw, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeClientFrame(bytes)).toHaveProperty('ok');
      }),
    );
  });

  it('W1 never throw if a few bytes of a valid frame change', () => {
    const changes = fc.uint8Array({ minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(changes, fc.nat(60), (changed, at) => {
        const bytes = encodeClientFrame(hello);
        bytes.set(changed, Math.min(at, bytes.length - changed.length));
        expect(decodeClientFrame(bytes)).toHaveProperty('ok');
      }),
    );
  });
});

describe('frames from the server', () => {
  it('W6 are decoded by browsers as they were sent', () => {
    expect(decodeServerFrame(encodeServerFrame(['ack', 3, { seq: 9, timerId: 't' }]))).toEqual([
      'ack',
      3,
      { seq: 9, timerId: 't' },
    ]);
  });

  it.each(['welcome', 'event', 'ack', 'nack', 'serverTime', 'goodbye'])(
    'W6 are decoded with the name %s',
    (name) => {
      expect(decodeServerFrame(encode([name, 1]))).toEqual([name, 1]);
    },
  );

  it('W6 are ignored if their name is unknown', () => {
    expect(decodeServerFrame(encode(['news', 1]))).toBeNull();
    expect(decodeServerFrame(encode({ ack: 1 }))).toBeNull();
  });

  it('W7 answer a ping with its number and the time in fractions', () => {
    const instants = fc.double({ min: 0, max: 4e12, noNaN: true });
    fc.assert(
      fc.property(fc.double({ noNaN: true }), instants, (t0, t1) => {
        expect(decode(serverTimeFrame(t0, t1))).toEqual(['serverTime', t0, t1]);
      }),
    );
  });
});

describe('the welcome frame', () => {
  const own: Omit<Welcome, 'state'> = {
    channelId: 'c',
    clientId: 'k',
    epoch: 1,
    seq: 5,
    at: 1.5,
    serverVersion: '0.1.0',
    permissions: 1,
    expiresAt: 2,
  };
  const state = { room: { name: 'Main stage' }, timers: [1, 2, 3] };

  it('W8 contains its own fields together with the state, which was encoded before', () => {
    expect(decode(welcomeFrame(own, encodePart(state)))).toEqual(['welcome', { ...own, state }]);
  });

  it('W8 gets the connected clients added to the encoded state, which does not change', () => {
    const encoded = encodePart(state);
    const withClients = stateWithParts(encoded, { clients: [] });
    expect(encoded).toEqual(encodePart(state));
    expect(decode(welcomeFrame(own, withClients))).toEqual([
      'welcome',
      { ...own, state: { ...state, clients: [] } },
    ]);
  });

  it('W9 has no state if the server sends the missed events', () => {
    expect(decode(welcomeFrame(own, null))).toEqual(['welcome', own]);
  });

  it.each([14, 15, 16, 300])('W8 gets clients added to an encoded state of %d fields', (parts) => {
    const wide = Object.fromEntries(Array.from({ length: parts }, (_, index) => [`k${index}`, index]));
    expect(decode(stateWithParts(encodePart(wide), { clients: [] }))).toEqual({ ...wide, clients: [] });
  });

  it('throws if the encoded state is not a map', () => {
    expect(() => stateWithParts(new Uint8Array(0), { clients: [] })).toThrow(RangeError);
  });
});

describe('the head of a command', () => {
  it('W67 is the same as in the decoded frame, and null for frames that are not commands', () => {
    const command = [
      'command',
      4_294_967_296,
      'timers/replace',
      { items: Array.from({ length: 500 }, () => 'x') },
    ];
    expect(commandHeadOf(encode(command))).toEqual(['command', 4_294_967_296, 'timers/replace', undefined]);
    const bytes = encode(command);
    for (const begin of [
      [0xdc, 0, 4],
      [0xdd, 0, 0, 0, 4],
    ]) {
      const longer = Uint8Array.from([...begin, ...bytes.subarray(1)]);
      expect(decodeClientFrame(longer)).toMatchObject({ ok: true });
      expect(commandHeadOf(longer)).toEqual(commandHeadOf(bytes));
    }
    const bounded = encode([...command, 1_800_000_000_000.5]);
    expect(commandHeadOf(bounded)).toEqual(commandHeadOf(bytes));
    const others: unknown[] = [
      ['ping', 1],
      ['command', 0, 'a', {}],
      ['command', 1, {}, {}],
      'command',
      [],
      [[], [], [], []],
    ];
    for (const other of others) expect(commandHeadOf(encode(other))).toBeNull();
    expect(commandHeadOf(encode(command).subarray(0, 12))).toBeNull();
    expect(commandHeadOf(new Uint8Array())).toBeNull();
  });
});

const library = (value: unknown) => encode(value, { ignoreUndefined: true });

describe('the frame writer', () => {
  it('W500 writes thousands of values one after another', () => {
    const writer = new FrameWriter();
    const values = Array.from({ length: 4_000 }, (_, index) => ({ name: 'Talk', index, at: index + 0.5 }));
    const sizes = values.map((value) => writer.add(value));
    const expected = values.map(library);
    expect(sizes).toEqual(expected.map(({ length }) => length));
    expect(Buffer.compare(writer.shared(), Buffer.concat(expected))).toBe(0);
  });

  it('W500 does not change the bytes of earlier values when its buffer grows', () => {
    const writer = new FrameWriter();
    const values = Array.from({ length: 2_000 }, (_, index) => `Talk ${index}`);
    const bytes = values.map((value) => writer.written(value));
    expect(bytes).toEqual(values.map(library));
    writer.clear();
    expect(writer.copied()).toHaveLength(0);
  });

  it('W500 reserves bytes for numbers that are set later', () => {
    const writer = new FrameWriter();
    writer.skip(4);
    writer.setUint32(0, writer.add('GO'));
    expect([...writer.shared()]).toEqual([0, 0, 0, 3, 0xa2, 0x47, 0x4f]);
  });

  it('W25 omits undefined fields, and writes a date without an extension type', () => {
    expect(encodePart({ a: undefined, b: [undefined, null] })).toEqual(encode({ b: [null, null] }));
    expect(encodePart(new Date(0))).toEqual(encode({}));
  });

  it.each([[() => 1], [Symbol('cue')], [10n]])('W25 throws for a value that is not plain data', (value) => {
    expect(() => encodePart([value])).toThrow('Unrecognized object');
    expect(encodePart(['GO'])).toEqual(encode(['GO']));
  });
});
