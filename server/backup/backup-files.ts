import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasTable, openReader } from '../db/connection.ts';
import { filesFolder } from '../db/lock.ts';
import { sqliteQueries, textOf } from '../db/query-text.ts';

const FILES = textOf(sqliteQueries.selectFrom('files').select('id').distinct());

/** The pictures that teams have in a database; none in one from before there were any. */
function filesIn(database: string): readonly string[] {
  const db = openReader(database);
  try {
    return hasTable(db, 'files') ? db.prepare<[], string>(FILES).pluck().all() : [];
  } finally {
    db.close();
  }
}

/**
 * Brings the pictures of a database beside it, from beside another. They never change, so that a link to each is as good
 * as a copy, and takes no space. One that is not there is left out: a picture must not cost a show its backup.
 */
export function bringFiles(database: string, from: string, to: string): void {
  bringAll(filesIn(database), from, to);
}

/** All that there are, whoever has them. */
export function keepFiles(from: string, to: string): void {
  if (existsSync(from)) bringAll(readdirSync(from), from, to);
}

function bringAll(names: readonly string[], from: string, to: string): void {
  if (names.length > 0) mkdirSync(to, { recursive: true });
  for (const name of names) bringFile(join(from, name), join(to, name));
}

function bringFile(source: string, target: string): void {
  if (existsSync(target) || !existsSync(source)) return;
  try {
    linkSync(source, target);
  } catch {
    // Another disk, or one that knows no links. Whole, or not at all.
    copyFileSync(source, `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}

/** Removes pictures that no backup in the folder has any more; none where one of them cannot be read. */
export function forgetFiles(directory: string, backups: readonly string[]): void {
  const folder = filesFolder(directory);
  if (!existsSync(folder)) return;
  const named = new Set(backups.flatMap((name) => filesIn(join(directory, name))));
  for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name), { force: true });
}
