import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Accounts. `users.email` is an address that its user has proven to be theirs, so it is unique; `pending_email` is one
 * that waits for its proof, and several may wait for the same (U4). A mail's token is kept as its hash.
 * `mails`: what could not be sent, or is not to be, for anyone who runs the server to read.
 */
const statements = [
  sql`alter table users drop column email_verified`,
  sql`alter table users add column pending_email text`,
  sql`create index users_by_pending_email on users (pending_email) where pending_email is not null`,
  sql`alter table sessions add column user_agent text not null default ''`,
  sql`create table mail_tokens (
    id text primary key,
    user_id text not null references users (uid) on delete cascade,
    purpose text not null,
    email text not null,
    expires_at real not null
  ) strict, without rowid`,
  sql`create index mail_tokens_by_user on mail_tokens (user_id, purpose)`,
  sql`create index mail_tokens_by_expiry on mail_tokens (expires_at)`,
  sql`create table mails (
    id integer primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    html text not null,
    created_at real not null
  ) strict`,
  sql`create index mails_by_age on mails (created_at)`,
];

export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db);
  },
};
