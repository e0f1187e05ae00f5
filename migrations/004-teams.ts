import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Teams. A user's own team, whose id is the uid, has a row once it was renamed or shared; its user is its owner with or
 * without one. So nothing refers to `teams` that could be an own team: rooms name their team without a foreign key.
 * An invitation's token is kept as its hash. A deleted room keeps its rows until it is past bringing back.
 */
const statements = [
  sql`create table teams (
    id text primary key,
    name text not null,
    features text not null default '[]',
    created_at real not null,
    updated_at real not null
  ) strict, without rowid`,
  sql`create table team_members (
    team_id text not null references teams (id) on delete cascade,
    uid text not null references users (uid) on delete cascade,
    role text not null,
    joined_at real not null,
    primary key (team_id, uid)
  ) strict, without rowid`,
  sql`create index team_members_by_user on team_members (uid)`,
  sql`create table team_invites (
    id text primary key,
    token_hash text not null unique,
    team_id text not null references teams (id) on delete cascade,
    role text not null,
    email text,
    invited_by text not null,
    created_at real not null,
    expires_at real not null
  ) strict, without rowid`,
  sql`create index team_invites_by_team on team_invites (team_id)`,
  sql`create index team_invites_by_expiry on team_invites (expires_at)`,
  sql`update rooms set team_id = owner_uid where team_id is null`,
  sql`alter table rooms add column deleted_at real`,
  sql`create index rooms_by_deletion on rooms (deleted_at) where deleted_at is not null`,
];

export const teams: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
