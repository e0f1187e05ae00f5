import Sqlite from 'better-sqlite3';

/**
 * Preloaded into a server (`node --import`), its writer thread included: from the first command on it commits only now
 * and then, while the server believes, and tells, that each commit was made. The crash test must notice; the server
 * itself knows nothing of it.
 */
const COMMITTED_ONE_IN = 50;

const { prepare } = Sqlite.prototype;
let isLazy = false;
let commits = 0;

/** Replacement effect of each statement. */
const lazily: readonly (readonly [sql: string, isSkipped: (database: Sqlite.Database) => boolean])[] = [
  ['commit', () => isLazy && ++commits % COMMITTED_ONE_IN !== 0],
  ['begin immediate', (database) => database.inTransaction],
];

Sqlite.prototype.prepare = new Proxy(prepare, {
  apply(target, database: Sqlite.Database, [sql]: [string]) {
    const statement: Sqlite.Statement = Reflect.apply(target, database, [sql]);
    const isSkipped = lazily.find(([said]) => said === sql)?.[1] ?? (() => false);
    statement.run = new Proxy(statement.run, {
      apply(run, _self, values) {
        if (isSkipped(database)) return { changes: 0, lastInsertRowid: 0 };
        if (/^insert into "?room_log"?/.test(sql)) isLazy = true;
        return Reflect.apply(run, statement, values);
      },
    });
    return statement;
  },
});
