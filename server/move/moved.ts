import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableDatabase } from '../db/unusable-database.ts';

const moved = (directory: string): string => join(directory, 'moved');

/** From now on a start with what is in the directory is refused: rooms go on elsewhere. */
export function markMoved(directory: string, place: string): void {
  writeFileSync(moved(directory), `${place}\n`, { flush: true });
}

/** Throws `UnusableDatabase` where what the directory holds was moved: a second show would begin with it in silence. */
export function refuseMoved(directory: string): void {
  const mark = moved(directory);
  if (!existsSync(mark)) return;
  throw new UnusableDatabase(
    `What ${directory} holds was moved to ${readFileSync(mark, 'utf8').trim()}. Set DATABASE_URL, ` +
      `or delete ${mark} to go on with what was there before.`,
  );
}
