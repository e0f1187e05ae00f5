import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Compilable, Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../../machines/kernel/time.ts';
import { createStoredFacts } from '../../facts.ts';
import { type SqliteDatabase as Connection, openReader, openWriter } from '../../store/connection.ts';
import { migrateToLatest } from '../../store/migrate.ts';
import type { Database } from '../../store/schema.ts';
import {
  createRoutedDialect,
  type QueryRows,
  type TableWrite,
  tableWriteOf,
} from '../../store/statements.ts';
import {
  ActiveSessions,
  type ChangedSessions,
  MAX_SESSION_AGE,
  sessionStatement,
  storedSessions,
} from './active-sessions.ts';

const directory = mkdtempSync(join(tmpdir(), 'callboard-sessions-'));
const file = join(directory, 'callboard.sqlite');
let reader: Connection;
let writer: Connection;
beforeAll(async () => {
  await migrateToLatest(file);
  [reader, writer] = [openReader(file), openWriter(file)];
});
afterAll(() => {
  reader.close();
  writer.close();
  rmSync(directory, { recursive: true, force: true });
});

const TAG = 'a'.repeat(16);
const ID = TAG + 'b'.repeat(27);

let wall = 0;
const clock = {
  now: () => 0,
  precise: () => 0,
  wall: () => wall,
  difference: () => 0,
  compare: () => {},
  after: () => () => {},
};

beforeEach(() => {
  wall = 1_000;
  writer.exec(`
    delete from users;
    delete from teams;
    insert into users (uid, is_anonymous, is_admin, created_at, updated_at) values ('ada', 1, 0, 0, 0);
    insert into sessions (id, user_id, created_at, expires_at) values ('${ID}', 'ada', 0, ${30 * DAY});
    insert into teams (id, name, created_at, updated_at) values ('crew', 'Crew', 0, 0);
    insert into team_members (team_id, uid, role, joined_at) values ('crew', 'ada', 'TEAM_MEMBER', 0);
  `);
});

const db = new Kysely<Database>({
  dialect: createRoutedDialect(new SqliteDatabase(':memory:'), async () => []),
});

/** Runs the write. Returns what caches hear of it. */
function ran(built: Compilable): readonly [TableWrite, QueryRows] {
  const query = built.compile();
  const statement = writer.prepare<unknown[], never>(query.sql);
  if (statement.reader)
    return [tableWriteOf(query), { rows: statement.all(...query.parameters), changes: 0 }];
  return [tableWriteOf(query), { rows: [], changes: statement.run(...query.parameters).changes }];
}

describe('sessions in memory', () => {
  const prolonged = (until: number) =>
    db.updateTable('sessions').set({ expires_at: until }).where('user_id', '=', 'ada').returning('id');

  function asked() {
    const sessions = new ActiveSessions(storedSessions(reader), clock);
    const heard: ChangedSessions[] = [];
    sessions.listen((changed) => heard.push(changed));
    expect(sessions.find(TAG)).toEqual({ uid: 'ada', endsAt: 30 * DAY });
    const write = (built: Compilable) => {
      const [done, result] = ran(built);
      void sessions.written([done], [result]);
    };
    return { sessions, heard, write };
  }

  it('W83 are valid until the write that ends them is on disk', () => {
    const { sessions, heard } = asked();
    const [done, result] = ran(db.deleteFrom('sessions').where('user_id', '=', 'ada').returning('id'));
    expect(sessions.find(TAG)?.uid).toBe('ada');
    void sessions.written([done], [result]);
    expect(sessions.find(TAG)).toBeNull();
    expect(heard).toEqual([[TAG]]);
  });

  it('W83 are prolonged in memory when they are prolonged on disk', () => {
    const { sessions, heard, write } = asked();
    write(prolonged(60 * DAY));
    expect(sessions.find(TAG)?.endsAt).toBe(60 * DAY);
    expect(heard).toEqual([[TAG]]);
  });

  it('W83 are all read again after a write that does not state which sessions ended', () => {
    const { sessions, heard, write } = asked();
    write(db.deleteFrom('sessions').where('expires_at', '<', 60 * DAY));
    expect(sessions.find(TAG)).toBeNull();
    expect(heard).toEqual([null]);
  });

  it('W83 are all read again after an account is deleted', () => {
    const { sessions, heard, write } = asked();
    write(db.deleteFrom('users').where('uid', '=', 'ada'));
    expect(sessions.find(TAG)).toBeNull();
    expect(heard).toEqual([null]);
  });

  it('W83 are not read again after other writes', () => {
    const { sessions, heard, write } = asked();
    write(db.updateTable('users').set({ display_name: 'Ada' }).where('uid', '=', 'ada'));
    expect(sessions.find(TAG)?.uid).toBe('ada');
    expect(heard).toEqual([]);
  });

  it('W89 end at their idle limit, and after 180 days at the latest', () => {
    const { sessions, write } = asked();
    wall = 30 * DAY - 1;
    expect(sessions.find(TAG)?.uid).toBe('ada');
    wall = 30 * DAY;
    expect(sessions.find(TAG)).toBeNull();
    write(prolonged(999 * DAY));
    expect(sessions.find(TAG)?.endsAt).toBe(MAX_SESSION_AGE);
  });

  it('are found on disk by the primary key', () => {
    const plan = reader
      .prepare<[string, string], { detail: string }>(`explain query plan ${sessionStatement}`)
      .all(TAG, TAG);
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH sessions USING PRIMARY KEY (id>? AND id<?)']);
  });
});

describe('memberships in memory', () => {
  it.each([
    ['is deleted', db.deleteFrom('team_members').where('uid', '=', 'ada'), null],
    ['gets another role', db.updateTable('team_members').set({ role: 'TEAM_OWNER' }), 'TEAM_OWNER'],
    ['is deleted with its team', db.deleteFrom('teams').where('id', '=', 'crew'), null],
    ['is deleted with its user', db.deleteFrom('users').where('uid', '=', 'ada'), null],
  ])('W83 change in memory after the answer to a write in which a member %s', (_, built, role) => {
    const { memberships, written } = createStoredFacts(reader, clock);
    expect(memberships.roleOf('crew', 'ada')).toBe('TEAM_MEMBER');
    const [done, result] = ran(built);
    expect(memberships.roleOf('crew', 'ada')).toBe('TEAM_MEMBER');
    written([done], [result]);
    expect(memberships.roleOf('crew', 'ada')).toBe(role);
  });

  it('W83 are in memory once a write has created them', () => {
    const { memberships, written } = createStoredFacts(reader, clock);
    expect(memberships.roleOf('others', 'ada')).toBeNull();
    writer.exec("insert into teams (id, name, created_at, updated_at) values ('others', 'Others', 0, 0)");
    const member = { team_id: 'others', uid: 'ada', role: 'TEAM_OWNER', joined_at: 0 } as const;
    const [done, result] = ran(db.insertInto('team_members').values(member));
    written([done], [result]);
    expect(memberships.roleOf('others', 'ada')).toBe('TEAM_OWNER');
  });

  it("M31 include the role of owner in a user's own team, for which no row is stored", () => {
    const { memberships } = createStoredFacts(reader, clock);
    expect([memberships.roleOf('ada', 'ada'), memberships.roleOf('eve', 'eve')]).toEqual([
      'TEAM_OWNER',
      null,
    ]);
  });
});
