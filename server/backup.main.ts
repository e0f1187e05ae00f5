import './kernel/runtime-checks.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withCount } from '../machines/words/counted.ts';
import { POSTGRES_BACKUPS, readEnv } from './env.ts';
import { systemClock } from './kernel/clock.ts';
import { ConfigurationError } from './kernel/configured-file.ts';
import { BackupFailed, makeBackup, NotTheOwner, refuseRoot } from './store/backup/backup.ts';
import {
  RestoreRefused,
  type RestoreResult,
  type RestoreStage,
  restoreBackup,
} from './store/backup/restore.ts';
import { DataDirInUse, databaseFile } from './store/lock.ts';
import { UnusableDatabase } from './store/unusable-database.ts';
import { refuseUnwritable } from './store/unwritable-data.ts';
import { refuseLoss } from './store/wal-loss.ts';

process.umask(0o077);

const USAGE = 'Usage: npm run backup, or npm run restore -- <file>';

async function runCommand(args: readonly string[]): Promise<string> {
  const [task, file, ...rest] = parseArguments(args);
  const env = readEnv();
  const { DATA_DIR, DATABASE_URL } = env;
  if (DATABASE_URL !== undefined)
    throw new ConfigurationError(`No backup was made or restored. ${POSTGRES_BACKUPS}.`);
  refuseRoot(databaseFile(DATA_DIR));
  const at = systemClock().wall();
  if (task === 'backup' && file === undefined) {
    refuseUnwritable(env);
    refuseLoss(databaseFile(DATA_DIR));
    return `Made and verified ${await makeBackup(databaseFile(DATA_DIR), join(DATA_DIR, 'backups'), at, showProgress)}`;
  }
  if (task === 'restore' && file !== undefined && rest.length === 0)
    return restoreReport(file, await restoreBackup(DATA_DIR, file, at, showStage));
  throw new RestoreRefused(USAGE);
}

function showProgress(share: number): void {
  if (!process.stderr.isTTY) return;
  const state = share < 1 ? `Copying: ${Math.floor(share * 100)} %` : 'Copied. Checking the copy ...\n';
  process.stderr.write(`\r\x1b[K${state}`);
}

const stageTexts: Readonly<Record<RestoreStage, string>> = {
  copying: 'Copying the backup',
  checking: 'Checking the copy',
  carryingRights: 'Copying current access rights from the old database',
  checkingAgain: 'Checking the result',
};

function showStage(stage: RestoreStage): void {
  process.stderr.write(`${stageTexts[stage]} ...\n`);
}

function parseArguments(args: readonly string[]): readonly string[] {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    throw new RestoreRefused(USAGE);
  }
}

function restoreReport(file: string, { rooms, relinked, known, replaced }: RestoreResult): string {
  return [
    `Restored ${file}: ${withCount(rooms, 'room')}.`,
    replaced === null ? '' : ` The replaced database is now ${replaced}.`,
    relinked === 0
      ? ''
      : ` Links were reset in ${withCount(relinked, 'room')}, because it is unknown which were revoked since the backup: share the new ones.`,
    known ? '' : ' Everyone must sign in again. Open invites no longer work.',
    ' Every screen reloads its room.',
  ].join('');
}

try {
  process.stdout.write(`${await runCommand(process.argv.slice(2))}\n`);
} catch (error) {
  const known = [
    RestoreRefused,
    BackupFailed,
    NotTheOwner,
    DataDirInUse,
    ConfigurationError,
    UnusableDatabase,
  ];
  if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
