import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';
import { DAY } from '../../machines/kernel/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { USER_COLUMNS } from './user.repository.ts';

/** However often it is used, a session ends after this; lucia alone would prolong it for ever. */
const MAX_AGE = 180 * DAY;

/**
 * Lucia's sessions in our tables. Lucia would store the bearer secret as it is; here only its hash is kept, so that
 * whoever reads the file or a backup can sign in as nobody. `sessionId` is the secret throughout.
 */
export class SessionAdapter implements Adapter {
  readonly #db: Kysely<Database>;
  readonly #clock: Clock;

  constructor(db: Kysely<Database>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uid', 'sessions.user_id')
      .select(USER_COLUMNS)
      .select('sessions.expires_at')
      .where('sessions.id', '=', hashOf(sessionId))
      .where('sessions.created_at', '>', this.#clock.wall() - MAX_AGE)
      .executeTakeFirst();
    if (row === undefined) return [null, null];
    const session = { id: sessionId, userId: row.uid, expiresAt: new Date(row.expires_at), attributes: {} };
    return [session, { id: row.uid, attributes: { row } }];
  }

  /** Ids of these are hashes: nobody can be given another's session. */
  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const rows = await this.#db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    return rows.map((row) => ({ id: row.id, userId, expiresAt: new Date(row.expires_at), attributes: {} }));
  }

  async setSession(session: DatabaseSession): Promise<void> {
    const values = {
      id: hashOf(session.id),
      user_id: session.userId,
      created_at: this.#clock.wall(),
      expires_at: session.expiresAt.getTime(),
    };
    await this.#db.insertInto('sessions').values(values).execute();
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    const update = this.#db.updateTable('sessions').set({ expires_at: expiresAt.getTime() });
    await update.where('id', '=', hashOf(sessionId)).execute();
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id', '=', hashOf(sessionId)).execute();
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', this.#clock.wall()).execute();
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
