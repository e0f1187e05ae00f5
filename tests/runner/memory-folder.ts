import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux's memory file system; containers usually have 64 MB of it. */
const MEMORY = '/dev/shm';
const GB = 1e9;
/** Space for tests until the end of a run, with a reserve. */
const LEAST_ROOM = 4 * GB;
/** The same beside tests and browsers at work. */
const LEAST_MEMORY = 8 * GB;

/**
 * A folder in memory for what tests write, which goes with this process; null where there is no room for one. Most tests open
 * a store of their own, and wait for the disk at each commit. Power cuts and failing disks mean the same there: that disk
 * is the one of `tests/disk`.
 */
export function memoryFolder(): string | null {
  const isRoomy = roomIn(MEMORY) >= LEAST_ROOM && process.availableMemory() >= LEAST_MEMORY;
  if (!isRoomy) return null;
  const folder = mkdtempSync(join(MEMORY, 'callboard-run-'));
  // If tests run as root, Postgres runs as another user.
  chmodSync(folder, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  return folder;
}

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
