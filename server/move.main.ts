import './kernel/runtime-checks.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withCount } from '../machines/words/counted.ts';
import { readEnv } from './env.ts';
import { systemClock } from './kernel/clock.ts';
import { ConfigurationError } from './kernel/configured-file.ts';
import { openStorage } from './storage.ts';
import { MoveRefused, type MoveResult, moveToPostgres, moveToSqlite } from './store/backup/move.ts';
import { DataDirInUse } from './store/lock.ts';
import { UnusableDatabase } from './store/unusable-database.ts';

process.umask(0o077);

const USAGE =
  'Usage: npm run move -- --to postgres://user:password@host/name [--without <room id>]. From Postgres to SQLite, with DATABASE_URL set: npm run move -- --to sqlite:<directory>';

/** Moves a data directory to Postgres or back (D130). Exits with 1 if nothing was done. */
async function runCommand(args: readonly string[]): Promise<string> {
  const { to, without } = parseArguments(args);
  const env = readEnv();
  const options = { clock: systemClock(), openStorage, without, onTable: showTable };
  const directory = /^sqlite:(.+)$/.exec(to)?.[1];
  if (directory === undefined) {
    const moved = await moveToPostgres(env.DATA_DIR, to, options);
    return `${moveReport(moved)} Now set DATABASE_URL, set SECRET to the content of ${env.DATA_DIR}/secret or to your previous SECRET, and start Callboard.`;
  }
  if (env.DATABASE_URL === undefined || without.length > 0) throw new MoveRefused(USAGE);
  const moved = await moveToSqlite(env.DATABASE_URL, resolve(directory), options);
  return `${moveReport(moved)} Now set DATA_DIR=${resolve(directory)}, remove DATABASE_URL, and start Callboard with the same SECRET as before. With another secret, codes of authenticator apps are rejected, and webhooks send nothing.`;
}

function parseArguments(args: readonly string[]): {
  readonly to: string;
  readonly without: readonly string[];
} {
  const options = {
    to: { type: 'string', default: '' },
    without: { type: 'string', multiple: true, default: [] as string[] },
  } as const;
  try {
    const { to, without } = parseArgs({ args: [...args], options }).values;
    if (/^(?:postgres(?:ql)?:\/\/|sqlite:)./.test(to)) return { to, without };
  } catch {}
  throw new MoveRefused(USAGE);
}

function showTable(table: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${table} ...`);
}

function moveReport({ rooms, pictures: { moved, missing } }: MoveResult): string {
  const lost = missing === 0 ? '' : ` Missing or damaged images that were not moved: ${missing}.`;
  return `Moved and verified ${withCount(rooms, 'room')} and ${withCount(moved, 'image')}.${lost}`;
}

try {
  const output = await runCommand(process.argv.slice(2));
  process.stdout.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${output}\n`);
} catch (error) {
  const known = [MoveRefused, DataDirInUse, ConfigurationError, UnusableDatabase];
  if (!(error instanceof Error) || !known.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
