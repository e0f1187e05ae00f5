import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Run as root beside another user's database. */
export class NotTheOwner extends Error {
  constructor(path: string, owner: number) {
    super(
      `Nothing was done: ${path} belongs to user ${owner}, whose Callboard could not read what root makes there. Do it as that user; docs/self-hosting.md has how, under Backups.`,
    );
  }
}

/** Files of root would keep the server from starting. */
export function refuseRoot(database: string, uid = process.getuid?.()): void {
  if (uid !== 0) return;
  for (const path of [database, dirname(database)]) {
    const owner = statSync(path, { throwIfNoEntry: false })?.uid ?? 0;
    if (owner !== 0) throw new NotTheOwner(path, owner);
  }
}
