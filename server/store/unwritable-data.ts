import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { CLOCK_FILE } from '../kernel/clock.ts';
import { secretFilePath } from '../kernel/secrets.ts';
import { databaseFile, filesFolder } from './lock.ts';
import { codeOf } from './statement-error.ts';
import { UnusableDatabase } from './unusable-database.ts';

const READ = constants.R_OK;
const WRITE = constants.R_OK | constants.W_OK;
const FOLDER = WRITE | constants.X_OK;

/**
 * Throws `UnusableDatabase`, for example after `sudo npm start`. SQLite would open a file that is not writable, and
 * fail later.
 */
export function refuseUnwritable({ DATA_DIR: directory, SECRET }: Pick<Env, 'DATA_DIR' | 'SECRET'>): void {
  const database = databaseFile(directory);
  const backups = join(directory, 'backups');
  const needs: readonly (readonly [string, number])[] = [
    [database, WRITE],
    [`${database}-wal`, WRITE],
    [`${database}-shm`, WRITE],
    [join(directory, 'callboard.lock'), WRITE],
    [join(directory, 'last-revoked'), WRITE],
    [join(directory, CLOCK_FILE), READ],
    ...(SECRET === undefined ? [[secretFilePath(SECRET, directory), READ] as const] : []),
    [filesFolder(directory), FOLDER],
    [backups, FOLDER],
    [filesFolder(backups), FOLDER],
  ];
  for (const [path, mode] of needs) requireAccess(directory, path, mode);
}

function requireAccess(directory: string, path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') return;
    const uid = process.getuid?.();
    const user = uid === undefined ? 'this user' : `user ${uid}`;
    const fault = `${path} cannot be ${mode === READ ? 'read' : 'read and written'} by ${user}, as whom Callboard runs`;
    throw new UnusableDatabase(`${fault}${remedy(directory, path, code, uid)}`, { cause });
  }
}

function remedy(directory: string, path: string, code: string, uid: number | undefined): string {
  if (code === 'EROFS') return ', as its file system is read-only. Mount it for writing.';
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined || owner === uid)
    return `. Allow it: chmod -R u+rwX ${directory}`;
  return `: it belongs to user ${owner}. Start as that user, or run as root: chown -R ${uid} ${directory}`;
}
