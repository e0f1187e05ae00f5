import type { Statement } from 'better-sqlite3';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type { DocumentList } from './batch.rows.ts';
import { ROOM_PARTS, type RoomPart } from './room.rows.ts';

/** Every statement with which the journal writes rooms, prepared once a connection. Values come from `room.rows.ts`. */
export type RoomStatements = ReturnType<typeof roomStatements>;

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');

export const DOCUMENT_COLUMNS = 'room_id, id, position, body, sum';
export const DRAFT_COLUMNS = 'room_id, output_id, body, sum';
export const RUNS_COLUMNS = 'room_id, body, sum';
export const TIMER_RUN_COLUMNS = 'room_id, started, timer_id, body, sum';
export const LOG_COLUMNS = 'room_id, first_seq, last_seq, lines, sum';
const QUEUE_COLUMNS = 'event_id, webhook_id, team_id, room_pid, type, body, created_at';
export const APPLIED_COLUMNS = 'room_id, channel_id, command_id, at, sum';

interface LogSize {
  readonly first_seq: number;
  readonly bytes: number;
}

export function roomStatements(db: SqliteDatabase) {
  return {
    createRoom: db.prepare(insertRoom()),
    deletion: db.prepare('update rooms set deleted_at = ? where id = ?'),
    removeRoom: db.prepare('delete from rooms where id = ?'),
    parts: partStatements(db),
    timers: documentStatements(db, 'timers'),
    messages: documentStatements(db, 'messages'),
    outputs: documentStatements(db, 'outputs'),
    automations: documentStatements(db, 'automations'),
    putRuns: db.prepare(`insert into automation_runs (${RUNS_COLUMNS}) values (${marks(3)})
      on conflict (room_id) do update set body = excluded.body, sum = excluded.sum`),
    drafts: {
      put: db.prepare(`insert into drafts (${DRAFT_COLUMNS}) values (${marks(4)})
        on conflict (room_id, output_id) do update set body = excluded.body, sum = excluded.sum`),
      remove: db.prepare('delete from drafts where room_id = ? and output_id = ?'),
    },
    timerRuns: {
      put: db.prepare(`insert into timer_runs (${TIMER_RUN_COLUMNS}) values (${marks(5)})
        on conflict (room_id, started, timer_id) do update set body = excluded.body, sum = excluded.sum`),
      remove: db.prepare('delete from timer_runs where room_id = ? and started = ? and timer_id = ?'),
    },
    pruneTimerRuns:
      db.prepare(`delete from timer_runs where room_id = :room and (started < :oldest or started <
      (select started from timer_runs where room_id = :room order by started desc limit 1 offset :most))`),
    keptAnswer: db.prepare(`insert or replace into kept_answers
      (key_id, idempotency_key, fingerprint, status, body, created_at) values (${marks(6)})`),
    forgetAnswers: db.prepare('delete from kept_answers where created_at < ?'),
    queue: db.prepare(`insert into webhook_deliveries (${QUEUE_COLUMNS}) values (${marks(7)})`),
    log: db.prepare(`insert into room_log (${LOG_COLUMNS}) values (${marks(5)})`),
    applied: db.prepare(`insert into applied (${APPLIED_COLUMNS}) values (${marks(5)})
      on conflict (room_id, channel_id) do update set command_id = excluded.command_id, at = excluded.at,
      sum = excluded.sum`),
    pruneLog: db
      .prepare<[RoomId, number, number], number>(
        'delete from room_log where room_id = ? and first_seq <= ? and last_seq <= ? returning length(lines)',
      )
      .pluck(),
    logSizes: db.prepare<[RoomId], LogSize>(
      'select first_seq, length(lines) as bytes from room_log where room_id = ? order by first_seq desc',
    ),
    logBytes: db.prepare<[RoomId], number>('select log_bytes from rooms where id = ?').pluck(),
    freed: db.prepare('update rooms set log_bytes = log_bytes - ? where id = ?'),
    weighed: db.prepare('update rooms set log_bytes = ? where id = ?'),
    pruneApplied: db.prepare(`delete from applied where room_id = :room and (at < :oldest or at <
      (select at from applied where room_id = :room order by at desc limit 1 offset :most))`),
    probe: db.prepare(
      'insert into storage_probe (id, at) values (1, ?) on conflict (id) do update set at = excluded.at',
    ),
  };
}

export type DocumentStatements = ReturnType<typeof documentStatements>;

function documentStatements(db: SqliteDatabase, table: DocumentList) {
  return {
    put: db.prepare(`insert into ${table} (${DOCUMENT_COLUMNS}) values (${marks(5)})
      on conflict (room_id, id) do update set position = excluded.position, body = excluded.body, sum = excluded.sum`),
    remove: db.prepare(`delete from ${table} where room_id = ? and id = ?`),
    clear: db.prepare(`delete from ${table} where room_id = ?`),
    sum: db.prepare(`update rooms set sum_${table} =
      (select coalesce(sum(sum), 0) from ${table} where room_id = rooms.id) where id = ?`),
  };
}

/**
 * One statement for the parts of a room's row that changed: values and sum of each in that order, the bytes that the
 * log grew by, the room's id.
 */
function partStatements(db: SqliteDatabase) {
  const known = new Map<string, Statement>();
  return (parts: readonly RoomPart[]): Statement => {
    const key = parts.join();
    const statement = known.get(key) ?? updateParts(db, parts);
    known.set(key, statement);
    return statement;
  };
}

function updateParts(db: SqliteDatabase, parts: readonly RoomPart[]): Statement {
  const sets = parts.flatMap((part) => [...ROOM_PARTS[part], `sum_${part}`]).map((column) => `${column} = ?`);
  return db.prepare(`update rooms set ${sets.join(', ')}, log_bytes = log_bytes + ? where id = ?`);
}

/** The room's id, then values and sum of each part. */
function insertRoom(): string {
  const columns = Object.entries(ROOM_PARTS).flatMap(([part, names]) => [...names, `sum_${part}`]);
  return `insert into rooms (id, ${columns.join(', ')}) values (${marks(columns.length + 1)})`;
}
