import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BillingRepository } from '../../server/billing/billing.repository.ts';
import { FileRepository } from '../../server/files/file.service.ts';
import { FileUses } from '../../server/files/unused-files.ts';
import { DeliveryQueue } from '../../server/integrations/webhooks/delivery-queue.ts';
import { WebhookRepository } from '../../server/integrations/webhooks/webhook.service.ts';
import { hashSecret, Seal } from '../../server/kernel/secrets.ts';
import { readerLanguage } from '../../server/mail/mailer.ts';
import { MailTokens } from '../../server/people/accounts/account-mails.ts';
import { SessionAdapter } from '../../server/people/accounts/accounts.ts';
import { PasskeyRepository } from '../../server/people/accounts/passkeys.ts';
import { SecondFactorRepository } from '../../server/people/accounts/second-factor.repository.ts';
import { UserRepository } from '../../server/people/accounts/user.repository.ts';
import { AdminRepository } from '../../server/people/admin/admin.service.ts';
import { AdminRecords } from '../../server/people/admin/admin-records.ts';
import { ApiKeyRepository } from '../../server/people/teams/api-key.service.ts';
import { InviteRepository } from '../../server/people/teams/invite.service.ts';
import { TeamRepository } from '../../server/people/teams/team.service.ts';
import { TeamDesignRepository } from '../../server/people/teams/team-designs.ts';
import { PlanRepository } from '../../server/people/teams/team-plans.ts';
import { RoomRepository } from '../../server/rooms/journal/room.repository.ts';
import { openStorage, type Storage } from '../../server/storage.ts';
import { openPostgres } from '../../server/store/postgres/open-postgres.ts';
import { FakeClock } from '../integration/room-host.fixtures.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

type Tables = Pick<Storage, 'db' | 'writeTogether' | 'close'>;

const clock = new FakeClock();
const now = clock.wall();
const LATER = now + 1_000_000;
const [ANN, BEA, CAT] = ['uid-ann-00000000', 'uid-bea-00000000', 'uid-cat-00000000'] as const;
const ADDRESS = 'ann@show.example';
const TEAM = 'team-of-all-0000';

/** Each part's queries, and their answers. */
const STORIES: Readonly<Record<string, (tables: Tables) => Promise<unknown>>> = {
  accounts: async (tables) => {
    const users = new UserRepository(tables);
    for (const [nth, uid] of [ANN, BEA, CAT].entries()) await users.insertAnonymous(uid, 'en', now + nth);
    const account = {
      pending_email: ADDRESS,
      password_hash: 'hash',
      display_name: 'Ann',
      language: 'de',
    } as const;
    const made = [await users.becomeAccount(ANN, account, now), await users.becomeAccount(ANN, account, now)];
    await users.becomeAccount(BEA, { ...account, display_name: 'Bea', language: 'en' }, now);
    const tokens = new MailTokens(tables, clock);
    const token = await tokens.issue('verify', { uid: BEA, email: ADDRESS });
    const claimed = await users.candidates(ADDRESS, now);
    const spoken = await readerLanguage(tables.db)(ADDRESS);
    const proven = await tokens.redeem({ purpose: 'verify', token }, (grant) => [
      ...users.startingClean(grant.uid, grant.email),
      users.proving(grant.uid, grant.email, now),
    ]);
    await tables.writeTogether([users.proving(ANN, ADDRESS, now)]);
    const again = await tokens.redeem({ purpose: 'verify', token }, () => []);
    await tables.writeTogether([
      ...users.replacingPassword({ uid: BEA, email: ADDRESS }, 'new hash', now),
      users.makingAdmin(BEA, ADDRESS, now),
      users.forgettingOutdatedResets(ANN),
    ]);
    const found = await Promise.all([ANN, BEA].map((uid) => users.find(uid)));
    return { made, claimed, spoken, proven, again, found, after: await users.candidates(ADDRESS, now) };
  },

  'an account that another replaces': async (tables) => {
    const users = new UserRepository(tables);
    const grant = { uid: CAT, email: 'cat@show.example' };
    await users.becomeAccount(
      CAT,
      { pending_email: grant.email, password_hash: 'hash', display_name: 'Cat', language: 'en' },
      now,
    );
    const fresh = { uid: 'uid-new-00000000', passwordHash: 'hash', language: 'de' } as const;
    const [inserted, updated] = await tables.writeTogether(users.replacingClaimant(grant, fresh, now));
    const [ended] = await tables.writeTogether(
      users.takingBack({ uid: CAT, email: 'old@show.example' }, now, now),
    );
    return [
      inserted?.changes,
      updated?.changes,
      ended?.rows,
      await users.find(CAT),
      await users.find(fresh.uid),
    ];
  },

  sessions: async ({ db }) => {
    const sessions = new SessionAdapter(db, clock);
    const attributes = {
      userAgent: 'Browser',
      address: '192.0.2.1',
      provenAt: null,
      passwordHash: 'new hash',
    };
    const session = (id: string) => ({ id, userId: BEA, expiresAt: new Date(LATER), attributes });
    await sessions.setSession(session('one'));
    await sessions.setSession(session('two'));
    await sessions.setSession({ ...session('stale'), attributes: { ...attributes, passwordHash: 'hash' } });
    await sessions.prove('one');
    const listed = await sessions.listOf(BEA, 'one');
    await sessions.endOthers(BEA, 'one');
    await sessions.deleteExpiredSessions();
    return {
      listed: listed.length,
      of: await sessions.getSessionAndUser('one'),
      gone: await sessions.getSessionAndUser('two'),
    };
  },

  'second factors': async (tables) => {
    const factors = new SecondFactorRepository(tables);
    const passkeys = new PasskeyRepository(tables);
    await factors.put(
      { uid: BEA, secret: 'sealed', step: 7, createdAt: now },
      ['a', 'b'].map(hashSecret),
      [],
    );
    const steps = [await factors.takeStep(BEA, 8), await factors.takeStep(BEA, 8)];
    const codes = [await factors.takeRecoveryCode(BEA, 'a'), await factors.takeRecoveryCode(BEA, 'a')];
    return [steps, codes, await factors.find(BEA), await factors.remove(BEA), await passkeys.listOf(BEA)];
  },

  teams: async (tables) => {
    const teams = new TeamRepository(tables);
    const invites = new InviteRepository(tables);
    await teams.insert({ id: TEAM, name: 'Stage crew' }, BEA, now);
    await teams.insert({ id: TEAM, name: 'Another name' }, ANN, now);
    const invite = {
      id: 'invite-1',
      role: 'TEAM_MEMBER',
      email: null,
      createdAt: now,
      expiresAt: LATER,
    } as const;
    await invites.insert({ ...invite, teamId: TEAM, token: 'token', invitedBy: BEA });
    const preview = await invites.preview(TEAM, 'token', now);
    const taken = [
      await invites.redeem({ teamId: TEAM, token: 'token', uid: CAT }, now),
      await invites.redeem({ teamId: TEAM, token: 'token', uid: CAT }, now),
    ];
    await teams.setRole(TEAM, { uid: CAT, role: 'TEAM_BILLING' });
    const designs = new TeamDesignRepository(tables);
    await designs.put({ id: 'design', team_id: TEAM, name: 'Wide', design: '{}', updated_at: now });
    return [
      preview,
      taken,
      await teams.find(TEAM),
      await teams.listOf(CAT),
      await teams.people(TEAM),
      await designs.sizeOf(TEAM),
    ];
  },

  keys: async (tables) => {
    const keys = new ApiKeyRepository(tables);
    const key = { key: 'f'.repeat(32), teamId: TEAM, room: null, name: 'Deck', createdBy: BEA } as const;
    await keys.insert({ ...key, id: 'key-1', scope: 'edit', createdAt: now });
    await keys.used('key-1', now);
    const renamed = [await keys.rename(TEAM, 'key-1', 'Desk'), await keys.rename('another', 'key-1', 'Desk')];
    return [renamed, await keys.listOf(TEAM), await keys.revoke(TEAM, 'key-1'), await keys.listOf(TEAM)];
  },

  webhooks: async (tables) => {
    const webhooks = new WebhookRepository(tables, new Seal(Buffer.alloc(32)));
    const queue = new DeliveryQueue(tables);
    const values = {
      url: 'https://hook.example/',
      rooms: null,
      events: ['timer.started'],
      enabled: true,
    } as const;
    await webhooks.insert({ ...values, id: 'hook', teamId: TEAM, secret: 'secret', createdBy: BEA, at: now });
    await webhooks.changeSecret('hook', 'next secret', now);
    const event = (id: string) => [id, 'hook', TEAM, null, 'timer.started', '{"é":1}', now] as const;
    const ids = await queue.add([event('one'), event('two')]);
    const due = await queue.due('hook', now);
    for (const each of due.slice(0, 1))
      await queue.tried(each, { at: now, status: 200, answer: 'ok', isDone: true, nextAt: null });
    for (const each of due.slice(1))
      await queue.tried(each, { at: now, status: 500, answer: '', isDone: false, nextAt: null });
    const held = [...(await queue.held())];
    const waiting = [await queue.webhooksDue(now), await queue.nextAt(0), await queue.allAgain('hook')];
    const off = [
      await webhooks.switchOff({ id: 'hook', url: values.url }, 'gone'),
      await webhooks.target('hook', now),
    ];
    await queue.tidy(LATER);
    return [
      ids.length,
      held,
      waiting,
      off,
      await webhooks.listOf(TEAM),
      await queue.deliveriesOf('hook'),
    ].map(withoutIds);
  },

  plans: async (tables) => {
    const plans = new PlanRepository(tables);
    const records = new AdminRecords(tables);
    const line = (action: string) =>
      records.addingToLog({ at: now, actor: 'ann', action, subject: TEAM, detail: '' });
    const plan = { planId: 'pro', since: now, activeUntil: null };
    await plans.put(TEAM, plan, line('gave'));
    await plans.put(TEAM, { ...plan, activeUntil: LATER }, line('prolonged'));
    const given = await tables.db.selectFrom('team_plans').selectAll().execute();
    await plans.remove(TEAM, line('took'));
    return [given, await tables.db.selectFrom('team_plans').selectAll().execute(), await records.log()];
  },

  billing: async (tables) => {
    const billing = new BillingRepository(tables);
    const event = (id: string, at: number) => ({
      event: { kind: 'unknown', type: 'odd', id, occurredAt: at } as const,
      receivedAt: at,
      outcome: 'applied' as const,
      teamId: TEAM,
      body: '{}',
    });
    const kept = (at: number | null) => ({
      teamId: TEAM,
      kept: { facts: null, from: at === null ? null : { at, id: 'event' }, revoked: null },
    });
    await billing.store(event('event-1', now), { subject: 'subscription', id: 'sub-1', after: kept(now) });
    await billing.store(event('event-2', LATER), { subject: 'subscription', id: 'sub-2', after: kept(null) });
    await billing.store(event('event-3', LATER), {
      subject: 'subscription',
      id: 'sub-1',
      after: kept(LATER),
    });
    await expect(billing.store(event('event-3', LATER), null)).rejects.toThrow();
    await billing.addCheckout({
      id: 'checkout',
      team_id: TEAM,
      uid: BEA,
      item: 'pro',
      created_at: now,
      starts_at: null,
    });
    await billing.setCheckout('checkout', { status: 'closed' });
    return [
      await billing.newestSubscriptions(9),
      await billing.recipients(TEAM),
      await billing.events(9),
      await billing.checkout('checkout'),
    ];
  },

  'pictures and designs': async (tables) => {
    const files = new FileRepository(tables);
    const file = {
      team_id: TEAM,
      id: 'a'.repeat(64),
      name: 'Logo',
      type: 'image/png',
      width: 9,
      height: 9,
      bytes: 99,
      created_at: now,
      unused_since: now,
    };
    const none = await files.held(TEAM);
    await files.add(file);
    await files.add({ ...file, unused_since: LATER });
    await files.handOver(TEAM, ANN);
    await files.adopt({ team_id: TEAM, id: file.id });
    await files.removeUnused(now);
    const uses: unknown[] = [];
    for await (const use of new FileUses(tables.db).ofTeam(TEAM)) uses.push(use);
    return [none, await files.held(ANN), await files.listOf(ANN), await files.listOf(TEAM), uses];
  },

  'the admin area': async (tables) => {
    const admin = new AdminRepository(tables.db);
    const rooms = new RoomRepository(tables.db);
    const [first, ...rest] = await admin.users(null, 2);
    const behind = { at: rest.at(-1)?.createdAt ?? 0, id: rest.at(-1)?.uid ?? '' };
    const pages = [
      first,
      rest,
      await admin.users(behind, 9),
      await admin.teams(null, 9),
      await admin.people(TEAM),
    ];
    await rooms.forgetTimerRuns(now);
    return [pages, await admin.sessionCount(BEA, now), await rooms.countOf(TEAM), await rooms.stagesOf(TEAM)];
  },

  'what is left when all have gone': async (tables) => {
    await new TeamRepository(tables).remove(TEAM);
    const users = new UserRepository(tables);
    for (const uid of [ANN, BEA, CAT]) await users.remove(uid);
    const { db } = tables;
    return [
      await db.selectFrom('team_members').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('mail_tokens').selectAll().execute(),
      await db.selectFrom('users').select('uid').execute(),
    ];
  },
};

/** Numbers that each store hands out as it goes. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (key === 'id' && typeof each === 'number' ? 0 : each)),
  );

describe.skipIf(noEngines() !== null)('Both stores', () => {
  const folder = temporaryFolder();
  let engine: PostgresEngine;
  let sqlite: Tables;
  let postgres: Tables;
  beforeAll(async () => {
    engine = await startPostgres();
    const onFatal = (reason: string): never => {
      throw new Error(reason);
    };
    sqlite = await openStorage(folder, { clock, onFatal });
    postgres = await openPostgres(await engine.createDatabase());
  });
  afterAll(async () => {
    await Promise.all([sqlite.close(), postgres.close()]);
    await engine.remove();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(STORIES))(
    'D76 answer the same queries with the same results: %s',
    async (_, story) => {
      const [expected, answered] = [await story(sqlite), await story(postgres)];
      expect(answered).toEqual(expected);
      expect(JSON.stringify(expected).length).toBeGreaterThan(10);
    },
  );

  it('D77 write a whole transaction or nothing of it', async () => {
    const users = new UserRepository(postgres);
    await users.insertAnonymous(ANN, 'en', now);
    const renamed = postgres.db.updateTable('users').set({ display_name: 'Half' }).where('uid', '=', ANN);
    const twice = postgres.db
      .insertInto('teams')
      .values(
        Array.from('ab', () => ({ id: 'same', name: '', features: '[]', created_at: now, updated_at: now })),
      );
    await expect(postgres.writeTogether([renamed.compile(), twice.compile()])).rejects.toThrow(/unique/);
    expect((await users.find(ANN))?.displayName ?? null).toBeNull();
  });

  it('D77 commit one of several concurrent transactions with the same precondition', async () => {
    const users = new UserRepository(postgres);
    const uids = Array.from({ length: 8 }, (_, nth) => `uid-race-000000${nth}`);
    const email = 'race@show.example';
    for (const uid of uids) {
      await users.insertAnonymous(uid, 'en', now);
      await users.update(uid, { pending_email: email, is_anonymous: 0 }, now);
    }
    // Each counts all with a proven one, and continues only without any.
    await Promise.all(uids.map((uid) => postgres.writeTogether([users.proving(uid, email, now)])));
    const team = { id: 'counted', name: '0', features: '[]', created_at: now, updated_at: now };
    await postgres.db.insertInto('teams').values(team).execute();
    const counted = postgres.db
      .selectFrom('team_members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('team_id', '=', 'counted');
    const joining = (uid: string) =>
      postgres.db
        .insertInto('team_members')
        .columns(['team_id', 'uid', 'role', 'joined_at'])
        .expression(
          postgres.db
            .selectFrom('users')
            .select(({ val }) => [
              val('counted').as('team_id'),
              'uid',
              val('TEAM_MEMBER').as('role'),
              val(now).as('joined_at'),
            ])
            .where('uid', '=', uid)
            .where(({ eb }) => eb(counted, '<', 2)),
        );
    await Promise.all(uids.map((uid) => joining(uid).execute()));
    const proven = await Promise.all(uids.map((uid) => users.find(uid)));
    expect(proven.filter((user) => user?.emailVerified === true)).toHaveLength(1);
    expect((await counted.executeTakeFirst())?.count).toBe(2);
  });
});
