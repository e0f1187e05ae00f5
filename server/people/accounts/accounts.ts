import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import type { User } from '../../../machines/auth/user.ts';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Storage } from '../../storage.ts';
import { SessionAdapter, type SessionAttributes } from './session.adapter.ts';
import { type FoundAccount, UserRepository } from './user.repository.ts';
import { type UserRow, userOf } from './user.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Pick<SessionAttributes, 'provenAt'>, { user: User }>;
    DatabaseUserAttributes: { row: UserRow };
    DatabaseSessionAttributes: SessionAttributes;
  }
}

export const SESSION_DAYS = 30;

/** `renewed`: set the cookie again. */
export interface SignedIn {
  readonly user: User;
  /** Bearer secret of cookie or Authorization header; the database has its hash. */
  readonly secret: string;
  readonly renewed: boolean;
  /** Last proof of the password in this session; null: none. */
  readonly provenAt: Instant | null;
}

export interface SignInPlace {
  readonly userAgent: string;
  readonly address: string;
  readonly language: Language;
}

export interface SignInProof {
  /** Hash of the accepted password; must still be the account's (U2). */
  readonly passwordHash?: string | null;
  readonly provenAt: Instant | null;
}

export interface AccountsDeps {
  readonly storage: Pick<Storage, 'db' | 'writeTogether'>;
  readonly clock: Clock;
  readonly newUid: () => Uid;
  readonly mark: string;
}

/** Users and sessions. The only importer of lucia, which is no longer developed (decision 023). */
export class Accounts {
  readonly #lucia: Lucia<Pick<SessionAttributes, 'provenAt'>, { user: User }>;
  readonly #deps: AccountsDeps;
  readonly users: UserRepository;
  readonly sessions: SessionAdapter;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
    this.users = new UserRepository(deps.storage);
    this.sessions = new SessionAdapter(deps.storage.db, deps.clock);
    this.#lucia = new Lucia(this.sessions, {
      sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
      getSessionAttributes: ({ provenAt }) => ({ provenAt }),
      getUserAttributes: ({ row }) => ({ user: userOf(row) }),
    });
  }

  /** Unknown, expired or ended, if null. */
  async bySecret(secret: string): Promise<SignedIn | null> {
    const { user, session } = await this.#lucia.validateSession(secret);
    return user === null
      ? null
      : {
          user: user.user,
          secret,
          renewed: session.fresh,
          provenAt: session.provenAt,
        };
  }

  candidates(email: string): Promise<readonly FoundAccount[]> {
    return this.users.candidates(email, this.#deps.clock.wall());
  }

  newUid(): Uid {
    return this.#deps.newUid();
  }

  async newAnonymous(language: Language): Promise<Uid> {
    const uid = this.newUid();
    await this.users.insertAnonymous(uid, language, this.#deps.clock.wall());
    return uid;
  }

  /** Starts a session (U1). Null: the user is gone, or the password changed (U2). */
  async signIn(uid: Uid, place: SignInPlace, proof: SignInProof): Promise<SignedIn | null> {
    const attributes = { userAgent: place.userAgent.slice(0, 300), address: place.address, ...proof };
    const sessionId = this.#deps.mark + generateIdFromEntropySize(25);
    const { id: secret } = await this.#lucia.createSession(uid, attributes, { sessionId });
    const signedIn = await this.bySecret(secret);
    if (signedIn === null) return null;
    await this.users.learnLanguage(uid, place.language, this.#deps.clock.wall());
    return { ...signedIn, renewed: true };
  }

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
