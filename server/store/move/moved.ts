import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableDatabase } from '../unusable-database.ts';

const moved = (directory: string): string => join(directory, 'moved');

/** Refuses later starts in the directory. */
export function markMoved(directory: string, place: string): void {
  writeFileSync(moved(directory), `${place}\n`, { flush: true });
}

/** Throws `UnusableDatabase` after a move: a second show would start silently. */
export function refuseMoved(directory: string): void {
  const mark = moved(directory);
  if (!existsSync(mark)) return;
  throw new UnusableDatabase(
    `What ${directory} holds was moved to ${readFileSync(mark, 'utf8').trim()}. Set DATABASE_URL, ` +
      `or delete ${mark} to go on with what was there before.`,
  );
}
