import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Rooms and what belongs to them. Instants are epoch ms with fractions (REAL), flags 0 or 1, lists JSON texts.
 * Entities have a column for each field, so that a show can be read with any SQLite tool.
 */
const tables = [
  sql`create table rooms (
    id text primary key,
    pid text not null unique,
    owner_uid text not null,
    team_id text,
    name text not null,
    blackout integer not null,
    on_air integer not null,
    timezone text,
    tod_format text not null,
    behavior text not null,
    access text not null,
    plan text not null,
    timer_id text,
    running integer not null,
    kickoff real,
    deadline real,
    last_stop real,
    deadline_warped real,
    active_message_id text,
    message_focus integer not null,
    considered text not null,
    secret text not null,
    generation integer not null,
    password_hash text,
    kicked text not null,
    epoch integer not null,
    seq integer not null,
    created_at real not null,
    updated_at real not null,
    next_due_at real
  ) strict, without rowid`,
  sql`create table timers (
    room_id text not null references rooms (id) on delete cascade,
    id text not null,
    position integer not null,
    name text not null,
    extra text not null,
    notes text not null,
    labels text not null,
    type text not null,
    hours real not null,
    minutes real not null,
    seconds real not null,
    timewarp real,
    start_time text,
    start_date text,
    finish_time text,
    finish_date text,
    trigger text not null,
    appearance text not null,
    yellow real not null,
    red real not null,
    chime text not null,
    show_name integer not null,
    show_extra integer not null,
    primary key (room_id, id)
  ) strict, without rowid`,
  sql`create table messages (
    room_id text not null references rooms (id) on delete cascade,
    id text not null,
    position integer not null,
    text text not null,
    color text not null,
    bold integer not null,
    uppercase integer not null,
    question_name text,
    question_at real,
    primary key (room_id, id)
  ) strict, without rowid`,
  sql`create table outputs (
    room_id text not null references rooms (id) on delete cascade,
    id text not null,
    position integer not null,
    name text not null,
    show_notes integer not null,
    primary key (room_id, id)
  ) strict, without rowid`,
];

/**
 * The log. `changes` and `detail` ([payload, step, result]) are msgpack as they came through the journal.
 * `changes` is null where it was too large to keep; anyone who missed such an entry gets the whole state.
 * `applied`: the highest command id of each channel, so that a repeated command is known even after its log entry has gone.
 */
const log = [
  sql`create table room_log (
    room_id text not null references rooms (id) on delete cascade,
    seq integer not null,
    at real not null,
    actor text not null,
    command text not null,
    changes blob,
    detail blob not null,
    channel_id text,
    command_id integer,
    unique (room_id, seq)
  ) strict`,
  sql`create table applied (
    room_id text not null references rooms (id) on delete cascade,
    channel_id text not null,
    command_id integer not null,
    at real not null,
    primary key (room_id, channel_id)
  ) strict, without rowid`,
  sql`create table storage_probe (id integer primary key check (id = 1), at real not null) strict`,
];

const indexes = [
  sql`create index rooms_by_owner on rooms (owner_uid, updated_at)`,
  sql`create index rooms_by_team on rooms (team_id, updated_at) where team_id is not null`,
  sql`create index rooms_by_due on rooms (next_due_at) where next_due_at is not null`,
  sql`create unique index outputs_by_id on outputs (id)`,
];

export const rooms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...log, ...indexes]) await statement.execute(db);
  },
};
