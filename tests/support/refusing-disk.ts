import { join } from 'node:path';
import { openVisitor } from '../../server/db/connection.ts';

/** While the work goes on, SQLite itself refuses what the words describe, as `insert on team_members`. */
export async function whileDiskRefuses<Value>(
  dataDir: string,
  write: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const db = openVisitor(join(dataDir, 'callboard.sqlite'));
  db.exec(`create trigger refusing before ${write} begin select raise(abort, 'refused'); end`);
  try {
    return await work();
  } finally {
    db.exec('drop trigger refusing');
    db.close();
  }
}
