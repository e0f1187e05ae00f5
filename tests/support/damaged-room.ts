import { askKept } from './kept.ts';

/**
 * Writes into a room on disk as a flipped byte would: its row says something else, its sums do not. Takes the room by
 * the code that is in its address, and wants the server down, as rooms that are loaded are not read again.
 */
export async function damageRoom(dataDir: string, pid: string, change: string): Promise<void> {
  await askKept(dataDir, `update rooms set ${change} where pid = ?`, pid);
}
