import { decode, encode } from '@msgpack/msgpack';
import { expect, it } from 'vitest';
import { decodeClientFrame } from '../machines/wire/client-frame.schema.ts';
import { helloFrame, isOutput, nameStartsWith, positionOf, seqOfEvent, toggleFrame } from './frames.ts';

const hello = {
  token: 'a.b.c',
  channelId: 'load-1',
  client: { name: 'Load', view: 'VIEWER' },
  since: { epoch: 1, seq: 70_000 },
};

it('writes frames that the msgpack library decodes to the same values', () => {
  expect(decode(helloFrame(hello))).toEqual(['hello', hello]);
  expect(decode(toggleFrame(3))).toEqual(['command', 3, 'timeset/toggle', {}]);
});

it('writes frames that the server accepts', () => {
  expect(decodeClientFrame(new Uint8Array(helloFrame(hello)))).toMatchObject({ ok: true });
  expect(decodeClientFrame(new Uint8Array(toggleFrame(3)))).toMatchObject({ ok: true });
});

it.each([0, 127, 200, 70_000, 5_000_000_000])(
  'finds the position of a room in a welcome after %i events',
  (seq) => {
    const welcome = new Uint8Array(encode(['welcome', { epoch: 1, seq }])).buffer;
    expect(nameStartsWith(welcome, 'w')).toBe(true);
    expect(positionOf(welcome)).toEqual({ epoch: 1, seq });
  },
);

it.each([0, 127, 200, 70_000])('finds the seq %i of an event, whatever payload stands before it', (seq) => {
  const said = [
    null,
    true,
    -1,
    300,
    1.5,
    'x'.repeat(300),
    Array.from({ length: 20 }, () => ({ a: [] })),
    2 ** 40,
  ];
  const event = new Uint8Array(encode(['event', 'outputs/updateOne', { said }, seq, Date.now() + 0.5]))
    .buffer;
  expect(isOutput(event)).toBe(true);
  expect(seqOfEvent(event)).toBe(seq);
});
