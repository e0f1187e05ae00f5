import type { Kysely } from 'kysely';
import { Lucia, TimeSpan } from 'lucia';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { SessionAdapter } from './session.adapter.ts';
import { UserRepository } from './user.repository.ts';
import { type User, type UserRow, userOf } from './user.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { user: User }>;
    DatabaseUserAttributes: { row: UserRow };
  }
}

/** How long a session lives after it was last used, and its cookie (spec §9). */
export const SESSION_DAYS = 30;

/** A signed-in user. `renewed`: the session was prolonged, so its cookie is to be set anew. */
export interface SignedIn {
  readonly user: User;
  /** The bearer secret: cookie and Authorization header carry it; the database has its hash alone. */
  readonly secret: string;
  readonly renewed: boolean;
}

export interface AccountsDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly newUid: () => Uid;
}

/** Who is who. Lucia stays behind this (libraries: its authors no longer develop it). */
export class Accounts {
  readonly #lucia: Lucia<Record<never, never>, { user: User }>;
  readonly #deps: AccountsDeps;
  readonly users: UserRepository;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
    this.users = new UserRepository(deps.db);
    this.#lucia = new Lucia(new SessionAdapter(deps.db, deps.clock), {
      sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
      getUserAttributes: ({ row }) => ({ user: userOf(row) }),
    });
  }

  /** The user of a session, or null when it is unknown, expired or ended. */
  async bySecret(secret: string): Promise<SignedIn | null> {
    const { user, session } = await this.#lucia.validateSession(secret);
    return user === null ? null : { user: user.user, secret, renewed: session.fresh };
  }

  async signInAnonymously(): Promise<SignedIn> {
    const uid = this.#deps.newUid();
    await this.users.insertAnonymous(uid, this.#deps.clock.wall());
    const session = await this.#lucia.createSession(uid, {});
    const user = await this.users.find(uid);
    if (user === null) throw new Error('A user was not found after it had been saved.');
    return { user, secret: session.id, renewed: true };
  }

  /** Removes the sessions that nobody can use any more. */
  async forgetExpired(): Promise<void> {
    await this.#lucia.deleteExpiredSessions();
  }

  async signOut(secret: string): Promise<void> {
    await this.#lucia.invalidateSession(secret);
  }
}
