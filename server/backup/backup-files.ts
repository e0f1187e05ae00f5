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
 * Links the pictures of a database beside it: files never change, and a link takes no space. Skips missing ones, as a
 * picture must not cost a show its backup.
 */
export function bringFiles(database: string, from: string, to: string): void {
  bringAll(filesIn(database), from, to);
}

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

/** Removes pictures that no backup in the folder has any more; none if one of them is unreadable. */
export function forgetFiles(directory: string, backups: readonly string[]): void {
  const folder = filesFolder(directory);
  if (!existsSync(folder)) return;
  const named = new Set(backups.flatMap((name) => filesIn(join(directory, name))));
  for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name), { force: true });
}
