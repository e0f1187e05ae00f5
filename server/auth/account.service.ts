import type { FactorKind } from '../../machines/auth/second-factor.ts';
import type { User } from '../../machines/auth/user.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Language } from '../../machines/kernel/language.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { BackgroundTasks } from '../kernel/background-tasks.ts';
import type { Clock } from '../kernel/clock.ts';
import type { KeyedQueue } from '../kernel/keyed-queue.ts';
import { refuse } from '../kernel/refused.ts';
import type { CountedMails } from '../mail/counted-mails.ts';
import type { OwnedRooms } from '../room-api/owned-rooms.ts';
import type { TeamService } from '../team/team.service.ts';
import type { TeamDesigns } from '../team/team-designs.ts';
import type { ShownPasskey, SignUp } from './account.schema.ts';
import { type AccountGuesses, type Guesser, guardedBy } from './account-guesses.ts';
import { addressChangedMail, passwordChangedMail, resetMail } from './account-mails.ts';
import { accountTurn } from './account-turn.ts';
import type { Accounts, SignedIn, SignInPlace } from './accounts.ts';
import { type EmailProofs, unprovenAddress } from './email-proofs.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginPasswords } from './login-passwords.ts';
import type { MailGrant, MailTokens } from './mail-tokens.ts';
import type { NewPasswords } from './new-passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { AccountFields, FoundAccount, LoginCandidate } from './user.repository.ts';

/** Who is at the other end. */
export interface Visitor extends Guesser, SignInPlace {
  /** Null when signed out. */
  readonly signedIn: SignedIn | null;
  /** The address of the site as the visitor sees it: where links in mails lead. */
  readonly site: string;
}

/** Signed in by a password. */
export interface LoggedIn extends SignedIn {
  /** What the cookie of the device's marks is from now on (U61). */
  readonly device: string;
}

/** The password was right, and one of these is still to be shown (U133). */
export interface HalfLoggedIn {
  readonly half: string;
  readonly factors: readonly FactorKind[];
}

export interface AccountServiceDeps {
  readonly accounts: Accounts;
  readonly factors: SecondFactors;
  readonly passwords: LoginPasswords;
  readonly newPasswords: NewPasswords;
  readonly guesses: AccountGuesses;
  readonly devices: KnownDevices;
  readonly proofs: EmailProofs;
  readonly tokens: MailTokens;
  readonly mails: CountedMails;
  readonly tasks: BackgroundTasks;
  readonly rooms: OwnedRooms;
  readonly designs: TeamDesigns;
  readonly teams: Pick<TeamService, 'reviewMembers' | 'list'>;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

/** Into accounts, and out of them. Refusals are thrown (`Refused`). */
export class AccountService {
  readonly #deps: AccountServiceDeps;

  constructor(deps: AccountServiceDeps) {
    this.#deps = deps;
  }

  /**
   * A new account, or the one that this e-mail address and password open already. An anonymous user becomes the new
   * account and so keeps its rooms (U3).
   */
  async signUp(
    visitor: Visitor,
    { email, password, displayName = null }: SignUp,
  ): Promise<LoggedIn | HalfLoggedIn> {
    const { guesses, newPasswords, passwords, proofs } = this.#deps;
    await newPasswords.check(password, [email, displayName]);
    const candidates = await this.#candidates(email);
    const opened = await guesses.opened({ email, password }, visitor, candidates, 'other');
    const passwordHash = await passwords.hash(password, { kind: 'other', address: visitor.address });
    if (opened !== null) return this.#enterOrAsk(visitor, opened);
    const uid = await this.#accountOf(visitor, {
      pending_email: email,
      password_hash: passwordHash,
      display_name: displayName ?? visitor.signedIn?.user.displayName ?? null,
      language: visitor.language,
    });
    proofs.ask({ uid, email }, visitor.site);
    return this.#enter({ ...visitor, signedIn: null }, { uid, password_hash: passwordHash });
  }

  /** Refuses `wrong_credentials`, whatever is wrong. An anonymous user's rooms go along (U3). */
  async logIn(visitor: Visitor, email: string, password: string): Promise<LoggedIn | HalfLoggedIn> {
    const { guesses } = this.#deps;
    const candidates = await this.#candidates(email);
    const opened = await guesses.opened({ email, password }, visitor, candidates, 'login');
    return opened === null ? refuse('wrong_credentials') : this.#enterOrAsk(visitor, opened);
  }

  /** Completes a log-in with a code. Refuses `wrong_code` and `half_expired`. */
  async logInByCode(visitor: Visitor, half: string, code: string): Promise<LoggedIn> {
    return this.#enter(visitor, await this.#deps.factors.complete(visitor, half, code));
  }

  /** By a passkey: alone, or completing a log-in. Refuses `wrong_passkey`, `passkey_password` and `half_expired`. */
  async logInByPasskey(visitor: Visitor, half: string | undefined, shown: ShownPasskey): Promise<LoggedIn> {
    const { factors } = this.#deps;
    const opened =
      half === undefined
        ? factors.openedByPasskey(visitor, shown)
        : factors.completeByPasskey(visitor, half, shown);
    return this.#enter(visitor, await opened);
  }

  /**
   * Whether anybody has this address does not show, not even in the time it takes (U5). Where nobody has proven it,
   * the account that the visitor is signed in to is meant, else the first that claims it.
   */
  forgotPassword({ signedIn, site }: Visitor, email: string): void {
    const { tokens, mails, tasks } = this.#deps;
    tasks.start(async () => {
      const found = await this.#candidates(email);
      const claims = found.filter(({ standing }) => standing === 'fresh claim');
      const meant =
        found.find(({ standing }) => standing === 'proven') ??
        claims.find(({ uid }) => uid === signedIn?.user.uid) ??
        claims[0];
      if (meant === undefined) return;
      await mails.send(email, async (language) => {
        const token = await tokens.issue('reset', { uid: meant.uid, email });
        return resetMail({ to: email, language, site, token });
      });
    });
  }

  /**
   * Anyone who reads the mail has the address: it is proven with that. All sessions end (U2). An account that only claimed
   * the address is the visitor's to keep while signed in to it; else a new one begins (U82, U101). Refuses `link_expired`.
   * Resolves to the cookie of a device that is known from now on: a way in for those whom a stranger's guesses keep out
   * (U61).
   */
  async resetPassword(visitor: Visitor, token: string, password: string): Promise<string> {
    const link = await this.#deps.tokens.find({ purpose: 'reset', token });
    if (link === null) return refuse('link_expired');
    return this.#deps.turns.take(accountTurn(link.uid), () => this.#reset(visitor, link, token, password));
  }

  /** In turn with what the old password has confirmed (U241). */
  async #reset(visitor: Visitor, link: MailGrant, token: string, password: string): Promise<string> {
    const { accounts, devices, passwords, proofs, teams, tokens, clock } = this.#deps;
    const { signedIn, site } = visitor;
    await this.checkNewPassword(password, await accounts.users.find(link.uid), link.email);
    // Before the token is used up: this may be refused for being too much.
    const passwordHash = await passwords.hash(password, { kind: 'other', address: visitor.address });
    const fresh = { uid: accounts.newUid(), passwordHash, language: visitor.language };
    const grant = await tokens.redeem({ purpose: 'reset', token }, (reset) => [
      ...(signedIn?.user.uid === reset.uid ? proofs.proving(reset) : proofs.provingFresh(reset, fresh)),
      ...accounts.users.replacingPassword(reset, passwordHash, clock.wall()),
    ]);
    const reached = grant === null ? [] : [grant.uid, fresh.uid];
    const hashes = await Promise.all(reached.map((uid) => accounts.users.passwordHash(uid)));
    const uid = reached[hashes.indexOf(passwordHash)];
    if (grant === null || uid === undefined) return refuse('link_expired');
    if (uid === grant.uid) await teams.reviewMembers(ownTeamOf(uid));
    this.tellPasswordChanged(grant.email, site);
    return devices.remembering(visitor.device, guardedBy({ uid, password_hash: passwordHash }));
  }

  /**
   * Only for the account that asked, and only while signed in to it: a link that a stranger had sent gives the stranger
   * nothing, even when it is followed (U6). Refuses `link_expired` and `email_taken`.
   */
  verifyEmail(visitor: Visitor, before: User, token: string): Promise<SignedIn> {
    const { accounts, turns } = this.#deps;
    return turns.take(accountTurn(before.uid), async () => {
      const { secret = '' } = visitor.signedIn ?? {};
      // It is given another session: not one whose own a new password has ended (U241).
      if ((await accounts.bySecret(secret)) === null) return refuse('unauthorized');
      return this.#verify(visitor, before, token);
    });
  }

  async #verify(visitor: Visitor, before: User, token: string): Promise<SignedIn> {
    const { accounts, proofs, teams, tokens } = this.#deps;
    const { uid } = before;
    const left = before.emailVerified ? before.email : null;
    const undo = left === null ? null : { to: left, ...tokens.make('undo-email', { uid, email: left }) };
    const grant = await tokens.redeem({ purpose: 'verify', token, uid }, (verified) => [
      ...proofs.proving(verified),
      ...(undo === null ? [] : undo.writes),
    ]);
    if (grant === null) return refuse('link_expired');
    const user = await accounts.users.find(uid);
    if (!user?.emailVerified || user.email !== grant.email)
      return refuse((await accounts.users.isProven(grant.email)) ? 'email_taken' : 'link_expired');
    if (undo === null) await teams.reviewMembers(ownTeamOf(uid));
    else this.#tellAddressChanged(undo.to, undo.token, visitor);
    return this.#renewSession(visitor, uid);
  }

  /**
   * Gives an account back the address that it had before a change, and ends what its sessions and password opened (U91).
   * Resolves to the token for a new password. Refuses `link_expired` and `email_taken`.
   */
  async undoEmailChange(token: string): Promise<string> {
    const { accounts, teams, tokens, turns, clock } = this.#deps;
    const link = (await tokens.find({ purpose: 'undo-email', token })) ?? refuse('link_expired');
    const grant = await turns.take(accountTurn(link.uid), () =>
      tokens.redeem({ purpose: 'undo-email', token }, (undone, expiresAt) => [
        ...accounts.users.takingBack(undone, tokens.madeAt('undo-email', expiresAt), clock.wall()),
        tokens.revokingSince(undone, expiresAt),
      ]),
    );
    if (grant === null) return refuse('link_expired');
    await teams.reviewMembers(ownTeamOf(grant.uid));
    const user = await accounts.users.find(grant.uid);
    return user?.email === grant.email ? tokens.issue('reset', grant) : refuse('email_taken');
  }

  askForProof(user: User, site: string): void {
    const email = unprovenAddress(user);
    if (email !== null) this.#deps.proofs.ask({ uid: user.uid, email }, site);
  }

  /** `more`: what the account is about to be called, or to be reached by. Refuses `invalid` (U234, U235). */
  async checkNewPassword(password: string, user: User | null, ...more: readonly (string | undefined)[]) {
    const { newPasswords, teams } = this.#deps;
    const names = user === null ? [] : (await teams.list(user)).map(({ name }) => name);
    await newPasswords.check(password, [user?.email, user?.displayName, ...more, ...names]);
  }

  tellPasswordChanged(email: string, site: string): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => passwordChangedMail({ to: email, language, site });
    tasks.start(() => mails.send(email, compose, { count: 'noticeTo' }));
  }

  /** Never left out for being one too many: anyone who took an account over could see to that (U90). */
  #tellAddressChanged(to: string, token: string, { site, language: own }: Visitor): void {
    const { tasks, mails } = this.#deps;
    const compose = (language: Language) => addressChangedMail({ to, language, site, token });
    tasks.start(() => mails.send(to, compose, { count: null, orElse: own }));
  }

  #candidates(email: string): Promise<readonly FoundAccount[]> {
    const { accounts, clock } = this.#deps;
    return accounts.users.candidates(email, clock.wall());
  }

  /** A fresh session in place of the present one: rights have changed (U1). */
  async #renewSession(visitor: Visitor, uid: Uid): Promise<SignedIn> {
    const { accounts } = this.#deps;
    const { signedIn } = visitor;
    const proof = { provenAt: signedIn?.provenAt ?? null };
    const fresh = (await accounts.signIn(uid, visitor, proof)) ?? refuse('unauthorized');
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return fresh;
  }

  async #enterOrAsk(visitor: Visitor, candidate: LoginCandidate): Promise<LoggedIn | HalfLoggedIn> {
    return (await this.#deps.factors.halfFor(candidate)) ?? this.#enter(visitor, candidate);
  }

  /** Checking a password takes a while: anyone who changed it meanwhile has put out all who knew the old one (U2). */
  async #enter(visitor: Visitor, candidate: LoginCandidate): Promise<LoggedIn> {
    const { accounts, devices, clock } = this.#deps;
    const { signedIn, device } = visitor;
    const { uid, password_hash } = candidate;
    const proof = { passwordHash: password_hash, provenAt: clock.wall() };
    const entered = (await accounts.signIn(uid, visitor, proof)) ?? refuse('wrong_credentials');
    if (signedIn?.user.isAnonymous && signedIn.user.uid !== uid)
      await this.#handOver(signedIn.user.uid, entered);
    if (signedIn !== null) await accounts.signOut(signedIn.secret);
    return { ...entered, device: devices.remembering(device, guardedBy(candidate)) };
  }

  /** In turn with what brings rooms into either's own team, or ends it: no room is left behind without an owner (U3). */
  #handOver(from: Uid, { user: { uid: to }, secret }: SignedIn): Promise<void> {
    const { accounts, rooms, designs, turns } = this.#deps;
    const handOver = async (): Promise<void> => {
      if ((await accounts.bySecret(secret)) === null) return refuse('wrong_credentials');
      // A sign-up in another tab may have made an account of it (U243).
      if ((await accounts.users.find(from))?.isAnonymous !== true) return;
      await rooms.handOver(from, to);
      await designs.handOver(ownTeamOf(from), ownTeamOf(to));
      await accounts.users.remove(from);
    };
    return turns.take(accountTurn(from), () =>
      turns.takeAll([ownTeamOf(from), ownTeamOf(to)], () => handOver()),
    );
  }

  /** Made of the anonymous visitor, or where another sign-up was faster, and for everybody else, of a new one (U3). */
  async #accountOf({ signedIn, language }: Visitor, account: AccountFields): Promise<Uid> {
    const { accounts, turns, clock } = this.#deps;
    if (signedIn !== null) {
      const { user, secret } = signedIn;
      // Checking and hashing take a while, in which the session may have ended (U243).
      const isMade = await turns.take(
        accountTurn(user.uid),
        async () =>
          (await accounts.bySecret(secret)) !== null &&
          accounts.users.becomeAccount(user.uid, account, clock.wall()),
      );
      if (isMade) return user.uid;
      await accounts.signOut(secret);
    }
    const uid = await accounts.newAnonymous(language);
    await accounts.users.becomeAccount(uid, account, clock.wall());
    return uid;
  }
}
