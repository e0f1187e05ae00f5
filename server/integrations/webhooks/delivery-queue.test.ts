import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../machines/kernel/time.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.entry.ts';
import { StorageOfEachTest } from '../../storage.fixture.ts';
import { openReader } from '../../store/connection.ts';
import { migrateToLatest } from '../../store/migrate.ts';
import { routedDialect } from '../../store/routed-dialect.ts';
import type { Database, WebhooksTable } from '../../store/schema.ts';
import { DeliveryQueue, ROW_BYTES } from './delivery-queue.ts';

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

describe('deliveries of teams for which nobody answers', () => {
  const kept = new StorageOfEachTest();
  const user = (uid: string, email: string | null) =>
    ({ uid, email, is_anonymous: 0, is_admin: 0, created_at: 1, updated_at: 1 }) as const;
  const hook = (id: string, team_id: string): WebhooksTable => ({
    id,
    team_id,
    url: 'https://lights.example/',
    rooms: null,
    events: '[]',
    secret: 's',
    old_secret: null,
    old_secret_until: null,
    enabled: 1,
    off_reason: null,
    since: 1,
    failing_since: null,
    answered_at: 1,
    created_by: 'ada',
    created_at: 1,
  });
  const row = (hookId: string, at: number, body: string): QueuedDelivery => [
    `event ${hookId}`,
    hookId,
    'team',
    null,
    'timer.started',
    body,
    at,
  ];

  it('K165 are counted in whatever state, and stay a day once they are through', async () => {
    const { db, writeTogether } = await kept.open();
    const queue = new DeliveryQueue({ db, writeTogether });
    expect(await queue.ofUnproven()).toBe(0);
    await db
      .insertInto('users')
      .values([user('ada', 'ada@callboard.test'), user('bob', null)])
      .execute();
    await db
      .insertInto('teams')
      .values({ id: 'crew', name: 'Crew', features: '[]', created_at: 1, updated_at: 1 })
      .execute();
    const member = { team_id: 'crew', uid: 'ada', role: 'TEAM_OWNER', joined_at: 1 } as const;
    await db.insertInto('team_members').values(member).execute();
    await db
      .insertInto('webhooks')
      .values([hook('of ada', 'ada'), hook('of crew', 'crew'), hook('of bob', 'bob')])
      .execute();
    const now = 10 * DAY;
    const ids = await queue.add([
      row('of ada', 0, 'x'.repeat(1_000)),
      row('of crew', 0, 'x'.repeat(1_000)),
      row('of bob', 0, 'x'.repeat(100)),
      row('of bob', 0, 'x'.repeat(10)),
      row('of bob', now - DAY, 'x'),
    ]);
    const [ada, crew, old, , young] = ids;
    const through = (id: number | undefined, tried_at: number) =>
      db
        .updateTable('webhook_deliveries')
        .set({ state: 'done', tried_at })
        .where('id', '=', id ?? 0)
        .execute();
    for (const id of [ada, crew, old]) await through(id, 0);
    await through(young, now - DAY);
    expect(await queue.ofUnproven()).toBe(111 + 3 * ROW_BYTES);
    await queue.tidy(now);
    expect(await queue.ofUnproven()).toBe(11 + 2 * ROW_BYTES);
    expect(await queue.deliveriesOf('of ada')).toHaveLength(1);
    expect(await queue.deliveriesOf('of crew')).toHaveLength(1);
  });
});
