import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { processTables } from './001-processes.ts';

/**
 * All tables as migration 045 leaves them in SQLite, with the same names, kinds and order of columns: integers are `int8`,
 * reals `float8`, blobs `bytea`, and texts are ordered by their bytes. `tests/cluster/columns.test.ts` holds both to
 * `server/db/schema.ts`. Beside them stands what only processes that share a store need (`nodes`, `slots`, the slot of a
 * room, limits that they count together, and the bytes of pictures, which SQLite's has in a folder).
 */
const rooms = [
  `rooms (
    id text primary key,
    pid text not null unique,
    owner_uid text not null,
    team_id text,
    name text not null,
    blackout int8 not null,
    on_air int8 not null,
    timezone text,
    tod_format text not null,
    behavior text not null,
    access text not null,
    plan text not null,
    timer_id text,
    running int8 not null,
    kickoff float8,
    deadline float8,
    last_stop float8,
    deadline_warped float8,
    active_message_id text,
    message_focus int8 not null,
    considered text not null,
    secret text not null,
    generation int8 not null,
    password_hash text,
    kicked text not null,
    epoch int8 not null,
    seq int8 not null,
    created_at float8 not null,
    updated_at float8 not null,
    next_due_at float8,
    deleted_at float8,
    sum_identity int8 not null default 0,
    sum_position int8 not null default 0,
    sum_timeset int8 not null default 0,
    sum_settings int8 not null default 0,
    sum_doors int8 not null default 0,
    sum_shown int8 not null default 0,
    sum_name int8 not null default 0,
    sum_team int8 not null default 0,
    sum_plan int8 not null default 0,
    sum_considered int8 not null default 0,
    sum_timers int8 not null default 0,
    sum_messages int8 not null default 0,
    sum_outputs int8 not null default 0,
    questions text not null default 'OPEN',
    log_bytes int8 not null default 0,
    next_timer_id text,
    osc text,
    sum_osc int8 not null default 0,
    sum_automations int8 not null default 0,
    slot int4 not null generated always as (('x' || substr(md5(id), 1, 3))::bit(12)::int4 & 1023) stored
  )`,
  ...['timers', 'messages', 'outputs', 'automations'].map(
    (list) => `${list} (
    room_id text not null references rooms (id) on delete cascade,
    id text not null,
    position int8 not null,
    body text not null,
    sum int8 not null,
    primary key (room_id, id)
  )`,
  ),
  `automation_runs (
    room_id text primary key references rooms (id) on delete cascade,
    body text not null,
    sum int8 not null
  )`,
  `drafts (
    room_id text not null references rooms (id) on delete cascade,
    output_id text not null,
    body text not null,
    sum int8 not null,
    primary key (room_id, output_id)
  )`,
  `timer_runs (
    room_id text not null references rooms (id) on delete cascade,
    started float8 not null,
    timer_id text not null,
    body text not null,
    sum int8 not null,
    primary key (room_id, started, timer_id)
  )`,
  `room_log (
    room_id text not null references rooms (id) on delete cascade,
    first_seq int8 not null,
    last_seq int8 not null,
    lines bytea not null,
    sum int8 not null,
    primary key (room_id, first_seq)
  )`,
  `applied (
    room_id text not null references rooms (id) on delete cascade,
    channel_id text not null,
    command_id int8 not null,
    at float8 not null,
    sum int8 not null default 0,
    primary key (room_id, channel_id)
  )`,
  `storage_probe (id int8 primary key check (id = 1), at float8 not null)`,
  `vocabulary (word text primary key)`,
];

const accounts = [
  `users (
    uid text primary key,
    email text unique,
    display_name text,
    photo_url text,
    password_hash text,
    is_anonymous int8 not null,
    is_admin int8 not null default 0,
    created_at float8 not null,
    updated_at float8 not null,
    pending_email text,
    language text,
    entry_told_at int8
  )`,
  `sessions (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    created_at float8 not null,
    expires_at float8 not null,
    user_agent text not null default '',
    address text not null default '',
    proven_at float8
  )`,
  `second_factors (
    user_id text primary key references users (uid) on delete cascade,
    secret text not null,
    last_step int8 not null,
    created_at float8 not null
  )`,
  `recovery_codes (id text primary key, user_id text not null references users (uid) on delete cascade)`,
  `passkeys (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    name text not null,
    site text not null,
    public_key text not null,
    counter int8 not null,
    challenge_at float8 not null,
    password text not null,
    transports text not null,
    multi_device int8 not null,
    backed_up int8 not null,
    created_at float8 not null,
    used_at float8
  )`,
  `mail_tokens (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    purpose text not null,
    email text not null,
    expires_at float8 not null
  )`,
  `mails (
    id int8 primary key generated by default as identity,
    recipient text not null,
    subject text not null,
    body text not null,
    html text not null,
    created_at float8 not null,
    shown_at float8
  )`,
  `admin_log (
    id int8 primary key generated by default as identity,
    at float8 not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null
  )`,
];

const teams = [
  `teams (
    id text primary key,
    name text not null,
    features text not null default '[]',
    created_at float8 not null,
    updated_at float8 not null
  )`,
  `team_members (
    team_id text not null references teams (id) on delete cascade,
    uid text not null references users (uid) on delete cascade,
    role text not null,
    joined_at float8 not null,
    primary key (team_id, uid)
  )`,
  `team_invites (
    id text primary key,
    token_hash text not null unique,
    team_id text not null references teams (id) on delete cascade,
    role text not null,
    email text,
    invited_by text not null,
    created_at float8 not null,
    expires_at float8 not null
  )`,
  `team_designs (
    id text primary key,
    team_id text not null,
    name text not null,
    design text not null,
    updated_at float8 not null
  )`,
  `files (
    team_id text not null,
    id text not null,
    name text not null,
    type text not null,
    width int8 not null,
    height int8 not null,
    bytes int8 not null,
    created_at int8 not null,
    unused_since int8,
    primary key (team_id, id)
  )`,
  `file_bytes (id text primary key, bytes bytea not null)`,
  `api_keys (
    id text primary key,
    hash text not null unique,
    prefix text not null,
    name text not null,
    scope text not null,
    team_id text not null,
    room_id text references rooms (id) on delete cascade,
    room_secret text,
    created_by text not null,
    created_at float8 not null,
    used_at float8
  )`,
  `kept_answers (
    key_id text not null,
    idempotency_key text not null,
    fingerprint text not null,
    status int8 not null,
    body text not null,
    created_at float8 not null,
    primary key (key_id, idempotency_key)
  )`,
  `webhooks (
    id text primary key,
    team_id text not null,
    url text not null,
    rooms text,
    events text not null,
    secret text not null,
    old_secret text,
    old_secret_until float8,
    enabled int8 not null,
    off_reason text,
    since float8 not null,
    failing_since float8,
    created_by text not null,
    created_at float8 not null
  )`,
  `webhook_deliveries (
    id int8 primary key generated by default as identity,
    event_id text not null,
    webhook_id text not null,
    team_id text not null,
    room_pid text,
    type text not null,
    body text not null,
    created_at float8 not null,
    state text not null default 'waiting',
    tries int8 not null default 0,
    next_at float8 not null default 0,
    tried_at float8,
    status int8,
    answer text not null default ''
  )`,
];

const bought = [
  `team_plans (team_id text primary key, plan_id text not null, since float8 not null, active_until float8)`,
  `billing_events (
    id text primary key,
    kind text not null,
    occurred_at float8 not null,
    received_at float8 not null,
    outcome text not null,
    team_id text,
    body text not null
  )`,
  ...['subscriptions', 'purchases'].map(
    (table) => `${table} (
    id text primary key,
    team_id text,
    facts text,
    from_at float8,
    from_id text,
    revoked_at float8,
    revoked_id text,
    revoked_reason text
  )`,
  ),
  `billing_checkouts (
    id text primary key,
    team_id text not null,
    uid text not null,
    item text not null,
    provider_id text,
    status text not null,
    created_at float8 not null,
    starts_at float8
  )`,
  `billing_answers (
    team_id text not null,
    key text not null,
    asked text not null,
    status int8 not null,
    body text not null,
    at float8 not null,
    primary key (team_id, key)
  )`,
  `billing_cancellations (
    team_id text not null,
    at float8 not null,
    uid text not null,
    item text not null,
    reason text not null,
    primary key (team_id, at)
  )`,
  `sandbox (id int8 primary key, body text not null)`,
];

const indexes = [
  'unique index outputs_by_id on outputs (id)',
  'index rooms_by_owner on rooms (owner_uid)',
  'index rooms_by_team on rooms (team_id) where team_id is not null',
  'index rooms_by_due on rooms (slot, next_due_at) where next_due_at is not null',
  'index rooms_by_deletion on rooms (deleted_at) where deleted_at is not null',
  'index rooms_by_creation on rooms (created_at, pid)',
  'index rooms_by_osc on rooms (id) where osc is not null',
  'index users_by_pending_email on users (pending_email) where pending_email is not null',
  'index users_by_creation on users (created_at, uid)',
  'index sessions_by_user on sessions (user_id)',
  'index sessions_by_expiry on sessions (expires_at)',
  'index recovery_codes_by_user on recovery_codes (user_id)',
  'index passkeys_by_user on passkeys (user_id, created_at)',
  'index mail_tokens_by_user on mail_tokens (user_id, purpose)',
  'index mail_tokens_by_expiry on mail_tokens (expires_at)',
  'index mails_by_age on mails (created_at)',
  'index teams_by_creation on teams (created_at, id)',
  'index team_members_by_user on team_members (uid)',
  'index team_invites_by_team on team_invites (team_id)',
  'index team_invites_by_expiry on team_invites (expires_at)',
  'index team_designs_by_team on team_designs (team_id)',
  'index files_by_id on files (id)',
  'index api_keys_by_team on api_keys (team_id)',
  'index api_keys_by_room on api_keys (room_id)',
  'index kept_answers_by_age on kept_answers (created_at)',
  'index webhooks_by_team on webhooks (team_id)',
  'index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, state, id)',
  "index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting'",
  'index billing_events_by_time on billing_events (received_at)',
  'index subscriptions_by_team on subscriptions (team_id)',
  'index purchases_by_team on purchases (team_id)',
  'index billing_checkouts_by_team on billing_checkouts (team_id)',
  'index billing_answers_by_time on billing_answers (at)',
  'index billing_cancellations_by_time on billing_cancellations (at)',
  'index limit_counts_by_end on limit_counts (ends_at)',
];

const tables = [...rooms, ...accounts, ...teams, ...bought, ...processTables].map(
  (table) => `table ${table.replaceAll(/(?<=[a-z_] )text\b/g, 'text collate "C"')}`,
);

export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    for (const each of [...tables, ...indexes]) await sql.raw(`create ${each}`).execute(db);
    await sql`insert into slots (slot) select generate_series(0, 1023)`.execute(db);
  },
};
