import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { JournalEntry } from '../../rooms/journal/journal.entry.ts';
import type { RoomRecord } from '../../rooms/journal/room.entities.ts';
import { partColumns, type RoomPart, summedPart } from '../../rooms/journal/room.rows.ts';
import { damagedParts } from '../../rooms/journal/room-damaged.ts';
import { openWriter, type SqliteDatabase } from '../connection.ts';
import { parameter, rowOf, type StoreTables, sqliteQueries, textOf } from '../query-text.ts';
import type { QueryRows } from '../statement-runner.ts';
import { changes, deletesFrom, type TableWrite } from '../written.ts';

export interface CarriedRights {
  readonly rooms: number;
  /** Rooms that got new links, because it is unknown what was revoked. */
  readonly relinked: number;
  readonly known: boolean;
}

/**
 * Combines the rights of the replaced database with the content of the backup. If the old database cannot be read,
 * renews links and ends sessions and invitations, unless `isUnrevoked`.
 */
export function carryRights(
  fresh: string,
  present: string | null,
  at: Instant,
  isUnrevoked = false,
): CarriedRights {
  const db = openWriter(fresh);
  try {
    if (present !== null) db.prepare('attach ? as present').run(present);
    const turn = Math.floor(at / SECOND);
    const carried = db.transaction(() => {
      const texts = present !== null ? ofPresent(db) : isUnrevoked ? [rights.noMailTokens] : nothingKnown;
      for (const text of texts) db.exec(text);
      const rooms = db.prepare<[], RoomRecord>(rights.rooms).all();
      const relinked = rooms.filter(
        (room) => carryRoom(db, room, present !== null, turn, isUnrevoked) === 'relinked',
      ).length;
      return { rooms: rooms.length, relinked, known: present !== null || isUnrevoked };
    })();
    if (present !== null) db.exec('detach present');
    return carried;
  } finally {
    db.close();
  }
}

type PresentTables = { [Name in keyof StoreTables as `present.${Name}`]: StoreTables[Name] };

const queries = sqliteQueries.$extendTables<PresentTables>();

const nothingKnown = [
  queries.deleteFrom('sessions'),
  queries.deleteFrom('mail_tokens'),
  queries.deleteFrom('team_invites'),
  queries.deleteFrom('api_keys'),
  queries.deleteFrom('kiosks'),
  queries.updateTable('passkeys').set({ password: '' }),
].map(textOf);

const users = queries.selectFrom('users').select('uid');

const fromPresent = [
  queries.deleteFrom('mail_tokens'),
  queries.deleteFrom('sessions').where('id', 'not in', queries.selectFrom('present.sessions').select('id')),
  queries
    .deleteFrom('team_invites')
    .where('id', 'not in', queries.selectFrom('present.team_invites').select('id')),
  queries.deleteFrom('users').where('uid', 'not in', queries.selectFrom('present.users').select('uid')),
  // Mail addresses are unique and may have moved between users, so they are cleared first.
  queries.updateTable('users').set({ email: null }),
  queries
    .updateTable('users')
    .from('present.users as known')
    .set(({ ref }) => ({
      email: ref('known.email'),
      pending_email: ref('known.pending_email'),
      password_hash: ref('known.password_hash'),
      is_admin: ref('known.is_admin'),
    }))
    .whereRef('known.uid', '=', 'users.uid'),
  queries.deleteFrom('second_factors'),
  queries
    .insertInto('second_factors')
    .expression(queries.selectFrom('present.second_factors').selectAll().where('user_id', 'in', users)),
  queries.deleteFrom('recovery_codes'),
  queries
    .insertInto('recovery_codes')
    .expression(queries.selectFrom('present.recovery_codes').selectAll().where('user_id', 'in', users)),
  queries
    .deleteFrom('team_members')
    .where(({ exists, not }) =>
      not(
        exists(
          queries
            .selectFrom('present.team_members as known')
            .select('known.uid')
            .whereRef('known.team_id', '=', sql.ref('team_members.team_id'))
            .whereRef('known.uid', '=', sql.ref('team_members.uid')),
        ),
      ),
    ),
  queries
    .updateTable('team_members')
    .from('present.team_members as known')
    .set(({ ref }) => ({ role: ref('known.role') }))
    .whereRef('known.team_id', '=', 'team_members.team_id')
    .whereRef('known.uid', '=', 'team_members.uid'),
].map(textOf);

const noKeys = queries.deleteFrom('api_keys');
const noKiosks = queries.deleteFrom('kiosks');
const noPasskeys = queries.deleteFrom('passkeys');
const rights = {
  noMailTokens: textOf(queries.deleteFrom('mail_tokens')),
  noKeys: textOf(noKeys),
  keysFromPresent: textOf(noKeys.where('id', 'not in', queries.selectFrom('present.api_keys').select('id'))),
  noKiosks: textOf(noKiosks),
  kiosksFromPresent: textOf(
    noKiosks.where('id', 'not in', queries.selectFrom('present.kiosks').select('id')),
  ),
  noPasskeys: textOf(noPasskeys),
  passkeysFromPresent: textOf(
    queries
      .insertInto('passkeys')
      .expression(queries.selectFrom('present.passkeys').selectAll().where('user_id', 'in', users)),
  ),
  presentTable: textOf(
    queries.selectFrom('present.sqlite_schema').select('name').where('name', '=', parameter()),
  ),
  rooms: textOf(queries.selectFrom('rooms').selectAll()),
  presentRoom: textOf(queries.selectFrom('present.rooms').selectAll().where('id', '=', parameter())),
};

const ofPresent = (db: SqliteDatabase): readonly string[] => [
  ...fromPresent,
  knows(db, 'api_keys') ? rights.keysFromPresent : rights.noKeys,
  knows(db, 'kiosks') ? rights.kiosksFromPresent : rights.noKiosks,
  rights.noPasskeys,
  ...(knows(db, 'passkeys') ? [rights.passkeysFromPresent] : []),
];

function knows(db: SqliteDatabase, table: string): boolean {
  return db.prepare(rights.presentTable).get(table) !== undefined;
}

/** Makes a new secret if the current one cannot be read. */
function carryRoom(
  db: SqliteDatabase,
  room: RoomRecord,
  hasPresent: boolean,
  turn: number,
  isUnrevoked: boolean,
): 'kept' | 'relinked' {
  const known = hasPresent ? db.prepare<[string], RoomRecord>(rights.presentRoom).get(room.id) : undefined;
  const isTrusted = known !== undefined && damagedParts(known).length === 0;
  const trusted = isTrusted ? known : isUnrevoked ? room : null;
  const access = trusted ?? { ...room, secret: randomBytes(32).toString('base64url') };
  const newest = Math.max(room.generation, trusted?.generation ?? 0, turn - 1) + 1;
  const epoch = Math.max(room.epoch, trusted?.epoch ?? 0, turn - 1) + 1;
  const { owner_uid, secret, password_hash, kicked } = access;
  setPart(db, room.id, 'doors', [owner_uid, secret, newest, password_hash, kicked]);
  setPart(db, room.id, 'links', [access.named_links]);
  setPart(db, room.id, 'identity', [room.pid, epoch, room.created_at]);
  if (trusted !== null) setPart(db, room.id, 'team', [trusted.team_id]);
  return trusted === null ? 'relinked' : 'kept';
}

function setPart(
  db: SqliteDatabase,
  roomId: string,
  part: RoomPart,
  values: (string | number | null)[],
): void {
  const update = queries
    .updateTable('rooms')
    .set(rowOf(partColumns(part)))
    .where('id', '=', parameter());
  db.prepare(textOf(update)).run(...summedPart(roomId, values), roomId);
}

function revokes(write: TableWrite): boolean {
  const { kind, table, sets, where } = write;
  if (kind === 'raw') return true;
  // Removing an expired session is no revocation.
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

/** A restore does not replace this file. Its plain text suits every version. */
const fileIn = (directory: string): string => join(directory, 'last-revoked');

export function lastRevoked(directory: string): Instant | null {
  const file = fileIn(directory);
  const at = existsSync(file) ? Date.parse(readFileSync(file, 'utf8').trim()) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Records when rights were last revoked (N424). */
export class LastRevoked {
  readonly #directory: string;
  readonly #wall: () => Instant;
  readonly #onError: (error: unknown) => void;
  /** Later writes only move the time, which needs no sync. */
  #isSynced = false;

  /** Creates the file if it is missing. Revocations before this start are part of all later backups. */
  constructor(directory: string, wall: () => Instant, onError: (error: unknown) => void) {
    this.#directory = directory;
    this.#wall = wall;
    this.#onError = onError;
    if (lastRevoked(directory) === null) this.#write(wall());
    this.#isSynced = false;
  }

  /** Call this before the entry is written to the journal. */
  entry(entry: JournalEntry): void {
    if (takesAway(entry)) this.#write(this.#wall());
  }

  /** Call this after the commit, because only then is it known whether rows were deleted. */
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
  // The change contains all settings, not only the changed one.
  const mayClose = /undo|redo/i.test(entry.command) || Object(entry.detail.payload).access === 'SIGNED';
  const ends = ({ name, payload }: (typeof entry.changes)[number]): boolean =>
    name === 'room/team' ||
    name === 'outputs/removeOne' ||
    (name === 'room/settings' && payload.access === 'SIGNED' && mayClose);
  return entry.access !== null || entry.changes.some(ends);
}
