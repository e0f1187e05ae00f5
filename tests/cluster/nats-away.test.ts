import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../support/exhaustive.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { type Engine, noEngines, type PostgresEngine, startNats, startPostgres } from './engines.ts';

/** A busy machine adds to what is promised. */
const SLACK = 700;
const RIGHT_WITHIN = 3_000 + SLACK;
const ANSWERED_WITHIN = 2_000 + SLACK;
const PATIENCE = { timeout: 30_000 };

describe.skipIf(noEngines() !== null)('Two processes without NATS', () => {
  let postgres: PostgresEngine;
  let nats: Engine;
  let servers: readonly ServerProcess[] = [];
  const screens: RoomClient[] = [];

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
    const env = {
      DATABASE_URL: await postgres.createDatabase(),
      NATS_URL: nats.url,
      SECRET: 'of-both-processes'.repeat(3),
      PUBLIC_URL: 'http://127.0.0.1',
      LEASE: '1000',
    };
    const first = await ServerProcess.start({ env });
    servers = [first, await ServerProcess.start({ env })];
  });
  afterAll(async () => {
    for (const screen of screens) screen.terminate();
    for (const server of servers) await server.remove();
    await Promise.all([postgres.remove(), nats.remove()]);
  });

  const ready = (bus: string) => [200, { ok: true, storage: 'ok', bus }];
  const readiness = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const { status, body } = await new RestClient(url).call('GET', '/api/ready');
        return [status, body];
      }),
    );

  async function screenAt(place: number, room: MadeRoom): Promise<RoomClient> {
    const { url } = servers[place] ?? { url: '' };
    const token = await new RestClient(url).token(room, 'CONTROLLER');
    const screen = await RoomClient.join(url, { token });
    screens.push(screen);
    return screen;
  }

  /** The last known deadline of the screen's clock. */
  const deadline = ({ frames }: RoomClient): number => {
    const told = frames.findLast((frame) => frame[0] === 'event' && frame[1] === 'timeset');
    return Number(Object(told?.[2]).deadline);
  };

  const timed = async <Value>(work: Promise<Value>): Promise<readonly [Value, number]> => {
    const began = performance.now();
    return [await work, performance.now() - began];
  };

  /** A room whose clock runs, with a screen at its owner and one at the other process, from when NATS is away. */
  async function running(strike: () => unknown) {
    const room = await new RestClient(servers[0]?.url ?? '').makeRoom();
    const both = [await screenAt(0, room), await screenAt(1, room)] as const;
    await both[0].ask('timeset/start');
    for (const screen of both) await screen.reached(1);
    await strike();
    await expect.poll(readiness, PATIENCE).toEqual([ready('lost'), ready('lost')]);
    // Only its owner runs the command.
    const [answer, waited] = await timed(both[0].command('timeset/adjust', { ms: -1_000 }));
    expect(waited).toBeLessThan(ANSWERED_WITHIN);
    const [owner, other] = answer[0] === 'ack' ? both : [both[1], both[0]];
    return { room, owner, other };
  }

  it('D400, D402 and D404 show the state of the store on all screens, and refuse other commands', async () => {
    const { owner, other } = await running(() => nats.kill());
    const { seq } = await owner.ask('timeset/adjust', { ms: -1_200_000 });
    const [, late] = await timed(other.reached(seq));
    expect(late).toBeLessThan(RIGHT_WITHIN);
    expect(deadline(other)).toBe(deadline(owner));
    const [refused, waited] = await timed(other.command('timers/create', { name: 'Next' }));
    expect(refused).toMatchObject(['nack', expect.any(Number), { code: 'storage_unavailable' }]);
    expect(waited).toBeLessThan(ANSWERED_WITHIN);
    await nats.start();
    await expect.poll(readiness, PATIENCE).toEqual([ready('ok'), ready('ok')]);
    expect(await other.ask('timeset/adjust', { ms: 1_000 })).toMatchObject({ seq: seq + 1 });
    await owner.reached(seq + 1);
    expect(deadline(other)).toBe(deadline(owner));
    expect([owner.goodbyes, other.goodbyes]).toEqual([[], []]);
  });

  it.each([
    ['is killed', () => nats.kill(), () => nats.start()],
    ['is stalled', () => nats.process.signal('SIGSTOP'), async () => nats.process.signal('SIGCONT')],
  ])(
    'D400 show the right state on their screens for 30 s while NATS %s',
    { ...LONG, timeout: 90_000 },
    async (_, strike, heal) => {
      const { owner, other } = await running(strike);
      const slowest = { late: 0, answer: 0 };
      for (const began = performance.now(); performance.now() - began < 30_000; ) {
        const { seq } = await owner.ask('timeset/adjust', { ms: -10_000 });
        const [, late] = await timed(other.reached(seq));
        const [, answer] = await timed(other.command('timers/create', { name: 'Next' }));
        slowest.late = Math.max(slowest.late, late);
        slowest.answer = Math.max(slowest.answer, answer);
        expect(deadline(other)).toBe(deadline(owner));
      }
      expect(slowest.late).toBeLessThan(RIGHT_WITHIN);
      expect(slowest.answer).toBeLessThan(ANSWERED_WITHIN);
      await heal();
      await expect.poll(readiness, PATIENCE).toEqual([ready('ok'), ready('ok')]);
      expect([owner.goodbyes, other.goodbyes]).toEqual([[], []]);
    },
  );

  it('D401 disconnect screens if neither owner nor store answers, and readmit them later', {
    ...LONG,
    timeout: 90_000,
  }, async () => {
    const { room, owner, other } = await running(() => nats.kill());
    await postgres.kill();
    const [{ code }, waited] = await timed(other.goodbye());
    expect(code).toBe('restarting');
    expect(waited).toBeLessThan(RIGHT_WITHIN);
    expect(owner.goodbyes).toEqual([]);
    await postgres.start();
    await nats.start();
    await expect.poll(readiness, PATIENCE).toEqual([ready('ok'), ready('ok')]);
    for (const place of [0, 1])
      expect(deadline(await settled(await screenAt(place, room)))).toBeGreaterThan(0);
  });

  /** It has heard of one more change. */
  async function settled(screen: RoomClient): Promise<RoomClient> {
    const { seq } = await screen.ask('timeset/adjust', { ms: -1_000 });
    await screen.reached(seq);
    return screen;
  }
});
