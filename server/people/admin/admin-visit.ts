import { Kysely } from 'kysely';
import type { AdminLogLine } from '../../../machines/admin/answers.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { openVisitor, type SqliteDatabase, synced } from '../../store/connection.ts';
import { routedDialect } from '../../store/routed-dialect.ts';
import type { Database } from '../../store/schema.ts';
import { codeOf } from '../../store/sqlite-error.ts';
import { StatementError } from '../../store/statement-error.ts';
import { StatementRunner } from '../../store/statement-runner.ts';
import { noDatabaseAt, unusable } from '../../store/unusable-database.ts';
import { markSettled, refuseLoss } from '../../store/wal-loss.ts';

/** Refusal with a remedy, one line. */
export class RightsRefused extends Error {}

/**
 * One short transaction on a store in use; servers see it at their next request. Throws `RightsRefused`,
 * `UnusableDatabase`.
 */
export type AdminVisit = <Done>(work: (db: Kysely<Database>) => Promise<Done>) => Promise<Done>;

/** Runs beside the server, so without the lock on the data directory. */
export const visitOfFile =
  (file: string): AdminVisit =>
  async (work) => {
    refuseLoss(file);
    const visitor = opened(file);
    try {
      visitor.exec('begin immediate');
      const done = await work(new Kysely<Database>({ dialect: dialectOf(visitor) }));
      visitor.exec('commit');
      synced(file);
      return done;
    } catch (error) {
      if (error instanceof RightsRefused || codeOf(error) !== 'SQLITE_ERROR') throw unusable(file, error);
      throw new RightsRefused(
        `${file} is of another version of Callboard. Start this one once, then try again.`,
      );
    } finally {
      visitor.close();
      markSettled(file);
    }
  };

function opened(file: string): SqliteDatabase {
  try {
    return openVisitor(file);
  } catch (cause) {
    if (codeOf(cause) !== 'SQLITE_CANTOPEN') throw unusable(file, cause);
    throw new RightsRefused(noDatabaseAt(file), { cause });
  }
}

function dialectOf(visitor: SqliteDatabase) {
  const runner = new StatementRunner(visitor);
  return routedDialect(visitor, async (queries) => {
    const reply = runner.run({ kind: 'statements', id: 0, queries });
    if (!reply.ok) throw new StatementError(reply.code, reply.message, false);
    return reply.results;
  });
}

export async function logAdminChange(
  db: Kysely<Database>,
  line: Omit<AdminLogLine, 'id' | 'actor'>,
): Promise<void> {
  const actor = adminLogWords.commandLine;
  await db
    .insertInto('admin_log')
    .values({ ...line, actor })
    .execute();
}
