import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { changesTeams } from '../facts.ts';
import { changesWebhooks } from '../integrations/webhooks/active-webhooks.ts';
import { changedSessions } from '../people/accounts/active-sessions.ts';
import { changesKeys } from '../people/teams/active-keys.ts';
import { changesKiosks } from '../people/teams/active-kiosks.ts';
import { openReader } from './connection.ts';
import { migrateToLatest } from './migrate.ts';
import type { Database } from './schema.ts';
import { createRoutedDialect, type TableWrite, tableWriteOf } from './statements.ts';

const directory = mkdtempSync(join(tmpdir(), 'callboard-written-'));
const file = join(directory, 'callboard.sqlite');
await migrateToLatest(file);
const reader = openReader(file);
afterAll(() => {
  reader.close();
  rmSync(directory, { recursive: true, force: true });
});
const db = new Kysely<Database>({ dialect: createRoutedDialect(reader, async () => []) });

/** Tables whose rows cascade to `table` on deletion. */
function parentsOf(table: string): readonly string[] {
  const keys = reader
    .prepare<[string], { table: string; on_delete: string }>(
      'select "table", on_delete from pragma_foreign_key_list(?)',
    )
    .all(table);
  // The journal alone deletes rooms, and a key of a room asks whether it is there (`KeyAccess`).
  const parents = keys
    .filter((key) => key.on_delete === 'CASCADE' && key.table !== 'rooms')
    .map((key) => key.table);
  return parents.flatMap((parent) => [parent, ...parentsOf(parent)]);
}

const columnsOf = (table: string) =>
  reader.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table);

const plain = { sets: [], where: [], returns: false } as const;
const changesSessions = (write: TableWrite) => changedSessions([write], []) !== undefined;

describe('a write', () => {
  it.each([
    ['sessions', changesSessions, []],
    ['api_keys', changesKeys, ['used_at']],
    ['kiosks', changesKiosks, ['used_at']],
    ['webhooks', changesWebhooks, ['failing_since']],
    ['webhooks', changesTeams, ['failing_since']],
    ['team_members', changesTeams, []],
    ['team_plans', changesTeams, []],
    ['subscriptions', changesTeams, []],
    ['purchases', changesTeams, []],
  ] as const)(
    'W83 to %s, or to a table whose deletion removes its rows, changes data in memory',
    (table, changes, told) => {
      for (const each of [table, ...parentsOf(table)])
        expect([each, changes({ ...plain, kind: 'delete', table: each })]).toEqual([each, true]);
      for (const column of columnsOf(table)) {
        const isTold = told.some((name) => name === column);
        expect([column, changes({ ...plain, kind: 'update', table, sets: [column] })]).toEqual([
          column,
          !isTold,
        ]);
      }
    },
  );

  it('W83 is described by its table, columns, condition, and whether it returns rows', () => {
    const plan = { plan_id: 'PRO', since: 0 };
    const given = db.updateTable('team_plans').set(plan).where('team_id', '=', 'crew');
    expect(tableWriteOf(given.compile())).toEqual({
      ...plain,
      kind: 'update',
      table: 'team_plans',
      sets: ['plan_id', 'since'],
      where: ['team_id'],
    });
    const ended = db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('id', '=', 'a'), eb('user_id', '=', 'b')]));
    expect(tableWriteOf(ended.returning('id').compile())).toEqual({
      kind: 'delete',
      table: 'sessions',
      sets: [],
      where: ['id', 'user_id'],
      returns: true,
    });
  });

  it('W83 in plain SQL invalidates all data in memory', () => {
    const raw = [sql`delete from sessions`.compile(db), { sql: 'delete from sessions', parameters: [] }];
    for (const write of raw.map(tableWriteOf))
      for (const changes of [changesSessions, changesKeys, changesWebhooks, changesTeams])
        expect(changes(write)).toBe(true);
  });
});
