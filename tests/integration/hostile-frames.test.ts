import { encode } from '@msgpack/msgpack';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Bytes of all kinds against a real server in this very process: a crash would end the test run. */
let server: TestServer;
let rest: RestClient;
let room: MadeRoom;
let token: string;
beforeAll(async () => {
  server = await startServer();
  rest = new RestClient(server.url);
  room = await rest.makeRoom();
  token = await rest.token(room, 'CONTROLLER');
});
afterAll(() => server.remove());

const hello = () =>
  encode([
    'hello',
    { token, channelId: 'fuzz', client: { name: 'Fuzz', view: 'CONTROLLER' }, since: { epoch: 1, seq: 0 } },
  ]);
const command = encode([
  'command',
  1,
  'timers/create',
  { name: 'Keynote', labels: [{ name: 'a', color: 'red' }] },
]);

const anyBytes = fc.uint8Array({ maxLength: 400 });
/** A valid frame with bytes replaced, cut out or doubled. */
const mutated = (valid: Uint8Array) =>
  fc
    .array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255), fc.constantFrom('set', 'cut', 'double')), {
      minLength: 1,
      maxLength: 6,
    })
    .map((changes) => changes.reduce(changed, valid));

function changed(bytes: Uint8Array, [at, value, how]: readonly [number, number, string]): Uint8Array {
  const head = [...bytes.subarray(0, at)];
  const tail = [...bytes.subarray(at + 1)];
  if (how === 'cut') return Uint8Array.from([...head, ...tail]);
  return Uint8Array.from([...head, value, ...(how === 'double' ? [value] : []), ...tail]);
}

/** A command of any name with any payload that JSON could hold. */
const anyCommand = fc
  .tuple(
    fc.integer({ min: -1, max: 9 }),
    fc.constantFrom('timers/create', 'timers/replace', 'room/settings', 'x'),
    fc.json(),
  )
  .map(([id, name, json]) => encode(['command', id, name, JSON.parse(json)]));

async function throwAt(frames: readonly Uint8Array[], joined: boolean): Promise<void> {
  const client = await RoomClient.open(server.url);
  if (joined) await client.join({ token });
  for (const frame of frames) client.sendBytes(frame);
  client.sendBytes(Uint8Array.of(0xc1));
  await client.closed;
  expect(client.faults).toEqual([]);
}

/** True if the server still answers other clients. */
async function answersOthers(): Promise<boolean> {
  const client = await RoomClient.join(server.url, { token });
  client.send(['ping', 1]);
  const [, t0] = await client.next('serverTime');
  client.terminate();
  return t0 === 1;
}

describe('hostile frames', () => {
  const runs = { numRuns: 60 };

  it.each([
    ['random bytes before hello', () => anyBytes, false],
    ['random bytes after hello', () => anyBytes, true],
    ['a broken hello', () => mutated(hello()), false],
    ['a broken command', () => mutated(command), true],
    ['commands with any payload', () => anyCommand, true],
  ])('W4 do not affect other connections: %s', async (_what, frame, joined) => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame(), { minLength: 1, maxLength: 5 }), (frames) =>
        throwAt(frames, joined),
      ),
      runs,
    );
    expect(await answersOthers()).toBe(true);
  });

  it('W4 do not affect other connections: thousands of commands from clients that disconnect', async () => {
    const clients = await Promise.all(
      Array.from({ length: 5 }, () => RoomClient.join(server.url, { token })),
    );
    for (const client of clients) {
      for (let id = 1; id <= 500; id += 1) client.send(['command', id, 'timeset/toggle', {}]);
      client.terminate();
    }
    expect(await answersOthers()).toBe(true);
  });
});
