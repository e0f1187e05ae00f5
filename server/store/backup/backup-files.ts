import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasTable, openReader } from '../connection.ts';
import { filesFolder } from '../lock.ts';
import { sqliteQueries, textOf } from '../query-text.ts';

const FILES = textOf(sqliteQueries.selectFrom('files').select('id').distinct());

/** Pictures referenced by a database; none in old ones. */
function filesIn(database: string): readonly string[] {
  const db = openReader(database);
  try {
    return hasTable(db, 'files') ? db.prepare<[], string>(FILES).pluck().all() : [];
  } finally {
    db.close();
  }
}

/** Hard-links a database's pictures. Skips missing ones: they must not cost a show its backup. */
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
    // Copy where links do not work, atomically.
    copyFileSync(source, `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}

/** Deletes pictures without a backup; none if one backup is unreadable. */
export function forgetFiles(directory: string, backups: readonly string[]): void {
  const folder = filesFolder(directory);
  if (!existsSync(folder)) return;
  const named = new Set(backups.flatMap((name) => filesIn(join(directory, name))));
  for (const name of readdirSync(folder)) if (!named.has(name)) rmSync(join(folder, name), { force: true });
}
