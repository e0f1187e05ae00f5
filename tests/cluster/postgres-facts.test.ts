import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import { type CachedFacts, createCachedFacts } from '../../server/facts.ts';
import { hashSecret } from '../../server/kernel/secrets.ts';
import { tagOfSecret } from '../../server/people/accounts/active-sessions.ts';
import { PostgresRoomBytes } from '../../server/rooms/journal/room-bytes.ts';
import { factStatements, postgresFacts } from '../../server/storage.postgres.ts';
import { openStorage, type SqliteStorage } from '../../server/storage.ts';
import { openPostgres, type PostgresDatabase } from '../../server/store/postgres/open-postgres.ts';
import { tableWriteOf } from '../../server/store/statements.ts';
import { FakeClock } from '../integration/room-host.fixtures.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

const clock = new FakeClock();
const now = clock.wall();
const [ANN, BEA, CREW] = ['uid-ann', 'uid-bea', 'crew'] as const;
const [SECRET, KEY] = ['the secret of a session', 'ab'.repeat(16)] as const;

/** People, a team with all that it can have, and a room; the same in both. */
async function filled({ db }: Pick<PostgresDatabase, 'db'>): Promise<void> {
  const at = { created_at: now, updated_at: now };
  const user = { is_anonymous: 0, is_admin: 0, ...at } as const;
  await db
    .insertInto('users')
    .values([
      { uid: ANN, email: 'ann@show.example', ...user },
      { uid: BEA, ...user },
    ])
    .execute();
  await db
    .insertInto('teams')
    .values({ id: CREW, name: 'Crew', features: '[]', ...at })
    .execute();
  const joined = { team_id: CREW, joined_at: now };
  await db
    .insertInto('team_members')
    .values([
      { ...joined, uid: ANN, role: 'TEAM_OWNER' },
      { ...joined, uid: BEA, role: 'TEAM_BILLING' },
    ])
    .execute();
  const session = { user_id: ANN, user_agent: '', address: '', created_at: now, expires_at: now + DAY };
  await db
    .insertInto('sessions')
    .values({ id: hashSecret(SECRET), ...session })
    .execute();
  await db
    .insertInto('team_plans')
    .values({ team_id: CREW, plan_id: 'enterprise-pro', since: now + 0.25, active_until: null })
    .execute();
  const kept = { team_id: CREW, revoked_at: null, revoked_id: null, revoked_reason: null };
  for (const table of ['subscriptions', 'purchases'] as const)
    await db
      .insertInto(table)
      .values([
        { ...kept, id: 'late', facts: '{"id":"late"}', from_at: now + 1, from_id: 'b' },
        { ...kept, id: 'early', facts: '{"id":"early"}', from_at: now, from_id: 'a' },
        { ...kept, id: 'unknown', facts: null, from_at: null, from_id: null },
      ])
      .execute();
  const hook = { team_id: CREW, url: 'https://a.example', secret: '', created_by: ANN, created_at: now };
  await db
    .insertInto('webhooks')
    .values([
      { ...hook, id: 'on', rooms: '["ABCD1234"]', events: '["*"]', enabled: 1, since: now },
      { ...hook, id: 'off', rooms: null, events: '["*"]', enabled: 0, since: now },
    ])
    .execute();
  await db
    .insertInto('api_keys')
    .values({
      id: 'key',
      hash: hashSecret(KEY),
      prefix: 'ababab',
      name: 'Deck',
      scope: 'edit',
      team_id: CREW,
      room_id: null,
      room_secret: null,
      created_by: ANN,
      created_at: now,
      used_at: null,
    })
    .execute();
}

describe.skipIf(noEngines() !== null)('Data of teams, sessions and keys in Postgres', () => {
  const folder = temporaryFolder();
  let engine: PostgresEngine;
  let sqlite: SqliteStorage;
  let postgres: PostgresDatabase;
  let late: CachedFacts;
  const errors: unknown[] = [];
  beforeAll(async () => {
    engine = await startPostgres();
    const onFatal = (reason: string): never => {
      throw new Error(reason);
    };
    sqlite = await openStorage(folder, { clock, onFatal });
    postgres = await openPostgres(await engine.createDatabase());
    await filled(sqlite);
    await filled(postgres);
    late = createCachedFacts(postgresFacts(postgres.read), { clock, onError: (error) => errors.push(error) });
  });
  afterAll(async () => {
    late.stop();
    await Promise.all([sqlite.close(), postgres.close()]);
    await engine.remove();
    rmSync(folder, { recursive: true });
  });

  it('D76 W150 are the same as those that SQLite gives', async () => {
    const teamIds = [CREW, ANN, BEA, 'nobody', 'no\0body'];
    const tag = tagOfSecret(SECRET);
    await Promise.all([
      ...teamIds.map((teamId) => late.teams.ready(teamId)),
      late.sessions.ready(tag),
      late.sessions.ready('of nobody'),
      late.keys.ready(KEY),
    ]);
    const seen = ({ memberships, givenPlans, purchases, webhooks, sessions, keys }: typeof late) => ({
      teams: teamIds.map((teamId) => ({
        roles: [ANN, BEA, 'nobody'].map((uid) => memberships.roleOf(teamId, uid)),
        isProven: memberships.isProven(teamId),
        plan: givenPlans.of(teamId),
        purchases: purchases.of(teamId),
        webhooks: webhooks.of(teamId),
      })),
      sessions: [sessions.find(tag), late.sessions.find('of nobody')],
      key: keys.find(KEY),
    });
    const known = seen(late);
    expect(known).toEqual(seen({ ...late, ...sqlite }));
    expect(errors).toEqual([]);
    expect(known.teams[0]).toMatchObject({
      roles: ['TEAM_OWNER', 'TEAM_BILLING', null],
      isProven: true,
      plan: { planId: 'enterprise-pro', since: now + 0.25, activeUntil: null },
      webhooks: [{ id: 'on', rooms: ['ABCD1234'] }],
    });
    expect(known.teams[0]?.purchases.purchases.map(({ facts }) => facts?.id ?? null)).toEqual([
      null,
      'early',
      'late',
    ]);
    expect([known.sessions, known.key?.id]).toEqual([[{ uid: ANN, endsAt: now + DAY }, null], 'key']);
  });

  it.each(Object.entries(factStatements))(
    'D76 are found by an index instead of a scan of the whole table: %s',
    async (_, asked) => {
      const [, plan] = await postgres.writeTogether([
        { sql: 'set local enable_seqscan = off', parameters: [] },
        { sql: `explain ${asked}`, parameters: [['one', 'other']] },
      ]);
      const lines = (plan?.rows ?? []).map((row) => Object.values(row).join());
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    },
  );

  it('D76 include the sizes of rooms as numbers', async () => {
    const bytes = new PostgresRoomBytes(postgres.read);
    expect(await bytes.ofUnprovenTeams()).toBe(sqlite.roomBytes.ofUnprovenTeams());
    expect(await bytes.of('nothing')).toEqual(sqlite.roomBytes.of('nothing'));
    expect(await bytes.after('', 10)).toEqual(sqlite.roomBytes.after('', 10));
  });

  it('W153 are up to date when the write that changed them is answered', async () => {
    const teamId = CREW;
    await late.teams.ready(teamId);
    const letGo = late.teams.hold(teamId);
    const query = postgres.db
      .deleteFrom('team_members')
      .where('team_id', '=', teamId)
      .where('uid', '=', BEA)
      .compile();
    const results = await postgres.writeTogether([query]);
    expect(late.memberships.roleOf(teamId, BEA)).toBe('TEAM_BILLING');
    await late.written([tableWriteOf(query)], results);
    expect(late.memberships.roleOf(teamId, BEA)).toBeNull();
    letGo();
  });
});
