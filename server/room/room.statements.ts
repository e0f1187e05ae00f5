import type { Connection } from '../db/connection.ts';
import { ROOM_PARTS, type RoomPart } from './room.rows.ts';

/** Every statement with which the journal writes rooms, prepared once a connection. Values come from `room.rows.ts`. */
export type RoomStatements = ReturnType<typeof roomStatements>;

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');

const upsert = (table: string, columns: string) => {
  const names = columns.split(', ');
  const sets = names.slice(2).map((name) => `${name} = excluded.${name}`);
  return `insert into ${table} (${columns}) values (${marks(names.length)})
    on conflict (room_id, id) do update set ${sets.join(', ')}`;
};

export const TIMER_COLUMNS =
  'room_id, id, position, name, extra, notes, labels, type, hours, minutes, seconds, timewarp, start_time, start_date, ' +
  'finish_time, finish_date, trigger, appearance, yellow, red, chime, show_name, show_extra, sum';
export const MESSAGE_COLUMNS =
  'room_id, id, position, text, color, bold, uppercase, question_name, question_at, sum';
export const OUTPUT_COLUMNS = 'room_id, id, position, name, show_notes, sum';

export const LOG_COLUMNS = 'room_id, seq, at, actor, command, changes, detail, channel_id, command_id, sum';
export const APPLIED_COLUMNS = 'room_id, channel_id, command_id, at, sum';

export function roomStatements(db: Connection) {
  return {
    createRoom: db.prepare(insertRoom()),
    deletion: db.prepare('update rooms set deleted_at = ? where id = ?'),
    removeRoom: db.prepare('delete from rooms where id = ?'),
    position: updatePart(db, 'position'),
    timeset: updatePart(db, 'timeset'),
    settings: updatePart(db, 'settings'),
    doors: updatePart(db, 'doors'),
    shown: updatePart(db, 'shown'),
    name: updatePart(db, 'name'),
    team: updatePart(db, 'team'),
    plan: updatePart(db, 'plan'),
    considered: updatePart(db, 'considered'),
    timers: entityStatements(db, 'timers', TIMER_COLUMNS),
    messages: entityStatements(db, 'messages', MESSAGE_COLUMNS),
    outputs: entityStatements(db, 'outputs', OUTPUT_COLUMNS),
    log: db.prepare(`insert into room_log (${LOG_COLUMNS}) values (${marks(10)})`),
    applied: db.prepare(`insert into applied (${APPLIED_COLUMNS}) values (${marks(5)})
      on conflict (room_id, channel_id) do update set command_id = excluded.command_id, at = excluded.at,
      sum = excluded.sum`),
    pruneLog: db.prepare('delete from room_log where room_id = ? and seq <= ?'),
    pruneApplied: db.prepare('delete from applied where room_id = ? and at < ?'),
    probe: db.prepare(
      'insert into storage_probe (id, at) values (1, ?) on conflict (id) do update set at = excluded.at',
    ),
  };
}

type EntityTable = 'timers' | 'messages' | 'outputs';
export type EntityStatements = ReturnType<typeof entityStatements>;

function entityStatements(db: Connection, table: EntityTable, columns: string) {
  return {
    put: db.prepare(upsert(table, columns)),
    remove: db.prepare(`delete from ${table} where room_id = ? and id = ?`),
    clear: db.prepare(`delete from ${table} where room_id = ?`),
    sum: db.prepare(`update rooms set sum_${table} =
      (select coalesce(sum(sum), 0) from ${table} where room_id = rooms.id) where id = ?`),
  };
}

/** Values of the part, its sum, the room's id. */
function updatePart(db: Connection, part: Exclude<RoomPart, 'identity'>) {
  const sets = [...ROOM_PARTS[part], `sum_${part}`].map((column) => `${column} = ?`);
  return db.prepare(`update rooms set ${sets.join(', ')} where id = ?`);
}

/** The room's id, then values and sum of each part. */
function insertRoom(): string {
  const columns = Object.entries(ROOM_PARTS).flatMap(([part, names]) => [...names, `sum_${part}`]);
  return `insert into rooms (id, ${columns.join(', ')}) values (${marks(columns.length + 1)})`;
}
