import type { Kysely } from 'kysely';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../store/schema.ts';
import { MAX_AGE } from './active-sessions.ts';
import { hashOfSecret } from './secret-hash.ts';
import { USER_COLUMNS } from './user.repository.ts';
import type { UserRow } from './user.ts';

export interface SessionAttributes {
  readonly userAgent: string;
  readonly address: string;
  readonly provenAt: Instant | null;
  /** Guards the new session: it must be the user's present hash. */
  readonly passwordHash?: string | null | undefined;
}

interface StoredSession {
  id: string;
  userId: string;
  expiresAt: Date;
  attributes: SessionAttributes;
}

interface SessionUser {
  id: string;
  attributes: { row: UserRow };
}

/** A session as its user sees it; the id is a hash. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly userAgent: string;
  /** IPv4, or IPv6 /64. */
  readonly address: string;
  readonly present: boolean;
}

/** Stores lucia's sessions by hash, so that the database grants no sign-in. `sessionId` is the secret. */
export class SessionAdapter {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async getSessionAndUser(sessionId: string): Promise<[StoredSession | null, SessionUser | null]> {
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.user_id')
      .select(USER_COLUMNS)
      .select(['sessions.expires_at', 'sessions.user_agent', 'sessions.address', 'sessions.proven_at'])
      .where('sessions.id', '=', hashOfSecret(sessionId))
      .where('sessions.created_at', '>', this.#clock.wall() - MAX_AGE)
      .executeTakeFirst();
    if (row === undefined) return [null, null];
    const attributes = attributesOf(row);
    const session = { id: sessionId, userId: row.uid, expiresAt: new Date(row.expires_at), attributes };
    return [session, { id: row.uid, attributes: { row } }];
  }

  /** Returns hashes, which open no session. */
  async getUserSessions(userId: string): Promise<StoredSession[]> {
    const rows = await this.#db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    return rows.map((row) => ({
      id: row.id,
      userId,
      expiresAt: new Date(row.expires_at),
      attributes: attributesOf(row),
    }));
  }

  async listOf(uid: Uid, presentSecret: string): Promise<readonly ListedSession[]> {
    const now = this.#clock.wall();
    const rows = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', uid)
      .where('expires_at', '>', now)
      .where('created_at', '>', now - MAX_AGE)
      .orderBy('created_at', 'desc')
      .execute();
    const present = hashOfSecret(presentSecret);
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      userAgent: row.user_agent,
      address: row.address,
      present: row.id === present,
    }));
  }

  async endListed(uid: Uid, id: string): Promise<boolean> {
    const ended = this.#db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', uid);
    return (await ended.returning('id').executeTakeFirst()) !== undefined;
  }

  async endOthers(uid: Uid, presentSecret: string): Promise<void> {
    await this.endingOthers(uid, presentSecret).execute();
  }

  endingOthers(uid: Uid, presentSecret: string) {
    return this.#db
      .deleteFrom('sessions')
      .where('user_id', '=', uid)
      .where('id', '<>', hashOfSecret(presentSecret))
      .returning('id');
  }

  async prove(secret: string): Promise<void> {
    const update = this.#db.updateTable('sessions').set({ proven_at: this.#clock.wall() });
    await update.where('id', '=', hashOfSecret(secret)).returning('id').execute();
  }

  /** One statement: no session if the user or password is gone (U2). */
  async setSession({ id, userId, expiresAt, attributes }: StoredSession): Promise<void> {
    const { userAgent, address, provenAt, passwordHash } = attributes;
    const columns = [
      'id',
      'user_id',
      'created_at',
      'expires_at',
      'user_agent',
      'address',
      'proven_at',
    ] as const;
    const session = this.#db
      .selectFrom('users')
      .select(({ val }) => [
        val(hashOfSecret(id)).as('id'),
        'uid',
        val(this.#clock.wall()).as('created_at'),
        val(expiresAt.getTime()).as('expires_at'),
        val(userAgent).as('user_agent'),
        val(address).as('address'),
        val(provenAt).as('proven_at'),
      ])
      .where('uid', '=', userId)
      .$if(passwordHash !== undefined, (user) => user.where('password_hash', '=', passwordHash ?? null));
    await this.#db.insertInto('sessions').columns(columns).expression(session).execute();
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    const update = this.#db.updateTable('sessions').set({ expires_at: expiresAt.getTime() });
    await update.where('id', '=', hashOfSecret(sessionId)).returning('id').execute();
  }

  async deleteSession(sessionId: string): Promise<void> {
    const ended = this.#db.deleteFrom('sessions').where('id', '=', hashOfSecret(sessionId));
    await ended.returning('id').execute();
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.endingAll(userId).execute();
  }

  endingAll(uid: Uid) {
    return this.#db.deleteFrom('sessions').where('user_id', '=', uid).returning('id');
  }

  async deleteExpiredSessions(): Promise<void> {
    const expired = this.#db.deleteFrom('sessions').where('expires_at', '<=', this.#clock.wall());
    await expired.returning('id').execute();
  }
}

function attributesOf(row: {
  readonly user_agent: string;
  readonly address: string;
  readonly proven_at: number | null;
}): SessionAttributes {
  return { userAgent: row.user_agent, address: row.address, provenAt: row.proven_at };
}
