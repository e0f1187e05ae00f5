import type { Connection } from '../db/connection.ts';

/** Every statement with which the journal writes rooms, prepared once a connection. Values come from `room.rows.ts`. */
export type RoomStatements = ReturnType<typeof roomStatements>;

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');

const upsert = (table: string, columns: string) => {
  const names = columns.split(', ');
  const sets = names.slice(2).map((name) => `${name} = excluded.${name}`);
  return `insert into ${table} (${columns}) values (${marks(names.length)})
    on conflict (room_id, id) do update set ${sets.join(', ')}`;
};

const TIMER_COLUMNS =
  'room_id, id, position, name, extra, notes, labels, type, hours, minutes, seconds, timewarp, start_time, start_date, ' +
  'finish_time, finish_date, trigger, appearance, yellow, red, chime, show_name, show_extra';
const MESSAGE_COLUMNS = 'room_id, id, position, text, color, bold, uppercase, question_name, question_at';
const OUTPUT_COLUMNS = 'room_id, id, position, name, show_notes';

export function roomStatements(db: Connection) {
  return {
    createRoom: db.prepare(`insert into rooms values (${marks(31)})`),
    deletion: db.prepare('update rooms set deleted_at = ? where id = ?'),
    removeRoom: db.prepare('delete from rooms where id = ?'),
    position: db.prepare('update rooms set seq = ?, updated_at = ?, next_due_at = ? where id = ?'),
    timeset: db.prepare(
      'update rooms set timer_id = ?, running = ?, kickoff = ?, deadline = ?, last_stop = ?, deadline_warped = ? where id = ?',
    ),
    settings: db.prepare(
      'update rooms set blackout = ?, on_air = ?, timezone = ?, tod_format = ?, behavior = ?, access = ? where id = ?',
    ),
    doors: db.prepare(
      'update rooms set owner_uid = ?, secret = ?, generation = ?, password_hash = ?, kicked = ? where id = ?',
    ),
    shown: db.prepare('update rooms set active_message_id = ?, message_focus = ? where id = ?'),
    name: db.prepare('update rooms set name = ? where id = ?'),
    team: db.prepare('update rooms set team_id = ? where id = ?'),
    plan: db.prepare('update rooms set plan = ? where id = ?'),
    considered: db.prepare('update rooms set considered = ? where id = ?'),
    timers: entityStatements(db, 'timers', TIMER_COLUMNS),
    messages: entityStatements(db, 'messages', MESSAGE_COLUMNS),
    outputs: entityStatements(db, 'outputs', OUTPUT_COLUMNS),
    log: db.prepare(`insert into room_log (room_id, seq, at, actor, command, changes, detail, channel_id, command_id)
      values (${marks(9)})`),
    applied: db.prepare(`insert into applied (room_id, channel_id, command_id, at) values (?, ?, ?, ?)
      on conflict (room_id, channel_id) do update set command_id = excluded.command_id, at = excluded.at`),
    pruneLog: db.prepare('delete from room_log where room_id = ? and seq <= ?'),
    pruneApplied: db.prepare('delete from applied where room_id = ? and at < ?'),
    probe: db.prepare(
      'insert into storage_probe (id, at) values (1, ?) on conflict (id) do update set at = excluded.at',
    ),
  };
}

export type EntityStatements = ReturnType<typeof entityStatements>;

function entityStatements(db: Connection, table: string, columns: string) {
  return {
    put: db.prepare(upsert(table, columns)),
    remove: db.prepare(`delete from ${table} where room_id = ? and id = ?`),
    clear: db.prepare(`delete from ${table} where room_id = ?`),
  };
}
