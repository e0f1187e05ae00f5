import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HotStandby, type HotStandbyOptions } from '../../server/cluster/hot-standby.ts';
import { Membership } from '../../server/cluster/membership.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { connectToPrimary } from '../../server/store/postgres/primary.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const fail = (reason: unknown): never => {
  throw new Error(String(reason));
};

describe.skipIf(noEngines() !== null)('A hot standby', () => {
  let engine: PostgresEngine;
  let url: string;
  let started: HotStandby[];
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.remove());
  beforeEach(async () => {
    started = [];
    url = await engine.createDatabase();
    await (await openPostgres(url)).close();
  });
  afterEach(async () => {
    for (const standby of started) await standby.leave();
  });

  async function start(options: Partial<HotStandbyOptions> = {}): Promise<HotStandby> {
    const standby = await HotStandby.start({
      url,
      lease: 10_000,
      host: '127.0.0.1',
      port: 0,
      clock: systemClock(),
      log: pino({ level: 'silent' }),
      onFatal: fail,
      onUnfit: fail,
      ...options,
    });
    started.push(standby);
    return standby;
  }

  async function asked(
    { port }: HotStandby,
    path: string,
  ): Promise<readonly [number, unknown, string | null]> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json(), answer.headers.get('retry-after')];
  }

  it('D106 serves at once if no other process serves', async () => {
    const first = await start();
    await first.turn();
    expect(first.port).toBe(0);
    expect(first.member.status).toMatchObject({ role: 'active', slots: 1_024, fault: null });
  });

  it('D106 reports that it is a standby and which process is active', async () => {
    const first = await start();
    const second = await start();
    const { me } = second.member.slots;
    const active = first.member.slots.me;
    const standing = { node: me, role: 'standby', active, slots: 0, lease: 10_000, fault: null };
    const seen = { processes: 2, takeovers: 0, reachesStore: true };
    const status = { ...standing, store: 'postgres', waitsForStandby: false, ...seen };
    expect(await asked(second, '/api/health')).toEqual([200, { ok: true, ...status }, null]);
    expect(await asked(second, '/api/ready?x')).toMatchObject([503, { code: 'not_ready', ...status }, '1']);
    expect(await asked(second, '/api/rooms')).toEqual([
      503,
      { code: 'not_ready', message: expect.any(String) },
      '1',
    ]);
    const taken = start({ port: second.port });
    await expect(taken).rejects.toThrow(/Cannot listen on/);
  });

  it('D106 takes over when the active process stops cleanly, before the lease ends', async () => {
    const first = await start();
    const second = await start();
    let turns = 0;
    const turn = second.turn().then(() => {
      turns += 1;
    });
    await second.member.slots.refresh();
    expect(turns).toBe(0);
    await first.leave();
    await second.member.slots.refresh();
    await turn;
    const { port } = second;
    await second.freePort();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(second.member.status.role).toBe('active');
  });

  it('D109 reports at each renewal whether Postgres makes commits wait for a standby', async () => {
    // Its own commits do not wait, because the named standby does not exist.
    const waits = new URL(url);
    waits.searchParams.set('options', '-c synchronous_commit=local');
    const member = await Membership.join({
      url: waits.href,
      clock: systemClock(),
      node: 'node-1',
      length: 600,
      mayOwn: true,
      share: 'all',
      releasing: fail,
      onUnfit: fail,
      announce: () => {},
      isSilent: () => false,
      onFenced: () => fail('fenced'),
      onStore: () => {},
      onFault: () => {},
      onError: fail,
    });
    expect(member.status.waitsForStandby).toBe(false);
    const client = await connectToPrimary(url, () => {});
    try {
      await client.query(`alter system set synchronous_standby_names = 'elsewhere'`);
      await client.query('select pg_reload_conf()');
      await expect.poll(() => member.status.waitsForStandby, { timeout: 10_000 }).toBe(true);
    } finally {
      await client.query('alter system reset synchronous_standby_names');
      await client.query('select pg_reload_conf()');
      await client.end();
      await member.leave();
    }
  });

  it('D105 remains a standby while its clock is wrong, and reports this', async () => {
    const off = await start({
      clock: { ...systemClock(), wall: () => Date.now() + 50 },
    });
    const [status, said] = await asked(off, '/api/health');
    expect([status, said]).toEqual([
      200,
      expect.objectContaining({
        role: 'standby',
        active: null,
        fault: expect.stringMatching(/ahead of the clock of Postgres/),
      }),
    ]);
  });
});
