import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { CLOCK_FILE } from '../kernel/clock.ts';
import { secretFilePath } from '../kernel/secrets.ts';
import { databaseFile, filesFolder } from './lock.ts';
import { errorCodeOf } from './statements.ts';
import { UnusableDatabase } from './unusable-database.ts';

const READ_ACCESS = constants.R_OK;
const WRITE_ACCESS = constants.R_OK | constants.W_OK;
const FOLDER_ACCESS = WRITE_ACCESS | constants.X_OK;

/**
 * Throws `UnusableDatabase`, for example after `sudo npm start`. SQLite would open a file that is not writable, and
 * fail later.
 */
export function refuseUnwritable({ DATA_DIR: directory, SECRET }: Pick<Env, 'DATA_DIR' | 'SECRET'>): void {
  const database = databaseFile(directory);
  const backups = join(directory, 'backups');
  const needs: readonly (readonly [string, number])[] = [
    [database, WRITE_ACCESS],
    [`${database}-wal`, WRITE_ACCESS],
    [`${database}-shm`, WRITE_ACCESS],
    [join(directory, 'callboard.lock'), WRITE_ACCESS],
    [join(directory, 'last-revoked'), WRITE_ACCESS],
    [join(directory, CLOCK_FILE), READ_ACCESS],
    ...(SECRET === undefined ? [[secretFilePath(SECRET, directory), READ_ACCESS] as const] : []),
    [filesFolder(directory), FOLDER_ACCESS],
    [backups, FOLDER_ACCESS],
    [filesFolder(backups), FOLDER_ACCESS],
  ];
  for (const [path, mode] of needs) requireAccess(directory, path, mode);
}

function requireAccess(directory: string, path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (cause) {
    const code = errorCodeOf(cause);
    if (code === 'ENOENT') return;
    const uid = process.getuid?.();
    const user = uid === undefined ? 'the current user' : `user ${uid}`;
    const fault = `Callboard runs as ${user}, who cannot ${mode === READ_ACCESS ? 'read' : 'read and write'} ${path}`;
    throw new UnusableDatabase(`${fault}${accessRemedy(directory, path, code, uid)}`, { cause });
  }
}

function accessRemedy(directory: string, path: string, code: string, uid: number | undefined): string {
  if (code === 'EROFS') return ', because its file system is read-only. Mount it for writing.';
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined || owner === uid)
    return `. Allow it: chmod -R u+rwX ${directory}`;
  return `: it belongs to user ${owner}. Start as that user, or run as root: chown -R ${uid} ${directory}`;
}
