import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Storage } from '../storage.ts';
import { SessionAdapter, type SessionAttributes } from './session.adapter.ts';
import { UserRepository } from './user.repository.ts';
import { type UserRow, userOf } from './user.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { user: User }>;
    DatabaseUserAttributes: { row: UserRow };
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** How long a session lives after it was last used, and its cookie (W89). */
export const SESSION_DAYS = 30;

/** A signed-in user. `renewed`: the session was prolonged, so its cookie is to be set again. */
export interface SignedIn {
  readonly user: User;
  /** The bearer secret: cookie and Authorization header carry it; the database has its hash alone. */
  readonly secret: string;
  readonly renewed: boolean;
}

export interface AccountsDeps {
  readonly storage: Pick<Storage, 'db' | 'writeTogether'>;
  readonly clock: Clock;
  readonly newUid: () => Uid;
  /** What secrets begin with (`HOST_MARK`). */
  readonly mark: string;
}

/** Who is who. Lucia stays behind this (libraries: its authors no longer develop it). */
export class Accounts {
  readonly #lucia: Lucia<Record<never, never>, { user: User }>;
  readonly #deps: AccountsDeps;
  readonly users: UserRepository;
  readonly sessions: SessionAdapter;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
    this.users = new UserRepository(deps.storage);
    this.sessions = new SessionAdapter(deps.storage.db, deps.clock);
    this.#lucia = new Lucia(this.sessions, {
      sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
      getUserAttributes: ({ row }) => ({ user: userOf(row) }),
    });
  }

  /** The user of a session, or null when it is unknown, expired or ended. */
  async bySecret(secret: string): Promise<SignedIn | null> {
    const { user, session } = await this.#lucia.validateSession(secret);
    return user === null ? null : { user: user.user, secret, renewed: session.fresh };
  }

  newUid(): Uid {
    return this.#deps.newUid();
  }

  async newAnonymous(): Promise<Uid> {
    const uid = this.newUid();
    await this.users.insertAnonymous(uid, this.#deps.clock.wall());
    return uid;
  }

  /**
   * A new session, whose secret nobody has seen before (U1). Null when the user is gone by then or, where the hash of the
   * password that was accepted is given, has another one (U2).
   */
  async signIn(uid: Uid, userAgent: string, passwordHash?: string | null): Promise<SignedIn | null> {
    const attributes = { userAgent: userAgent.slice(0, 300), passwordHash };
    const sessionId = this.#deps.mark + generateIdFromEntropySize(25);
    const { id: secret } = await this.#lucia.createSession(uid, attributes, { sessionId });
    const signedIn = await this.bySecret(secret);
    return signedIn && { ...signedIn, renewed: true };
  }

  /** Removes the sessions that nobody can use any more. */
  async forgetExpired(): Promise<void> {
    await this.#lucia.deleteExpiredSessions();
  }

  async signOut(secret: string): Promise<void> {
    await this.#lucia.invalidateSession(secret);
  }

  async signOutEverywhere(uid: Uid): Promise<void> {
    await this.#lucia.invalidateUserSessions(uid);
  }
}
