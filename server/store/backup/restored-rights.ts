import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { JournalEntry } from '../../rooms/journal/journal.ts';
import type { RoomRecord } from '../../rooms/journal/room.entities.ts';
import { partColumns, type RoomPart, withPartSum } from '../../rooms/journal/room.rows.ts';
import { damagedParts } from '../../rooms/journal/room-damaged.ts';
import { openWriter, type SqliteDatabase } from '../connection.ts';
import {
  changesTable,
  deletesFrom,
  parameter,
  parametersFor,
  type QueryRows,
  type StoreTables,
  sqliteQueries,
  sqlText,
  type TableWrite,
} from '../statements.ts';

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
      const texts =
        present !== null
          ? presentStatements(db)
          : isUnrevoked
            ? [rightsStatements.noMailTokens]
            : revokeAllQueries;
      for (const text of texts) db.exec(text);
      const rooms = db.prepare<[], RoomRecord>(rightsStatements.rooms).all();
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

const presentQueries = sqliteQueries.$extendTables<PresentTables>();

const revokeAllQueries = [
  presentQueries.deleteFrom('sessions'),
  presentQueries.deleteFrom('mail_tokens'),
  presentQueries.deleteFrom('team_invites'),
  presentQueries.deleteFrom('api_keys'),
  presentQueries.deleteFrom('kiosks'),
  presentQueries.updateTable('passkeys').set({ password: '' }),
].map(sqlText);

const presentUserIds = presentQueries.selectFrom('users').select('uid');

const carryQueries = [
  presentQueries.deleteFrom('mail_tokens'),
  presentQueries
    .deleteFrom('sessions')
    .where('id', 'not in', presentQueries.selectFrom('present.sessions').select('id')),
  presentQueries
    .deleteFrom('team_invites')
    .where('id', 'not in', presentQueries.selectFrom('present.team_invites').select('id')),
  presentQueries
    .deleteFrom('users')
    .where('uid', 'not in', presentQueries.selectFrom('present.users').select('uid')),
  // Clear mail addresses first, because they are unique and may have moved between users.
  presentQueries.updateTable('users').set({ email: null }),
  presentQueries
    .updateTable('users')
    .from('present.users as known')
    .set(({ ref }) => ({
      email: ref('known.email'),
      pending_email: ref('known.pending_email'),
      password_hash: ref('known.password_hash'),
      is_admin: ref('known.is_admin'),
    }))
    .whereRef('known.uid', '=', 'users.uid'),
  presentQueries.deleteFrom('second_factors'),
  presentQueries
    .insertInto('second_factors')
    .expression(
      presentQueries.selectFrom('present.second_factors').selectAll().where('user_id', 'in', presentUserIds),
    ),
  presentQueries.deleteFrom('recovery_codes'),
  presentQueries
    .insertInto('recovery_codes')
    .expression(
      presentQueries.selectFrom('present.recovery_codes').selectAll().where('user_id', 'in', presentUserIds),
    ),
  presentQueries
    .deleteFrom('team_members')
    .where(({ exists, not }) =>
      not(
        exists(
          presentQueries
            .selectFrom('present.team_members as known')
            .select('known.uid')
            .whereRef('known.team_id', '=', sql.ref('team_members.team_id'))
            .whereRef('known.uid', '=', sql.ref('team_members.uid')),
        ),
      ),
    ),
  presentQueries
    .updateTable('team_members')
    .from('present.team_members as known')
    .set(({ ref }) => ({ role: ref('known.role') }))
    .whereRef('known.team_id', '=', 'team_members.team_id')
    .whereRef('known.uid', '=', 'team_members.uid'),
].map(sqlText);

const deleteKeys = presentQueries.deleteFrom('api_keys');
const deleteKiosks = presentQueries.deleteFrom('kiosks');
const deletePasskeys = presentQueries.deleteFrom('passkeys');
const rightsStatements = {
  noMailTokens: sqlText(presentQueries.deleteFrom('mail_tokens')),
  noKeys: sqlText(deleteKeys),
  keysFromPresent: sqlText(
    deleteKeys.where('id', 'not in', presentQueries.selectFrom('present.api_keys').select('id')),
  ),
  noKiosks: sqlText(deleteKiosks),
  kiosksFromPresent: sqlText(
    deleteKiosks.where('id', 'not in', presentQueries.selectFrom('present.kiosks').select('id')),
  ),
  noPasskeys: sqlText(deletePasskeys),
  passkeysFromPresent: sqlText(
    presentQueries
      .insertInto('passkeys')
      .expression(
        presentQueries.selectFrom('present.passkeys').selectAll().where('user_id', 'in', presentUserIds),
      ),
  ),
  presentTable: sqlText(
    presentQueries.selectFrom('present.sqlite_schema').select('name').where('name', '=', parameter()),
  ),
  rooms: sqlText(presentQueries.selectFrom('rooms').selectAll()),
  presentRoom: sqlText(presentQueries.selectFrom('present.rooms').selectAll().where('id', '=', parameter())),
};

const presentStatements = (db: SqliteDatabase): readonly string[] => [
  ...carryQueries,
  hasPresentTable(db, 'api_keys') ? rightsStatements.keysFromPresent : rightsStatements.noKeys,
  hasPresentTable(db, 'kiosks') ? rightsStatements.kiosksFromPresent : rightsStatements.noKiosks,
  rightsStatements.noPasskeys,
  ...(hasPresentTable(db, 'passkeys') ? [rightsStatements.passkeysFromPresent] : []),
];

function hasPresentTable(db: SqliteDatabase, table: string): boolean {
  return db.prepare(rightsStatements.presentTable).get(table) !== undefined;
}

function carryRoom(
  db: SqliteDatabase,
  room: RoomRecord,
  hasPresent: boolean,
  turn: number,
  isUnrevoked: boolean,
): 'kept' | 'relinked' {
  const known = hasPresent
    ? db.prepare<[string], RoomRecord>(rightsStatements.presentRoom).get(room.id)
    : undefined;
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
  const update = presentQueries
    .updateTable('rooms')
    .set(parametersFor(partColumns(part)))
    .where('id', '=', parameter());
  db.prepare(sqlText(update)).run(...withPartSum(roomId, values), roomId);
}

function isRevocation(write: TableWrite): boolean {
  const { kind, table, sets, where } = write;
  if (kind === 'raw') return true;
  // Removing an expired session is no revocation.
  if (deletesFrom(write, 'sessions')) return where.some((column) => column !== 'expires_at');
  if (kind === 'insert') return changesTable(write, 'second_factors');
  if (deletesFrom(write, ...RIGHTS_TABLES) || changesTable(write, 'team_members')) return true;
  return sets.some((column) => ownEntry(REVOKING_COLUMNS, table)?.includes(column));
}

const RIGHTS_TABLES = [
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

const REVOKING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'email', 'is_admin'],
  rooms: ['secret', 'generation', 'kicked', 'password_hash'],
};

/** Separate file, so that a restore keeps it. Every version can read its plain text. */
const lastRevokedFile = (directory: string): string => join(directory, 'last-revoked');

export function lastRevoked(directory: string): Instant | null {
  const file = lastRevokedFile(directory);
  const at = existsSync(file) ? Date.parse(readFileSync(file, 'utf8').trim()) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

export class LastRevocationFile {
  readonly #directory: string;
  readonly #wall: () => Instant;
  readonly #onError: (error: unknown) => void;
  /** True once the file is synced. Later writes only change its time and need no sync. */
  #isSynced = false;

  constructor(directory: string, wall: () => Instant, onError: (error: unknown) => void) {
    this.#directory = directory;
    this.#wall = wall;
    this.#onError = onError;
    if (lastRevoked(directory) === null) this.#write(wall());
    this.#isSynced = false;
  }

  /** Call this before the entry is written to the journal. */
  entry(entry: JournalEntry): void {
    if (isRevokingEntry(entry)) this.#write(this.#wall());
  }

  /** Call this after the commit, because only then is it known whether rows were deleted. */
  written(writes: readonly TableWrite[], results: readonly QueryRows[]): void {
    const isRevoking = writes.some((write, nth) => {
      const result = results[nth];
      return result !== undefined && result.changes + result.rows.length > 0 && isRevocation(write);
    });
    if (isRevoking) this.#write(this.#wall());
  }

  #write(at: Instant): void {
    try {
      const file = openSync(lastRevokedFile(this.#directory), 'w');
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

function isRevokingEntry(entry: JournalEntry): boolean {
  if (entry.kind === 'deletion') return entry.deletedAt !== null;
  if (entry.kind === 'remove') return true;
  if (entry.kind !== 'command') return false;
  // The change contains all settings, so only the command shows what changed.
  const mayClose = /undo|redo/i.test(entry.command) || Object(entry.detail.payload).access === 'SIGNED';
  const ends = ({ name, payload }: (typeof entry.changes)[number]): boolean =>
    name === 'room/team' ||
    name === 'outputs/removeOne' ||
    (name === 'room/settings' && payload.access === 'SIGNED' && mayClose);
  return entry.access !== null || entry.changes.some(ends);
}
