import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { JournalEntry } from '../../rooms/journal/journal.entry.ts';
import type { QueryRows } from '../../rooms/journal/journal.protocol.ts';
import { changes, deletesFrom, type TableWrite } from '../written.ts';

/** True for writes that revoke a session, key, membership, account, invitation or second factor. */
function revokes(write: TableWrite): boolean {
  const { kind, table, sets, where } = write;
  if (kind === 'raw') return true;
  // Expired rows are no revocation.
  if (deletesFrom(write, 'sessions')) return where.some((column) => column !== 'expires_at');
  if (kind === 'insert') return changes(write, 'second_factors');
  if (deletesFrom(write, ...RIGHTS) || changes(write, 'team_members')) return true;
  return sets.some((column) => ownEntry(CLOSING, table)?.includes(column));
}

const RIGHTS = [
  'api_keys',
  'kiosks',
  'team_members',
  'teams',
  'users',
  'team_invites',
  'second_factors',
  'recovery_codes',
  'passkeys',
] as const;

const CLOSING: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'email', 'is_admin'],
  rooms: ['secret', 'generation', 'kicked', 'password_hash'],
};

/** Outlives a restore; plain text for every version. */
const fileIn = (directory: string): string => join(directory, 'last-revoked');

export function lastRevoked(directory: string): Instant | null {
  const file = fileIn(directory);
  const at = existsSync(file) ? Date.parse(readFileSync(file, 'utf8').trim()) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Records the newest revocation (N424). */
export class LastRevoked {
  readonly #directory: string;
  readonly #wall: () => Instant;
  readonly #onError: (error: unknown) => void;
  /** Later writes only move a time on, so they need no sync. */
  #isSynced = false;

  /** Creates the file at this start: earlier revocations are in later backups. */
  constructor(directory: string, wall: () => Instant, onError: (error: unknown) => void) {
    this.#directory = directory;
    this.#wall = wall;
    this.#onError = onError;
    if (lastRevoked(directory) === null) this.#write(wall());
    this.#isSynced = false;
  }

  /** Call before journalling. */
  entry(entry: JournalEntry): void {
    if (takesAway(entry)) this.#write(this.#wall());
  }

  /** After the commit: only then are deletions known. */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): void {
    const isRevoking = writes.some((write, nth) => {
      const result = results[nth];
      return result !== undefined && result.changes + result.rows.length > 0 && revokes(write);
    });
    if (isRevoking) this.#write(this.#wall());
  }

  #write(at: Instant): void {
    try {
      const file = openSync(fileIn(this.#directory), 'w');
      try {
        writeSync(file, `${new Date(at).toISOString()}\n`);
        if (!this.#isSynced) fsyncSync(file);
      } finally {
        closeSync(file);
      }
      this.#isSynced = true;
    } catch (error) {
      this.#onError(error);
    }
  }
}

function takesAway(entry: JournalEntry): boolean {
  if (entry.kind === 'deletion') return entry.deletedAt !== null;
  if (entry.kind === 'remove') return true;
  if (entry.kind !== 'command') return false;
  // The change has all settings.
  const mayClose = /undo|redo/i.test(entry.command) || Object(entry.detail.payload).access === 'SIGNED';
  const ends = ({ name, payload }: (typeof entry.changes)[number]): boolean =>
    name === 'room/team' ||
    name === 'outputs/removeOne' ||
    (name === 'room/settings' && payload.access === 'SIGNED' && mayClose);
  return entry.access !== null || entry.changes.some(ends);
}
