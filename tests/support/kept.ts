import { readFileSync } from 'node:fs';
import { openVisitor } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads or writes a server's stored data past it by one statement, in either store. */
export async function askKept(
  dataDir: string,
  sql: string,
  ...parameters: readonly unknown[]
): Promise<readonly Row[]> {
  const postgres = await postgresOf(dataDir);
  if (postgres !== null) return postgres(sql, parameters);
  const db = openVisitor(databaseFile(dataDir));
  try {
    db.pragma('foreign_keys = ON');
    const statement = db.prepare<unknown[], Row>(sql);
    if (statement.reader) return statement.all(...parameters);
    statement.run(...parameters);
    return [];
  } finally {
    db.close();
  }
}

/** All stored data of a server as text, for searches of forbidden values. */
export async function everythingKept(dataDir: string): Promise<string> {
  const postgres = await postgresOf(dataDir);
  if (postgres !== null) {
    const [row] = await postgres("select schema_to_xml('public', true, false, '')::text as everything", []);
    return String(row?.everything);
  }
  const file = databaseFile(dataDir);
  return [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('');
}

/** During the work, the store itself refuses the described writes, as `insert on team_members`. */
export async function whileRefused<Value>(
  dataDir: string,
  write: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const isPostgres = (await postgresOf(dataDir)) !== null;
  const table = write.split(' ').at(-1) ?? '';
  const [begin, end] = isPostgres ? refusingInPostgres(write, table) : refusingInSqlite(write);
  for (const sql of begin) await askKept(dataDir, sql);
  try {
    return await work();
  } finally {
    for (const sql of end) await askKept(dataDir, sql);
  }
}

type Begun = readonly [begin: readonly string[], end: readonly string[]];

const refusingInSqlite = (write: string): Begun => [
  [`create trigger refusing before ${write} begin select raise(abort, 'refused'); end`],
  ['drop trigger refusing'],
];

const refusingInPostgres = (write: string, table: string): Begun => [
  [
    `create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    `create trigger refusing before ${write} for each row execute function refused()`,
  ],
  [`drop trigger refusing on ${table}`, 'drop function refused()'],
];

/** Null: SQLite. Only tests that need the client library load it. */
async function postgresOf(dataDir: string) {
  if (process.env.POSTGRES !== '1') return null;
  return (await import('./postgres-storage.ts')).keptIn(dataDir);
}
