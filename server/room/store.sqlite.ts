import type { ChannelId, RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { Connection } from '../db/connection.ts';
import type { RoomLogTable } from '../db/schema.ts';
import { decodeChanges, decodeDetail } from './journal.codec.ts';
import type { Journal } from './journal.ts';
import {
  doorsOf,
  type MessageRow,
  type OutputRow,
  type RoomRow,
  showOf,
  type TimerRow,
} from './room.entities.ts';
import {
  type DueRoom,
  type LogEntry,
  type LogQuery,
  type RoomStore,
  type StoredRoom,
  TAIL_ENTRIES,
  type TailEntry,
} from './store.ts';

type LogRow = Omit<RoomLogTable, 'room_id' | 'changes'>;
type TailRow = Omit<RoomLogTable, 'room_id'>;

const LOG_COLUMNS = 'seq, at, actor, command, detail, channel_id, command_id';

/** Every statement that reads rooms. `tests/` holds their query plans: no table is ever scanned. */
export const readStatements = {
  room: 'select * from rooms where id = ? and deleted_at is null',
  timers: 'select * from timers where room_id = ? order by position',
  messages: 'select * from messages where room_id = ? order by position',
  outputs: 'select * from outputs where room_id = ? order by position',
  applied: 'select channel_id, command_id from applied where room_id = ?',
  log: `select ${LOG_COLUMNS} from room_log where room_id = ? and seq < ? order by seq desc limit ?`,
  tail: `select ${LOG_COLUMNS}, changes from room_log where room_id = ? order by seq desc limit ?`,
  byPid: 'select id from rooms where pid = ?',
  due: 'select id as roomId, next_due_at as at from rooms where next_due_at is not null and deleted_at is null order by next_due_at limit ?',
} as const;

export class SqliteRoomStore implements RoomStore {
  readonly journal: Journal;
  readonly #statements: ReturnType<typeof prepareAll>;
  readonly #db: Connection;

  constructor(reader: Connection, journal: Journal) {
    this.journal = journal;
    this.#db = reader;
    this.#statements = prepareAll(reader);
  }

  /** One read transaction, so that no commit of the writer comes between the parts. */
  load(roomId: RoomId): StoredRoom | null {
    this.#db.exec('begin');
    try {
      return this.#load(roomId);
    } finally {
      this.#db.exec('commit');
    }
  }

  findByPid(pid: RoomPid): RoomId | null {
    return this.#statements.byPid.get(pid)?.id ?? null;
  }

  due(limit: number): readonly DueRoom[] {
    return this.#statements.due.all(limit);
  }

  log(roomId: RoomId, { before = Number.MAX_SAFE_INTEGER, limit }: LogQuery): readonly LogEntry[] {
    return this.#statements.log.all(roomId, before, limit).map(logEntryOf);
  }

  #load(roomId: RoomId): StoredRoom | null {
    const room = this.#statements.room.get(roomId);
    if (room === undefined) return null;
    const timers = this.#statements.timers.all(roomId);
    const messages = this.#statements.messages.all(roomId);
    const outputs = this.#statements.outputs.all(roomId);
    return {
      show: showOf({ room, timers, messages, outputs }),
      doors: doorsOf(room),
      considered: JSON.parse(room.considered),
      epoch: room.epoch,
      seq: room.seq,
      tail: this.#statements.tail.all(roomId, TAIL_ENTRIES).map(tailEntryOf).toReversed(),
      applied: new Map(this.#statements.applied.all(roomId).map((row) => [row.channel_id, row.command_id])),
    };
  }
}

function prepareAll(db: Connection) {
  return {
    room: db.prepare<[RoomId], RoomRow>(readStatements.room),
    timers: db.prepare<[RoomId], TimerRow>(readStatements.timers),
    messages: db.prepare<[RoomId], MessageRow>(readStatements.messages),
    outputs: db.prepare<[RoomId], OutputRow>(readStatements.outputs),
    applied: db.prepare<[RoomId], { channel_id: ChannelId; command_id: number }>(readStatements.applied),
    log: db.prepare<[RoomId, number, number], LogRow>(readStatements.log),
    tail: db.prepare<[RoomId, number], TailRow>(readStatements.tail),
    byPid: db.prepare<[RoomPid], { id: RoomId }>(readStatements.byPid),
    due: db.prepare<[number], DueRoom>(readStatements.due),
  };
}

const logEntryOf = (row: LogRow): LogEntry => ({
  seq: row.seq,
  at: row.at,
  actor: row.actor,
  command: row.command,
  channelId: row.channel_id,
  commandId: row.command_id,
  ...decodeDetail(row.detail),
});

const tailEntryOf = (row: TailRow): TailEntry => ({
  ...logEntryOf(row),
  changes: row.changes === null ? null : decodeChanges(row.changes),
});
