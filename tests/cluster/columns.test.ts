import { readFileSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFile } from '../../server/store/lock.ts';
import { migrateToLatest } from '../../server/store/migrate.ts';
import { openPostgres, type PostgresDatabase } from '../../server/store/postgres/open-postgres.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { noEngines, type PostgresEngine, startPostgres } from './engines.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly kind: string;
  readonly isNull: boolean;
}

/** How each store calls what it keeps. */
const KINDS: Readonly<Record<string, string>> = {
  INTEGER: 'whole number',
  bigint: 'whole number',
  REAL: 'number',
  'double precision': 'number',
  TEXT: 'text',
  text: 'text',
  BLOB: 'bytes',
  bytea: 'bytes',
};

/** TypeScript's type of each kind. */
const TYPED: Readonly<Record<string, string>> = {
  'whole number': 'number',
  number: 'number',
  text: 'text',
  bytes: 'Uint8Array',
};

/** Tables of Postgres only. */
const SHARED_STORE = ['nodes', 'slots', 'batches', 'moved', 'limit_counts', 'file_bytes'];
/** Tables of the stores themselves. */
const UNTYPED = ['vocabulary', 'storage_probe'];

const lineOf = ({ table, name, kind, isNull }: Column) =>
  `${table}.${name}: ${kind}${isNull ? ' or null' : ''}`;
const sorted = (columns: readonly Column[]) => columns.map(lineOf).sort();

describe.skipIf(noEngines() !== null)('The tables of both stores', () => {
  const folder = temporaryFolder();
  let engine: PostgresEngine;
  let postgres: PostgresDatabase;
  beforeAll(async () => {
    engine = await startPostgres();
    postgres = await openPostgres(await engine.createDatabase());
    await migrateToLatest(databaseFile(folder));
  });
  afterAll(async () => {
    await postgres.close();
    await engine.remove();
    rmSync(folder, { recursive: true });
  });

  it('D70 have the same columns and types, as in the schema', async () => {
    const ofSqlite = sqliteColumns(databaseFile(folder));
    const ofPostgres = (await postgresColumns(postgres)).filter(
      ({ table, name }) => !SHARED_STORE.includes(table) && !(table === 'rooms' && name === 'slot'),
    );
    expect(sorted(ofPostgres)).toEqual(sorted(ofSqlite));
    const typed = ofSqlite
      .filter(({ table, name }) => !UNTYPED.includes(table) && !name.startsWith('sum_'))
      .map((column) => ({ ...column, kind: TYPED[column.kind] ?? column.kind }));
    expect(sorted(schemaColumns())).toEqual(sorted(typed));
  });

  it('D70 have the same indexes, and the Postgres index of due rooms includes the slot', async () => {
    const lite = new Sqlite(databaseFile(folder), { readonly: true });
    const ofSqlite = lite
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'index' and sql is not null order by name",
      )
      .pluck()
      .all();
    lite.close();
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexname not similar to '%(_pkey|_key)' and indexname not like 'kysely%'
        and tablename <> 'limit_counts'
      order by 1`.execute(postgres.db);
    expect(rows.map(({ name }) => name)).toEqual(ofSqlite);
    expect(rows.find(({ name }) => name === 'rooms_by_due')?.definition).toContain('(slot, next_due_at)');
  });

  it('D71 are created only once if several processes start on an empty store', async () => {
    const url = await engine.createDatabase();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)));
    const newest = await openPostgres(url);
    const { rows } = await sql<{ slots: number; words: number }>`
      select (select count(*) from slots) as slots, (select count(*) from vocabulary) as words`.execute(
      newest.db,
    );
    expect(rows[0]?.slots).toBe(1_024);
    expect(rows[0]?.words).toBeGreaterThan(100);
    await Promise.all([...opened, newest].map((each) => each.close()));
  });

  it('D71 are refused if a newer version has written to the store', async () => {
    const url = await engine.createDatabase();
    const newer = await openPostgres(url);
    await sql`insert into vocabulary values ('timers.of_tomorrow')`.execute(newer.db);
    await newer.close();
    await expect(openPostgres(url)).rejects.toThrow(/newer version/);
    const later = await engine.createDatabase();
    const migrated = await openPostgres(later);
    await sql`insert into kysely_migration values ('999-tomorrow', '2099-01-01')`.execute(migrated.db);
    await migrated.close();
    await expect(openPostgres(later)).rejects.toThrow(/newer version/);
  });
});

function sqliteColumns(file: string): readonly Column[] {
  const db = new Sqlite(file, { readonly: true });
  const rows = db
    .prepare<[], { table: string; name: string; type: string; required: number; key: number }>(
      `select t.name as "table", c.name, c.type, c."notnull" as required, c.pk as key
       from pragma_table_list t join pragma_table_info(t.name) c
       where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'`,
    )
    .all();
  db.close();
  return rows.map(({ table, name, type, required, key }) => ({
    table,
    name,
    kind: KINDS[type] ?? type,
    isNull: required === 0 && key === 0,
  }));
}

async function postgresColumns({ db }: PostgresDatabase): Promise<readonly Column[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; nullable: string }>`
    select table_name as "table", column_name as name, data_type as type, is_nullable as nullable
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`.execute(
    db,
  );
  return rows.map(({ table, name, type, nullable }) => ({
    table,
    name,
    kind: KINDS[type] ?? type,
    isNull: nullable === 'YES',
  }));
}

/** Columns of `schema.ts`, without a room's checksums, which have their own type. */
function schemaColumns(): readonly Column[] {
  const source = readFileSync(new URL('../../server/store/schema.ts', import.meta.url), 'utf8');
  const bodyOf = (name: string) =>
    new RegExp(`interface ${name} (?:extends \\w+ )?\\{\\n(.*?)\\n\\}`, 's').exec(source)?.[1] ?? '';
  const fieldsOf = (name: string) => Array.from(bodyOf(name).matchAll(/^ {2}(\w+): (.*);$/gm));
  return fieldsOf('Database').flatMap(([, table = '', type = '']) =>
    fieldsOf(type).map(([, name = '', said = '']) => ({
      table,
      name,
      kind: kindOf(said),
      isNull: said.includes('| null'),
    })),
  );
}

function kindOf(said: string): string {
  if (/\b(?:number|Flag)\b/.test(said)) return 'number';
  return said.includes('Uint8Array') ? 'Uint8Array' : 'text';
}
