import { openWriter } from '../../server/db/connection.ts';
import { databaseFile } from '../../server/db/lock.ts';

/**
 * Writes into a room on disk as a flipped byte would: its row says something else, its sums do not. Takes the room by
 * the code that is in its address, and wants the server down, as rooms that are loaded are not read again.
 */
export function damageRoom(dataDir: string, pid: string, change: string): void {
  const db = openWriter(databaseFile(dataDir));
  db.prepare(`update rooms set ${change} where pid = ?`).run(pid);
  db.close();
}
