import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, SECOND } from '../../../machines/kernel/time.ts';
import type { QueuedDelivery } from '../../rooms/journal/journal.ts';
import { StorageOfEachTest } from '../../storage.fixture.ts';
import { openReader } from '../../store/connection.ts';
import { migrateToLatest } from '../../store/migrate.ts';
import type { Database, WebhooksTable } from '../../store/schema.ts';
import { createRoutedDialect } from '../../store/statements.ts';
import {
  DeliveryQueue,
  MAX_QUEUED_BYTES,
  MAX_SERVER_WAITING_BYTES,
  MAX_TEAM_BYTES,
  MAX_WAITING_DELIVERIES,
  QueueCapacity,
  ROW_BYTES,
} from './delivery-queue.ts';

const directory = mkdtempSync(join(tmpdir(), 'callboard-queue-'));
const file = join(directory, 'callboard.sqlite');
beforeAll(() => migrateToLatest(file));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** How SQLite goes about what a call asks. */
async function planOf(call: (queue: DeliveryQueue) => Promise<unknown>) {
  const reader = openReader(file);
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: createRoutedDialect(reader, async () => []),
    log: ({ query }) => void asked.push(query),
  });
  await call(new DeliveryQueue({ db, writeTogether: async () => [] }));
  const plans = asked.flatMap(({ sql, parameters }) =>
    reader.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
  );
  reader.close();
  return plans.map(({ detail }) => detail);
}

describe('K149 the delivery queue', () => {
  it.each<[string, Parameters<typeof planOf>[0], string]>([
    [
      'finds the due deliveries of a webhook by an index',
      (queue) => queue.due('hook', 1),
      'SEARCH webhook_deliveries USING INDEX webhook_deliveries_due (webhook_id=? AND next_at<?)',
    ],
    [
      'finds the next due time by an index',
      (queue) => queue.nextAt(1),
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_waiting (next_at>?)',
    ],
    [
      'finds a body by its key',
      (queue) => queue.bodyOf(1),
      'SEARCH webhook_deliveries USING INTEGER PRIMARY KEY (rowid=?)',
    ],
  ])('%s', async (_name, call, plan) => {
    expect(await planOf(call)).toEqual([plan]);
  });

  it('finds webhooks with due deliveries by an index alone, without reading bodies', async () => {
    const [plan] = await planOf((queue) => queue.webhooksDue(1));
    expect(plan).toContain('USING COVERING INDEX webhook_deliveries_due');
  });
});

describe('deliveries of unproven teams', () => {
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

  it('K165 are counted in each state, and for a day after their success', async () => {
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

describe('the space in the queue', () => {
  const MEGABYTE = 1_024 * 1_024;

  const UNPROVEN = 10 * (MEGABYTE + ROW_BYTES);

  let now = 0;

  let room: QueueCapacity;

  beforeEach(() => {
    now = 0;
    room = new QueueCapacity({
      clock: { now: () => now },
      isProven: (teamId) => !teamId.startsWith('nobody'),
      unprovenStorage: 4 * UNPROVEN,
    });
  });

  const row = (webhookId: string, body = 'x', teamId = 'team'): QueuedDelivery => [
    'event',
    webhookId,
    teamId,
    'ABCDEFGH',
    'timer.started',
    body,
    0,
  ];

  const rows = (count: number, each: QueuedDelivery) => Array.from({ length: count }, () => each);

  const taken = (...asked: readonly QueuedDelivery[]) =>
    room.taken(asked, []).map(([, webhookId]) => webhookId);

  it('K66 is limited for each webhook by deliveries and bytes, and counts refused deliveries', () => {
    room.add(rows(MAX_WAITING_DELIVERIES, row('hook')));
    expect(taken(row('hook'), row('other'), row('hook'))).toEqual(['other']);
    expect([room.missed('hook'), room.missed('other')]).toEqual([2, 0]);
    room.add(rows(8, row('large', 'x'.repeat(MEGABYTE))));
    expect(taken(row('large'))).toEqual([]);
    room.free('hook', 'team', 'x');
    expect(taken(row('hook'))).toEqual(['hook']);
  });

  it('K329 is limited to 100 waiting deliveries for a webhook that has never answered', () => {
    const takenOf = (isAnswered: boolean) => room.taken([row('hook')], [{ id: 'hook', isAnswered }]).length;
    room.add(rows(99, row('hook')));
    expect(takenOf(false)).toBe(1);
    room.add([row('hook')]);
    expect([takenOf(false), takenOf(true), room.missed('hook')]).toEqual([0, 1, 1]);
  });

  it('K66 counts bytes instead of characters', () => {
    room.add(rows(8, row('hook', '幕'.repeat(MEGABYTE / 3))));
    expect(taken(row('hook', '幕'.repeat(10)))).toEqual([]);
  });

  it('K147 is limited for all webhooks of a team together, without limiting other teams', () => {
    room.set(
      [
        { webhookId: 'one', teamId: 'team', rows: 5, bytes: MAX_TEAM_BYTES - 1 },
        { webhookId: 'two', teamId: 'team', rows: 1, bytes: 1 },
      ],
      0,
    );
    expect(taken(row('three'), row('theirs', 'x', 'others'))).toEqual(['theirs']);
    room.forget('two');
    expect(taken(row('three'))).toEqual(['three']);
  });

  it('K151 is left to teams with few waiting deliveries if more than a gigabyte waits', () => {
    const full = Array.from({ length: MAX_SERVER_WAITING_BYTES / MAX_TEAM_BYTES }, (_, nth) => ({
      webhookId: `hook ${nth}`,
      teamId: `team ${nth}`,
      rows: 1,
      bytes: MAX_TEAM_BYTES - 1,
    }));
    room.set([...full, { webhookId: 'much', teamId: 'larger', rows: 1, bytes: MEGABYTE }], 0);
    expect(taken(row('much', 'x', 'larger'), row('theirs', 'x', 'others'))).toEqual(['theirs']);
    room.forget('hook 0');
    expect(taken(row('much', 'x', 'larger'))).toEqual(['much']);
  });

  it('K165 is limited to a quarter of ANONYMOUS_STORAGE for all unproven teams together', () => {
    const large = (nth: number) => row(`hook ${nth}`, 'x'.repeat(MEGABYTE), `nobody ${nth}`);
    const asked = Array.from({ length: 12 }, (_, nth) => large(nth));
    expect(taken(...asked)).toHaveLength(10);
    expect(taken(row('one more', 'x', 'nobody else'), row('theirs', 'x', 'others'))).toEqual(['theirs']);
    expect(room.missed('one more')).toBe(1);
    room.set([], UNPROVEN - ROW_BYTES - 1);
    expect(taken(row('one more', 'x', 'nobody else'))).toEqual(['one more']);
    expect(taken(row('one more', 'x', 'nobody else'))).toEqual([]);
  });

  it('K147 is freed when a webhook is deleted, even if deliveries of it end afterwards', () => {
    room.add([row('hook')]);
    room.forget('hook');
    room.free('hook', 'team', 'x');
    room.add([row('other', 'x'.repeat(MAX_TEAM_BYTES))]);
    expect(taken(row('third'))).toEqual([]);
  });

  it('K146 accepts 4 MB of a team in 10 s, counting deliveries before they are written', () => {
    const large = row('hook', 'x'.repeat(MEGABYTE));
    expect(taken(...rows(4, large), row('other'), row('theirs', 'x', 'others'))).toEqual([
      ...rows(4, large).map(() => 'hook'),
      'theirs',
    ]);
    expect(MAX_QUEUED_BYTES).toBe(4 * MEGABYTE);
    now = 10 * SECOND;
    expect(taken(row('other'))).toEqual(['other']);
  });

  it('K148 accepts 32 MB of all teams in 10 s, and then a little of each team', () => {
    const large = (nth: number) => row(`hook ${nth}`, 'x'.repeat(MEGABYTE), `team ${Math.floor(nth / 4)}`);
    expect(taken(...Array.from({ length: 33 }, (_, nth) => large(nth)))).toHaveLength(32);
    const little = row('theirs', 'x'.repeat(40_000), 'others');
    expect(taken(little, little)).toEqual(['theirs']);
    now = 10 * SECOND;
    expect(taken(little, little)).toEqual(['theirs', 'theirs']);
  });
});
