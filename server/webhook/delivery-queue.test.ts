import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from '../db/connection.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { routedDialect } from '../db/routed-dialect.ts';
import type { Database } from '../db/schema.ts';
import { DeliveryQueue } from './delivery-queue.ts';

const directory = mkdtempSync(join(tmpdir(), 'callboard-queue-'));
const file = join(directory, 'callboard.sqlite');
beforeAll(() => migrateToLatest(file));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** How SQLite goes about what a call asks. */
async function planOf(call: (queue: DeliveryQueue) => Promise<unknown>) {
  const reader = openReader(file);
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: routedDialect(reader, async () => []),
    log: ({ query }) => void asked.push(query),
  });
  await call(new DeliveryQueue({ db, writeTogether: async () => [] }));
  const plans = asked.flatMap(({ sql, parameters }) =>
    reader.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
  );
  reader.close();
  return plans.map(({ detail }) => detail);
}

describe('K149 without a look at all that waits, the queue', () => {
  it.each<[string, Parameters<typeof planOf>[0], string]>([
    [
      'finds what is due of a webhook',
      (queue) => queue.due('hook', 1),
      'SEARCH webhook_deliveries USING INDEX webhook_deliveries_due (webhook_id=? AND next_at<?)',
    ],
    [
      'finds when the next one is due',
      (queue) => queue.nextAt(1),
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_waiting (next_at>?)',
    ],
    [
      'finds what one says',
      (queue) => queue.bodyOf(1),
      'SEARCH webhook_deliveries USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ])('%s', async (_name, call, plan) => {
    expect(await planOf(call)).toEqual([plan]);
  });

  it('finds whose is due by an index alone, beside which bodies lie', async () => {
    const [plan] = await planOf((queue) => queue.webhooksDue(1));
    expect(plan).toContain('USING COVERING INDEX webhook_deliveries_due');
  });
});
