import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdvisoryLocks } from '../../server/db/postgres/advisory-locks.ts';
import { KeyedQueue } from '../../server/kernel/keyed-queue.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

describe.skipIf(noEngines() !== null)('Work on one key, by processes that share a store', () => {
  let engine: PostgresEngine;
  let one: AdvisoryLocks;
  let another: AdvisoryLocks;
  /** What each process does in turn. */
  let turns: KeyedQueue;
  let others: KeyedQueue;
  beforeAll(async () => {
    engine = await startPostgres();
  });
  afterAll(() => engine.remove());
  beforeEach(() => {
    [one, another] = [new AdvisoryLocks(engine.url), new AdvisoryLocks(engine.url)];
    [turns, others] = [new KeyedQueue(one), new KeyedQueue(another)];
  });
  afterEach(() => Promise.all([one.close(), another.close()]));

  async function asked(statement: string): Promise<void> {
    const client = new Client({ connectionString: engine.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  it('D97 is done by one at a time, and on different keys by all at once', async () => {
    let atWork = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++atWork);
      await asked('select pg_sleep(0.002)');
      atWork -= 1;
    };
    await Promise.all(
      Array.from({ length: 10 }, () => [turns.take('crew', work), others.take('crew', work)]).flat(),
    );
    expect([atWork, most]).toEqual([0, 1]);
    await turns.take('crew', () => others.take('house', async () => {}));
  });

  it('D97 fails with the connection that held the key, which others have at once', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const held = turns.take('crew', async () => {
      begin();
      await new Promise(() => {});
    });
    const failure = held.catch((error: unknown) => error);
    await begun;
    const waiting = others.take('crew', async () => 'done');
    await asked("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted");
    expect(await failure).toMatchObject({ isOfStore: true });
    expect(await waiting).toBe('done');
    expect(await turns.take('crew', async () => 'again')).toBe('again');
  });

  it('D97 is refused while the store is away, and done when it is back', async () => {
    await engine.stop();
    await expect(turns.take('crew', async () => 'done')).rejects.toMatchObject({ isOfStore: true });
    await engine.start();
    expect(await turns.take('crew', async () => 'done')).toBe('done');
  });
});
