import { Bundle, encode, Message } from 'node-osc';
import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../machines/kernel/time.ts';
import { defaultOscSettings } from '../../../machines/room/room.settings.ts';
import { aRoom, FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import type { Cancel } from '../../kernel/clock.ts';
import { OscBundles, OscInput, type OscInputDeps } from './osc-input.ts';

/** Offset of a bundle's first time tag, in seconds since 1900 and fractions. */
const TIME_AT = 8;
const SINCE_1900 = 2_208_988_800;

/** An input whose process stalled for `waited` ms before reading; `done`: the deadline of its commands. */
function listening(waited: number) {
  const clock = new FakeClock();
  const context = aRoom();
  const room = {
    context: { ...context, access: { ...context.access, osc: { ...defaultOscSettings, on: true } } },
  };
  const done: (number | undefined)[] = [];
  const outcomes: string[] = [];
  const input = new OscInput({
    clock,
    loopWatch: { arrival: () => clock.now() - waited },
    host: { ready: () => null, durable: () => room, withPending: () => room.context },
    rooms: {
      inOneGo: async (_roomId: string, _commands: unknown, { by }: { by?: number }) => done.push(by),
    },
    registry: { only: () => context.show.room._id, heard: () => {}, sources: () => ['192.168.1.0/24'] },
    senders: { allows: () => true, addresses: () => ['172.16.0.9'] },
    feeds: {},
    cluster: null,
    onOutcome: (outcome: string) => outcomes.push(outcome),
    onError: (error: unknown) => {
      throw error;
    },
  } as unknown as OscInputDeps);
  const packet = (bytes: Uint8Array, address = '127.0.0.1') => input.packet(bytes, { address, port: 9_000 });
  const counted = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  return { clock, done, packet, input, counted, roomId: context.show.room._id };
}

const turn = () => new Promise(setImmediate);

it('W381 an OSC message expires 2 s after the earliest time at which it may have arrived', async () => {
  const { clock, done, packet } = listening(7 * SECOND);
  packet(encode(new Message('/callboard/start')));
  await turn();
  expect(done).toEqual([clock.now() - 5 * SECOND]);
});

describe('W2620 a flood of OSC messages', () => {
  const start = Buffer.from(encode(new Message('/callboard/start')));
  const noise = Buffer.alloc(20_000, 'x');
  const addressOf = (nth: number) => `10.0.${nth >> 8}.${nth & 255}`;

  it.each(['192.168.1.20', '172.16.0.9'])(
    'from many addresses leaves a part of the limit to %s, whose messages a room accepts',
    async (sender) => {
      const { counted, done, packet } = listening(0);
      for (let nth = 0; nth < 1_500; nth += 1) packet(start, addressOf(nth));
      packet(start, sender);
      await expect.poll(() => done.length).toBe(1_001);
      expect(counted('too_many')).toBe(500);
    },
  );

  it('from accepted senders is limited too, until the next second', async () => {
    const { clock, counted, done, packet } = listening(0);
    for (let nth = 0; nth < 2_500; nth += 1) packet(start, `192.168.1.${nth % 250}`);
    await expect.poll(() => done.length).toBe(2_000);
    expect(counted('too_many')).toBe(500);
    clock.advance(SECOND);
    packet(start, '10.0.0.1');
    await expect.poll(() => done.length).toBe(2_001);
  });

  it('of large packets is counted by bytes, and the rest is not parsed', async () => {
    const { counted, packet } = listening(0);
    for (let nth = 0; nth < 20; nth += 1) packet(noise);
    expect([counted('malformed'), counted('too_many')]).toEqual([0, 11]);
    await expect.poll(() => counted('malformed')).toBe(9);
  });

  it('of bundles counts each message in them', async () => {
    const { counted, done, packet } = listening(0);
    packet(
      Buffer.from(
        encode(new Bundle(0, ...Array.from({ length: 300 }, () => new Message('/callboard/start')))),
      ),
    );
    await expect.poll(() => done.length + counted('too_many')).toBe(300);
    expect(done.length).toBeLessThan(200);
  });
});

it('W383 a message in a bundle expires 2 s after the time of the bundle', async () => {
  const { clock, done, packet } = listening(0);
  const bundle = Buffer.from(encode(new Bundle(['/callboard/start'])));
  bundle.writeUInt32BE(Math.floor(clock.wall() / SECOND) + SINCE_1900 + 10, TIME_AT);
  const at = (Math.floor(clock.wall() / SECOND) + 10) * SECOND;
  packet(bundle);
  await turn();
  clock.advance(30 * SECOND);
  await turn();
  expect(done).toEqual([at + 2 * SECOND]);
});

it('W381 a message in a bundle with a past time expires like a single message', async () => {
  const { clock, done, packet } = listening(3 * SECOND);
  const bundle = Buffer.from(encode(new Bundle(['/callboard/start'])));
  bundle.writeUInt32BE(SINCE_1900 + 1, TIME_AT);
  packet(bundle);
  await turn();
  expect(done).toEqual([clock.now() - SECOND]);
});

it('K600 an OSC message runs only what a show-call key may run', async () => {
  const { clock, done, input, roomId } = listening(0);
  const ask = (name: string, given: object) =>
    input.decide(roomId, {
      request: { kind: 'endpoint', name, given: { ...given } },
      from: { address: '127.0.0.1', port: 9_000 },
      message: `/callboard/${name}`,
      at: null,
      by: clock.now() + SECOND,
    });
  expect(await ask('start', {})).toBe('taken');
  expect(await ask('create_timer', { name: 'Talk' })).toBe('refused');
  expect(await ask('create_message', { text: 'Wrap up' })).toBe('refused');
  expect(done).toHaveLength(1);
});

/** A clock that rings on command. */
class Bell {
  readonly waiting = new Set<() => void>();
  after(_wait: number, act: () => void): Cancel {
    const ring = () => {
      this.waiting.delete(ring);
      act();
    };
    this.waiting.add(ring);
    return () => this.waiting.delete(ring);
  }

  ring(): void {
    for (const each of this.waiting) each();
  }
}

function queue() {
  const bell = new Bell();
  const bundles = new OscBundles(bell);
  const done: string[] = [];
  const add = (roomId: string, address: string) =>
    bundles.add({ roomId, address }, 1_000, () => done.push(`${roomId} ${address}`));
  return { bell, bundles, done, add };
}

describe('OSC messages that wait for the time of their bundle', () => {
  it('K327 are limited for each sender, without limiting other senders', () => {
    const { add, bell, done } = queue();
    const of = (address: string) => Array.from({ length: 105 }, () => add('show', address));
    expect(of('10.0.0.1').filter((isIn) => !isIn)).toHaveLength(5);
    expect(add('show', '10.0.0.2')).toBe(true);
    bell.ring();
    expect(done.filter((each) => each === 'show 10.0.0.2')).toHaveLength(1);
    expect(done).toHaveLength(101);
    expect(add('show', '10.0.0.1')).toBe(true);
  });

  it('K327 are limited to 400 for each room, without limiting other rooms', () => {
    const { add, done, bell } = queue();
    const isIn = Array.from({ length: 410 }, (_, nth) => add('show', `10.0.${nth >> 8}.${nth & 255}`));
    expect(isIn.indexOf(false)).toBe(400);
    expect(add('gala', '10.0.0.1')).toBe(true);
    bell.ring();
    expect(done).toHaveLength(401);
  });

  it('K327 are dropped in favour of a room that has fewer of them, whatever the senders', () => {
    const { add, bell, done } = queue();
    for (const room of ['a', 'b', 'c'])
      for (let nth = 0; nth < 500; nth += 1) add(room, `10.0.${nth >> 8}.${nth & 255}`);
    expect(bell.waiting.size).toBe(1_000);
    expect(add('show', '10.0.0.1')).toBe(true);
    expect(bell.waiting.size).toBe(1_000);
    bell.ring();
    expect(done).toContain('show 10.0.0.1');
  });

  it('K85 are dropped once the server stops', () => {
    const { add, bell, bundles, done } = queue();
    add('show', '10.0.0.1');
    bundles.stop();
    bell.ring();
    expect(done).toEqual([]);
  });
});
