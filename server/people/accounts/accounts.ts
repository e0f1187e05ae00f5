import type { Kysely } from 'kysely';
import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { Language } from '../../../machines/kernel/language.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { ownTeamOf } from '../../../machines/people/team.ts';
import type { User } from '../../../machines/people/user.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import { hashSecret } from '../../kernel/secrets.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { OwnedRooms } from '../../rooms/rest/owned-rooms.ts';
import type { Storage } from '../../storage.ts';
import type { Database } from '../../store/schema.ts';
import type { TeamDesigns } from '../teams/team-designs.ts';
import { MAX_SESSION_AGE } from './active-sessions.ts';
import { type Guesser, guardedAccount, type KnownDevices } from './guesses.ts';
import {
  accountQueueKey,
  type FoundAccount,
  type LoginCandidate,
  USER_COLUMNS,
  UserRepository,
  type UserRow,
  userOf,
} from './user.repository.ts';

interface SessionAttributes {
  readonly userAgent: string;
  readonly address: string;
  readonly provenAt: Instant | null;
  /** If set, the user's password hash must still be this one. */
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

interface ListedSession {
  readonly id: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly userAgent: string;
  /** IPv4 address, or the /64 network of an IPv6 address. */
  readonly address: string;
  readonly present: boolean;
}

/** Stores only hashes, so that a copy of the database opens no session. `sessionId` is the secret. */
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
      .where('sessions.id', '=', hashSecret(sessionId))
      .where('sessions.created_at', '>', this.#clock.wall() - MAX_SESSION_AGE)
      .executeTakeFirst();
    if (row === undefined) return [null, null];
    const attributes = sessionAttributesOf(row);
    const session = { id: sessionId, userId: row.uid, expiresAt: new Date(row.expires_at), attributes };
    return [session, { id: row.uid, attributes: { row } }];
  }

  async getUserSessions(userId: string): Promise<StoredSession[]> {
    const rows = await this.#db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    return rows.map((row) => ({
      id: row.id,
      userId,
      expiresAt: new Date(row.expires_at),
      attributes: sessionAttributesOf(row),
    }));
  }

  async listOf(uid: Uid, presentSecret: string): Promise<readonly ListedSession[]> {
    const now = this.#clock.wall();
    const rows = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', uid)
      .where('expires_at', '>', now)
      .where('created_at', '>', now - MAX_SESSION_AGE)
      .orderBy('created_at', 'desc')
      .execute();
    const present = hashSecret(presentSecret);
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
      .where('id', '<>', hashSecret(presentSecret))
      .returning('id');
  }

  async prove(secret: string): Promise<void> {
    const update = this.#db.updateTable('sessions').set({ proven_at: this.#clock.wall() });
    await update.where('id', '=', hashSecret(secret)).returning('id').execute();
  }

  /** Uses one statement, so that no session starts if the user is gone or the password has changed (U2). */
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
        val(hashSecret(id)).as('id'),
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
    await update.where('id', '=', hashSecret(sessionId)).returning('id').execute();
  }

  async deleteSession(sessionId: string): Promise<void> {
    const ended = this.#db.deleteFrom('sessions').where('id', '=', hashSecret(sessionId));
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

function sessionAttributesOf(row: {
  readonly user_agent: string;
  readonly address: string;
  readonly proven_at: number | null;
}): SessionAttributes {
  return { userAgent: row.user_agent, address: row.address, provenAt: row.proven_at };
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Pick<SessionAttributes, 'provenAt'>, { user: User }>;
    DatabaseUserAttributes: { row: UserRow };
    DatabaseSessionAttributes: SessionAttributes;
  }
}

export const SESSION_DAYS = 30;

/** If `renewed` is true, the cookie must be set again. */
export interface SignedIn {
  readonly user: User;
  readonly secret: string;
  readonly renewed: boolean;
  /** The user last entered the password at this instant. */
  readonly provenAt: Instant | null;
}

export interface SignInOrigin {
  readonly userAgent: string;
  readonly address: string;
  readonly language: Language;
}

interface SignInProof {
  readonly passwordHash?: string | null;
  readonly provenAt: Instant | null;
}

interface AccountsDeps {
  readonly storage: Pick<Storage, 'db' | 'writeTogether'>;
  readonly clock: Clock;
  readonly newUid: () => Uid;
  readonly mark: string;
}

/** Only this file imports lucia, which is no longer developed (decision 023). */
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

  /** Resolves to null if the user is gone or the password has changed (U1, U2). */
  async signIn(uid: Uid, place: SignInOrigin, proof: SignInProof): Promise<SignedIn | null> {
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

export interface Visitor extends Guesser, SignInOrigin {
  readonly signedIn: SignedIn | null;
  readonly site: string;
}

export interface LoggedIn extends SignedIn {
  readonly device: string;
}

interface AccountEntryDeps {
  readonly accounts: Accounts;
  readonly devices: KnownDevices;
  readonly rooms: OwnedRooms;
  readonly designs: TeamDesigns;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

export class AccountEntry {
  readonly #deps: AccountEntryDeps;

  constructor(deps: AccountEntryDeps) {
    this.#deps = deps;
  }

  /** Throws `wrong_credentials` if the password has changed (U2). */
  async enter(visitor: Visitor, candidate: LoginCandidate): Promise<LoggedIn> {
    const { accounts, devices, clock } = this.#deps;
    const { signedIn, device } = visitor;
    const { uid, password_hash } = candidate;
    const proof = { passwordHash: password_hash, provenAt: clock.wall() };
    const entered = (await accounts.signIn(uid, visitor, proof)) ?? refuse('wrong_credentials');
    if (signedIn?.user.isAnonymous && signedIn.user.uid !== uid)
      await this.#handOver(signedIn.user.uid, entered);
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return { ...entered, device: devices.remembering(device, guardedAccount(candidate)) };
  }

  /** A change of rights replaces the session (U1). */
  async renew({ signedIn, ...place }: Visitor, uid: Uid): Promise<SignedIn> {
    const { accounts } = this.#deps;
    const proof = { provenAt: signedIn?.provenAt ?? null };
    const fresh = (await accounts.signIn(uid, place, proof)) ?? refuse('unauthorized');
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return fresh;
  }

  /** Runs in the queues of both users' own teams, so that every room keeps an owner (U3). */
  #handOver(from: Uid, { user: { uid: to }, secret }: SignedIn): Promise<void> {
    const { accounts, rooms, designs, turns } = this.#deps;
    const handOver = async (): Promise<void> => {
      if ((await accounts.bySecret(secret)) === null) return refuse('wrong_credentials');
      // A sign-up in another tab may have turned this user into an account (U243).
      if ((await accounts.users.find(from))?.isAnonymous !== true) return;
      await rooms.handOver(from, to);
      await designs.handOver(ownTeamOf(from), ownTeamOf(to));
      await accounts.users.remove(from);
    };
    return turns.take(accountQueueKey(from), () =>
      turns.takeAll([ownTeamOf(from), ownTeamOf(to)], () => handOver()),
    );
  }
}
