import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asRefused } from '../../server/api/as-refused.ts';
import { openPostgres, type PostgresDatabase } from '../../server/db/postgres/open-postgres.ts';
import { StatementError } from '../../server/db/statement-error.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

/** When the connection breaks under a commit: before the store hears of it, or before it is answered. */
type Break = 'never' | 'before' | 'after';

describe.skipIf(noEngines() !== null)('A Postgres store with faults', () => {
  let engine: PostgresEngine;
  let proxy: Server;
  let opened: PostgresDatabase;
  let breaks: Break = 'never';
  const outages: (string | null)[] = [];

  beforeAll(async () => {
    engine = await startPostgres();
    proxy = createServer((client) => {
      const store = connect(engine.port, '127.0.0.1');
      client.on('data', (bytes) => {
        const isCommit = breaks !== 'never' && bytes.includes('commit');
        if (!isCommit || breaks === 'after') store.write(bytes);
        if (!isCommit) return;
        breaks = 'never';
        client.resetAndDestroy();
        store.end();
      });
      store.on('data', (bytes) => client.write(bytes));
      for (const [one, other] of [
        [client, store],
        [store, client],
      ] as const) {
        one.on('error', () => {});
        one.on('close', () => other.destroy());
      }
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(async () => {
    proxy.close();
    await engine.remove();
  });
  beforeEach(async () => {
    const { port } = proxy.address() as AddressInfo;
    const url = (await engine.createDatabase()).replace(String(engine.port), String(port));
    outages.length = 0;
    opened = await openPostgres(url, { onOutage: (reason) => outages.push(reason) });
  });
  afterEach(() => opened.close());

  const words = async () =>
    (await sql<{ word: string }>`select word from vocabulary where word like 'new%'`.execute(opened.db)).rows;
  const add = () => opened.writeTogether([{ sql: "insert into vocabulary values ('new')", parameters: [] }]);

  it('D95 knows what became of a commit whose connection broke before the answer', async () => {
    breaks = 'after';
    expect(await add()).toMatchObject([{ changes: 1 }]);
    expect(await words()).toEqual([{ word: 'new' }]);
    await expect(add()).rejects.toMatchObject({ code: '23505', isOfStore: false });
  });

  it('D95 refuses what was not kept where the connection broke before the commit', async () => {
    breaks = 'before';
    await expect(add()).rejects.toMatchObject({ isOfStore: true });
    expect(await words()).toEqual([]);
    await add();
    expect(await words()).toEqual([{ word: 'new' }]);
  });

  it('D96 says `storage_unavailable` while it is away, and tells of it once', async () => {
    const { db } = opened;
    await engine.stop();
    const refused = await Promise.allSettled([add(), add(), db.selectFrom('users').select('uid').execute()]);
    for (const each of refused) {
      const reason: unknown = each.status === 'rejected' ? each.reason : null;
      expect(reason).toBeInstanceOf(StatementError);
      expect(asRefused(reason, () => {}).refusal.code).toBe('storage_unavailable');
    }
    expect(outages).toHaveLength(1);
    await engine.start();
    await add();
    expect(outages).toEqual([expect.stringMatching(/\(08006\)$/), null]);
  });

  it('D96 says so where it takes no writes, as one that was demoted', async () => {
    const readOnly = { sql: 'set local transaction_read_only = on', parameters: [] };
    const insert = { sql: "insert into vocabulary values ('new')", parameters: [] };
    await expect(opened.writeTogether([readOnly, insert])).rejects.toMatchObject({
      code: '25006',
      isOfStore: true,
    });
    expect(await words()).toEqual([]);
  });
});
