import type { User } from '../../machines/auth/user.ts';
import type { Clock } from '../clock.ts';
import { refuse } from '../http/refused.ts';
import type { TeamService } from '../team/team.service.ts';
import type { ProfileChange } from './account.schema.ts';
import type { AccountService, Visitor } from './account.service.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import type { EmailProofs } from './email-proofs.ts';
import type { LoginPasswords } from './login-passwords.ts';

export interface ProfileServiceDeps {
  readonly account: AccountService;
  readonly accounts: Accounts;
  readonly passwords: LoginPasswords;
  readonly proofs: EmailProofs;
  readonly teams: TeamService;
  readonly clock: Clock;
}

/** What users change about themselves. */
export class ProfileService {
  readonly #deps: ProfileServiceDeps;

  constructor(deps: ProfileServiceDeps) {
    this.#deps = deps;
  }

  /** The session goes on, or, with a new password, a fresh one while all others end (U2). */
  async change(visitor: Visitor, { user, secret }: SignedIn, change: ProfileChange): Promise<SignedIn> {
    const { accounts, passwords, clock } = this.#deps;
    const { displayName, photoURL, email, password } = change;
    const isGuarded = email !== undefined || password !== undefined;
    const confirmed = isGuarded ? await this.#confirm(user, change.currentPassword) : null;
    const hash = password === undefined ? undefined : await passwords.hash(password);
    const fields = {
      ...(displayName !== undefined && { display_name: displayName }),
      ...(photoURL !== undefined && { photo_url: photoURL }),
      ...(email !== undefined && {
        pending_email: email === user.email && user.emailVerified ? null : email,
      }),
      ...(hash !== undefined && { password_hash: hash }),
    };
    if (confirmed === null) await accounts.users.update(user.uid, fields, clock.wall());
    else if (!(await accounts.users.updateConfirmed(user.uid, fields, clock.wall(), confirmed)))
      return refuse('wrong_password');
    if (email !== undefined) await this.#askForProof(user, email, visitor.site);
    if (hash !== undefined) return this.#afterNewPassword(visitor, user, hash);
    return { user: (await accounts.users.find(user.uid)) ?? refuse('not_found'), secret, renewed: false };
  }

  /** With what only the user has: own team, teams of one, and their rooms, for good (U9). Refuses `last_owner`. */
  async remove(user: User, currentPassword: string | undefined): Promise<void> {
    const { accounts, teams } = this.#deps;
    if (!user.isAnonymous) await this.#confirm(user, currentPassword);
    await teams.leaveAll(user, () => accounts.users.remove(user.uid));
  }

  /** Resolves to the hash of the password that it was confirmed with: checking takes a while (U2). */
  async #confirm({ uid, isAnonymous }: User, password: string | undefined): Promise<string> {
    if (isAnonymous) return refuse('forbidden', 'Sign up first.');
    if (password === undefined) return refuse('wrong_password', 'Enter your present password.');
    const hash = await this.#deps.accounts.users.passwordHash(uid);
    const isRight = await this.#deps.passwords.isRight(password, hash);
    const present = await this.#deps.accounts.users.passwordHash(uid);
    return isRight && hash !== null && hash === present ? hash : refuse('wrong_password');
  }

  async #askForProof(user: User, email: string, site: string): Promise<void> {
    const { proofs } = this.#deps;
    if (email === user.email && user.emailVerified) await proofs.withdraw(user.uid);
    else proofs.ask({ uid: user.uid, email }, site);
  }

  async #afterNewPassword(
    visitor: Visitor,
    { uid, email, emailVerified }: User,
    hash: string,
  ): Promise<SignedIn> {
    const { account, accounts } = this.#deps;
    if (email !== null && emailVerified) account.tellPasswordChanged(email, visitor.site);
    return (await accounts.signIn(uid, visitor.userAgent, hash)) ?? refuse('unauthorized');
  }
}
