import type { Statement } from 'better-sqlite3';
import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import { teamIsProven } from '../db/proven-team.ts';
import type { Eventual } from './store.ts';

/** What a room holds on disk, in bytes, or what is added to it. */
export interface RoomBytes {
  readonly log: number;
  /** Of its timers, messages, outputs, automations and runs of timers. */
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
/** And those of a webhook, with its events and its sealed secrets. */
const WEBHOOK_BYTES = 600;

const bytesOf = (table: string) =>
  `(select coalesce(sum(octet_length(body) + ${ROW_BYTES}), 0) from ${table} where room_id = rooms.id)`;
export const bytesOfRooms = `select id as "roomId", team_id as "teamId", owner_uid as "ownerUid", log_bytes as log,
  ${['timers', 'messages', 'outputs', 'automations', 'timer_runs'].map(bytesOf).join(' + ')} as rows from rooms`;

export const unprovenTeams = `select coalesce(sum(bytes), 0) from
  (select team_id, sum(bytes) as bytes from files group by team_id union all
   select team_id, sum(octet_length(design) + ${ROW_BYTES}) from team_designs group by team_id union all
   select team_id, sum(octet_length(url) + octet_length(coalesce(rooms, '')) + ${WEBHOOK_BYTES}) from webhooks
     group by team_id) as held where not ${teamIsProven('held.team_id')}`;

/** `tests/` hold their query plans: no table is ever scanned. */
export const bytesStatements = {
  one: `${bytesOfRooms} where id = ?`,
  page: `${bytesOfRooms} where id > ? order by id limit ?`,
} as const;

/** How many bytes rooms hold on disk. */
export interface RoomBytesStore {
  /** Of what teams for which nobody answers keep beside their rooms: pictures, designs, webhooks. */
  ofUnprovenTeams(): Eventual<number>;
  /** Null: there is no such room. */
  of(roomId: RoomId): Eventual<StoredBytes | null>;
  /** The rooms behind this one, by their ids. */
  after(roomId: RoomId, limit: number): Eventual<readonly StoredBytes[]>;
}

/** As a database on this machine says at once. */
export class StoredRoomBytes implements RoomBytesStore {
  readonly #one: Statement<[RoomId], StoredBytes>;
  readonly #page: Statement<[RoomId, number], StoredBytes>;
  readonly #ofTeams: Statement<[], number>;

  constructor(reader: SqliteDatabase) {
    this.#one = reader.prepare(bytesStatements.one);
    this.#page = reader.prepare(bytesStatements.page);
    this.#ofTeams = reader.prepare<[], number>(unprovenTeams).pluck();
  }

  ofUnprovenTeams(): number {
    return this.#ofTeams.get() ?? 0;
  }

  of(roomId: RoomId): StoredBytes | null {
    return this.#one.get(roomId) ?? null;
  }

  after(roomId: RoomId, limit: number): readonly StoredBytes[] {
    return this.#page.all(roomId, limit);
  }
}
