import Sqlite from 'better-sqlite3';

/**
 * Preloaded into a server (`node --import`), its writer thread included: from the first command on it commits only now
 * and then, while the server believes, and tells, that each commit was made. The crash test must notice; the server
 * itself knows nothing of it.
 */
const COMMITTED_ONE_IN = 50;

const { exec, prepare } = Sqlite.prototype;
let isLazy = false;
let commits = 0;

Sqlite.prototype.exec = function lazily(this: Sqlite.Database, sql: string) {
  if (sql === 'commit' && isLazy && !this.readonly && ++commits % COMMITTED_ONE_IN !== 0) return this;
  if (sql === 'begin immediate' && this.inTransaction) return this;
  return exec.call(this, sql);
};

Sqlite.prototype.prepare = new Proxy(prepare, {
  apply(target, database, [sql]: [string]) {
    const statement: Sqlite.Statement = Reflect.apply(target, database, [sql]);
    if (sql.startsWith('insert into room_log'))
      statement.run = new Proxy(statement.run, {
        apply(run, _self, values) {
          isLazy = true;
          return Reflect.apply(run, statement, values);
        },
      });
    return statement;
  },
});
