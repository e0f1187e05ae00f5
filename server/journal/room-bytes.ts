import type { Statement } from 'better-sqlite3';
import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../db/connection.ts';

/** What a room holds on disk, in bytes, or what is added to it. */
export interface RoomBytes {
  readonly log: number;
  /** Of its timers, messages and outputs. */
  readonly rows: number;
}

/** A room on disk, deleted or not: whose it is, and how many bytes it holds. */
export interface StoredBytes extends RoomBytes {
  readonly roomId: RoomId;
  readonly teamId: TeamId | null;
  readonly ownerUid: Uid;
}

/** About what ids, place and sum of a row take. */
const ROW_BYTES = 60;

const bytesOf = (table: string) =>
  `(select coalesce(sum(octet_length(body) + ${ROW_BYTES}), 0) from ${table} where room_id = rooms.id)`;
const bytesOfRooms = `select id as roomId, team_id as teamId, owner_uid as ownerUid, log_bytes as log,
  ${['timers', 'messages', 'outputs'].map(bytesOf).join(' + ')} as rows from rooms`;

/** `tests/` hold their query plans: no table is ever scanned. */
export const bytesStatements = {
  one: `${bytesOfRooms} where id = ?`,
  page: `${bytesOfRooms} where id > ? order by id limit ?`,
} as const;

/** How many bytes rooms hold on disk. */
export class StoredRoomBytes {
  readonly #one: Statement<[RoomId], StoredBytes>;
  readonly #page: Statement<[RoomId, number], StoredBytes>;

  constructor(reader: SqliteDatabase) {
    this.#one = reader.prepare(bytesStatements.one);
    this.#page = reader.prepare(bytesStatements.page);
  }

  /** Null: there is no such room. */
  of(roomId: RoomId): StoredBytes | null {
    return this.#one.get(roomId) ?? null;
  }

  /** The rooms behind this one, by their ids. */
  after(roomId: RoomId, limit: number): readonly StoredBytes[] {
    return this.#page.all(roomId, limit);
  }
}
