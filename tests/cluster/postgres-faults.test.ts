import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toRefused } from '../../server/integrations/api/api-request.ts';
import { openPostgres, type PostgresDatabase } from '../../server/store/postgres/open-postgres.ts';
import { StatementError } from '../../server/store/statements.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';
import { PostgresProxy } from './postgres-proxy.ts';

describe.skipIf(noEngines() !== null)('A Postgres store with faults', () => {
  let engine: PostgresEngine;
  let proxy: PostgresProxy;
  let opened: PostgresDatabase;
  const outages: (string | null)[] = [];

  beforeAll(async () => {
    engine = await startPostgres();
    proxy = await PostgresProxy.start(engine.port, 'commit');
  });
  afterAll(async () => {
    proxy.close();
    await engine.remove();
  });
  beforeEach(async () => {
    outages.length = 0;
    opened = await openPostgres(proxy.by(await engine.createDatabase()), {
      onOutage: (reason) => outages.push(reason),
    });
  });
  afterEach(() => opened.close());

  const words = async () =>
    (await sql<{ word: string }>`select word from vocabulary where word like 'new%'`.execute(opened.db)).rows;
  const add = () => opened.writeTogether([{ sql: "insert into vocabulary values ('new')", parameters: [] }]);

  it('D95 reports a commit as done if the connection breaks after the commit', async () => {
    proxy.fault = 'unanswered';
    expect(await add()).toMatchObject([{ changes: 1 }]);
    expect(await words()).toEqual([{ word: 'new' }]);
    await expect(add()).rejects.toMatchObject({ code: '23505', isOfStore: false });
  });

  it('D95 refuses a write if the connection breaks before the commit', async () => {
    proxy.fault = 'lost';
    await expect(add()).rejects.toMatchObject({ isOfStore: true });
    expect(await words()).toEqual([]);
    await add();
    expect(await words()).toEqual([{ word: 'new' }]);
  });

  it('D96 refuses with `storage_unavailable` while it is away, and reports that once', async () => {
    const { db } = opened;
    await engine.stop();
    const refused = await Promise.allSettled([add(), add(), db.selectFrom('users').select('uid').execute()]);
    for (const each of refused) {
      const reason: unknown = each.status === 'rejected' ? each.reason : null;
      expect(reason).toBeInstanceOf(StatementError);
      expect(toRefused(reason, () => {}).refusal.code).toBe('storage_unavailable');
    }
    expect(outages).toHaveLength(1);
    await engine.start();
    await add();
    expect(outages).toEqual([expect.stringMatching(/\(08006\)$/), null]);
  });

  it('D96 refuses with `storage_unavailable` while it is read-only', async () => {
    const readOnly = { sql: 'set local transaction_read_only = on', parameters: [] };
    const insert = { sql: "insert into vocabulary values ('new')", parameters: [] };
    await expect(opened.writeTogether([readOnly, insert])).rejects.toMatchObject({
      code: '25006',
      isOfStore: true,
    });
    expect(await words()).toEqual([]);
  });
});
