/**
 * Tables of the baseline in SQLite's types, which `migrations/postgres` converts. Instants in `real` columns have
 * fractions. `server/store/schema.ts` describes the values.
 */
const roomTables = [
  `rooms (
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
    next_due_at real,
    deleted_at real,
    sum_identity integer not null default 0,
    sum_position integer not null default 0,
    sum_timeset integer not null default 0,
    sum_settings integer not null default 0,
    sum_doors integer not null default 0,
    sum_shown integer not null default 0,
    sum_name integer not null default 0,
    sum_team integer not null default 0,
    sum_plan integer not null default 0,
    sum_considered integer not null default 0,
    sum_timers integer not null default 0,
    sum_messages integer not null default 0,
    sum_outputs integer not null default 0,
    questions text not null default 'OPEN',
    log_bytes integer not null default 0,
    next_timer_id text,
    osc text,
    sum_osc integer not null default 0,
    sum_automations integer not null default 0
  )`,
  ...['timers', 'messages', 'outputs', 'automations'].map(
    (list) => `${list} (
    room_id text not null references rooms (id) on delete cascade,
    id text not null,
    position integer not null,
    body text not null,
    sum integer not null,
    primary key (room_id, id)
  )`,
  ),
  `automation_runs (
    room_id text primary key references rooms (id) on delete cascade,
    body text not null,
    sum integer not null
  )`,
  `drafts (
    room_id text not null references rooms (id) on delete cascade,
    output_id text not null,
    body text not null,
    sum integer not null,
    primary key (room_id, output_id)
  )`,
  `timer_runs (
    room_id text not null references rooms (id) on delete cascade,
    started real not null,
    timer_id text not null,
    body text not null,
    sum integer not null,
    primary key (room_id, started, timer_id)
  )`,
  `room_log (
    room_id text not null references rooms (id) on delete cascade,
    first_seq integer not null,
    last_seq integer not null,
    lines blob not null,
    sum integer not null,
    primary key (room_id, first_seq)
  )`,
  `applied (
    room_id text not null references rooms (id) on delete cascade,
    channel_id text not null,
    command_id integer not null,
    at real not null,
    sum integer not null default 0,
    primary key (room_id, channel_id)
  )`,
  `storage_probe (id integer primary key check (id = 1), at real not null)`,
  `vocabulary (word text primary key)`,
];

const accountTables = [
  `users (
    uid text primary key,
    email text unique,
    display_name text,
    photo_url text,
    password_hash text,
    is_anonymous integer not null,
    is_admin integer not null default 0,
    created_at real not null,
    updated_at real not null,
    pending_email text,
    language text,
    entry_told_at integer
  )`,
  `sessions (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    created_at real not null,
    expires_at real not null,
    user_agent text not null default '',
    address text not null default '',
    proven_at real
  )`,
  `second_factors (
    user_id text primary key references users (uid) on delete cascade,
    secret text not null,
    last_step integer not null,
    created_at real not null
  )`,
  `recovery_codes (id text primary key, user_id text not null references users (uid) on delete cascade)`,
  `passkeys (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    name text not null,
    site text not null,
    public_key text not null,
    counter integer not null,
    challenge_at real not null,
    password text not null,
    transports text not null,
    multi_device integer not null,
    backed_up integer not null,
    created_at real not null,
    used_at real
  )`,
  `mail_tokens (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    purpose text not null,
    email text not null,
    expires_at real not null
  )`,
  `mails (
    id integer primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    html text not null,
    created_at real not null,
    shown_at real
  )`,
  `admin_log (
    id integer primary key,
    at real not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail text not null
  )`,
];

const teamTables = [
  `teams (
    id text primary key,
    name text not null,
    features text not null default '[]',
    created_at real not null,
    updated_at real not null
  )`,
  `team_members (
    team_id text not null references teams (id) on delete cascade,
    uid text not null references users (uid) on delete cascade,
    role text not null,
    joined_at real not null,
    primary key (team_id, uid)
  )`,
  `team_invites (
    id text primary key,
    token_hash text not null unique,
    team_id text not null references teams (id) on delete cascade,
    role text not null,
    email text,
    invited_by text not null,
    created_at real not null,
    expires_at real not null
  )`,
  `team_designs (
    id text primary key,
    team_id text not null,
    name text not null,
    design text not null,
    updated_at real not null
  )`,
  `files (
    team_id text not null,
    id text not null,
    name text not null,
    type text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    created_at integer not null,
    unused_since integer,
    primary key (team_id, id)
  )`,
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
    created_at real not null,
    used_at real
  )`,
  `kept_answers (
    key_id text not null,
    idempotency_key text not null,
    fingerprint text not null,
    status integer not null,
    body text not null,
    created_at real not null,
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
    old_secret_until real,
    enabled integer not null,
    off_reason text,
    since real not null,
    failing_since real,
    created_by text not null,
    created_at real not null,
    answered_at integer
  )`,
  `webhook_deliveries (
    id integer primary key autoincrement,
    event_id text not null,
    webhook_id text not null,
    team_id text not null,
    room_pid text,
    type text not null,
    body text not null,
    created_at real not null,
    state text not null default 'waiting',
    tries integer not null default 0,
    next_at real not null default 0,
    tried_at real,
    status integer,
    answer text not null default ''
  )`,
];

const billingTables = [
  `team_plans (team_id text primary key, plan_id text not null, since real not null, active_until real)`,
  `billing_events (
    id text primary key,
    kind text not null,
    occurred_at real not null,
    received_at real not null,
    outcome text not null,
    team_id text,
    body text not null
  )`,
  ...['subscriptions', 'purchases'].map(
    (table) => `${table} (
    id text primary key,
    team_id text,
    facts text,
    from_at real,
    from_id text,
    revoked_at real,
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
    created_at real not null,
    starts_at real,
    conversion_told integer not null default 0
  )`,
  `billing_answers (
    team_id text not null,
    key text not null,
    asked text not null,
    status integer not null,
    body text not null,
    at real not null,
    primary key (team_id, key)
  )`,
  `billing_cancellations (
    team_id text not null,
    at real not null,
    uid text not null,
    item text not null,
    reason text not null,
    primary key (team_id, at)
  )`,
  `sandbox (id integer primary key, body text not null)`,
];

export const indexes: readonly string[] = [
  'unique index outputs_by_id on outputs (id)',
  'index rooms_by_owner on rooms (owner_uid)',
  'index rooms_by_team on rooms (team_id) where team_id is not null',
  'index rooms_by_due on rooms (next_due_at) where next_due_at is not null',
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
  "index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting'",
  "index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting'",
  'index billing_events_by_time on billing_events (received_at)',
  'index subscriptions_by_team on subscriptions (team_id)',
  'index purchases_by_team on purchases (team_id)',
  'index billing_checkouts_by_team on billing_checkouts (team_id)',
  'index billing_answers_by_time on billing_answers (at)',
  'index billing_cancellations_by_time on billing_cancellations (at)',
];

export const tables: readonly string[] = [...roomTables, ...accountTables, ...teamTables, ...billingTables];
