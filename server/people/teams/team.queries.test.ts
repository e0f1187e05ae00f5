import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { createStoredFacts, teamStatements } from '../../facts.ts';
import { RoomRepository } from '../../rooms/journal/room.repository.ts';
import { openReader, openWriter } from '../../store/connection.ts';
import { migrateToLatest } from '../../store/migrate.ts';
import type { Database } from '../../store/schema.ts';
import { createRoutedDialect, type Query } from '../../store/statements.ts';
import { InviteRepository } from './invite.service.ts';
import { TeamRepository } from './team.service.ts';

const clock = new FakeClock();
const directory = mkdtempSync(join(tmpdir(), 'callboard-teams-'));
const file = join(directory, 'callboard.sqlite');
beforeAll(() => migrateToLatest(file));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Repositories {
  readonly teams: TeamRepository;
  readonly invites: InviteRepository;
  readonly rooms: RoomRepository;
}

/** How SQLite goes about the queries that a call makes. */
async function plansOf(call: (repositories: Repositories) => Promise<unknown>): Promise<readonly string[]> {
  const asked: Query[] = [];
  const reader = openReader(file);
  const db = new Kysely<Database>({
    dialect: createRoutedDialect(reader, async () => [{ rows: [], changes: 0 }]),
    log: ({ query }) => void asked.push(query),
  });
  const writeTogether = async (queries: readonly Query[]) => {
    asked.push(...queries);
    return [];
  };
  const [teams, invites] = [
    new TeamRepository({ db, writeTogether }),
    new InviteRepository({ db, writeTogether }),
  ];
  await call({ teams, invites, rooms: new RoomRepository(db) });
  const plans = asked.flatMap(({ sql, parameters }) => planOf(reader, sql, parameters));
  reader.close();
  return plans;
}

const planOf = (reader: ReturnType<typeof openReader>, sql: string, parameters: readonly unknown[]) =>
  reader
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...parameters)
    .map(({ detail }) => detail);

describe('queries of teams', () => {
  it.each<[string, Parameters<typeof plansOf>[0]]>([
    ['a team', ({ teams }) => teams.find('t')],
    ['the teams of a user', ({ teams }) => teams.listOf('u')],
    ['people', ({ teams }) => teams.people('t')],
    ['a member who leaves', ({ teams }) => teams.removeMember('t', 'u')],
    ['invitations', ({ invites }) => invites.listOf('t', 1)],
    ['the preview of an invitation', ({ invites }) => invites.preview('t', 'token', 1)],
    [
      'an invitation that is used',
      ({ invites }) => invites.redeem({ teamId: 't', token: 'token', uid: 'u' }, 1),
    ],
    ['the number of rooms', ({ rooms }) => rooms.countOf('t')],
    ['the rooms', ({ rooms }) => rooms.listOf('t', 'name_asc')],
    ['the live rooms', ({ rooms }) => rooms.stagesOf('t')],
    ['a deleted room', ({ rooms }) => rooms.deleted('ABCD1234', 1)],
    ['rooms deleted long ago', ({ rooms }) => rooms.idsDeletedBefore(1)],
    ['deleted rooms that get new links', ({ rooms }) => rooms.relinkDeleted('t', () => '')],
    [
      'deleted rooms that change hands',
      ({ rooms }) => rooms.handOverDeleted('t', { teamId: 'o', ownerUid: 'o' }),
    ],
  ])('for %s do not scan a table', async (_, call) => {
    const details = await plansOf(call);
    expect(details.length).toBeGreaterThan(0);
    expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
  });

  it.each(Object.entries(teamStatements))('for the statement %s use index searches only', (_, statement) => {
    const reader = openReader(file);
    const plan = reader
      .prepare<[{ team: string }], { detail: string }>(`explain query plan ${statement}`)
      .all({ team: 't' });
    reader.close();
    const tables = plan.filter(({ detail }) =>
      / (?:SCAN|SEARCH) |^(?:SCAN|SEARCH) (?!CONSTANT)/.test(detail),
    );
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter(({ detail }) => !detail.startsWith('SEARCH'))).toEqual([]);
  });

  it('R83 find out whether a user, or a member of a team, has a proven address', () => {
    const db = openWriter(file);
    db.exec(`insert into users (uid, email, pending_email, is_anonymous, created_at, updated_at) values
      ('proven', 'a@callboard.test', null, 0, 0, 0), ('claims', null, 'b@callboard.test', 0, 0, 0),
      ('nobody', null, null, 1, 0, 0);
      insert into teams (id, name, created_at, updated_at) values ('crew', 'Crew', 0, 0), ('claimed', 'C', 0, 0);
      insert into team_members values ('crew', 'claims', 'TEAM_OWNER', 0), ('crew', 'proven', 'TEAM_MEMBER', 0),
      ('claimed', 'claims', 'TEAM_OWNER', 0);`);
    const { memberships } = createStoredFacts(db, clock);
    const teams = ['proven', 'claims', 'nobody', 'crew', 'claimed', 'unknown', null];
    expect(teams.filter((teamId) => memberships.isProven(teamId))).toEqual(['proven', 'crew']);
    db.close();
  });
});
