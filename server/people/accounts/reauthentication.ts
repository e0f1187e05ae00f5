import type { User } from '../../../machines/auth/user.ts';
import { type Duration, MINUTE } from '../../../machines/kernel/time.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { ShownProof } from './account.schema.ts';
import type { Visitor } from './account-entry.ts';
import type { AccountGuesses, Guesser } from './account-guesses.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import type { SecondFactors } from './second-factors.ts';

export const PROOF_LASTS: Duration = 10 * MINUTE;

/** Throws `reauthenticate` before irreversible acts (U130). */
export function requireProof({ provenAt }: SignedIn, clock: Pick<Clock, 'wall'>): void {
  if (provenAt === null || clock.wall() - provenAt >= PROOF_LASTS) refuse('reauthenticate');
}

export interface ReauthenticationDeps {
  readonly accounts: Accounts;
  readonly guesses: AccountGuesses;
  readonly factors: SecondFactors;
}

export class Reauthentication {
  readonly #deps: ReauthenticationDeps;

  constructor(deps: ReauthenticationDeps) {
    this.#deps = deps;
  }

  /** Resolves to the accepted password's hash, since checking takes a while (U2). Throws `wrong_password`. */
  async confirm(by: Guesser, user: User, password: string | undefined): Promise<string> {
    const { accounts, guesses } = this.#deps;
    const { uid, email } = user;
    if (user.isAnonymous) return refuse('forbidden', refusalWords.signUpFirst);
    if (password === undefined) return refuse('wrong_password', refusalWords.enterCurrentPassword);
    const hash = await accounts.users.passwordHash(uid);
    const guess = { email: email ?? uid, password };
    const isRight = await guesses.isRight(guess, by, { uid, password_hash: hash });
    const present = await accounts.users.passwordHash(uid);
    return isRight && hash !== null && hash === present ? hash : refuse('wrong_password');
  }

  async prove(visitor: Visitor, { user, secret }: SignedIn, shown: ShownProof): Promise<void> {
    const { accounts, factors } = this.#deps;
    if ('currentPassword' in shown) await this.confirm(visitor, user, shown.currentPassword);
    else {
      const account = { uid: user.uid, password_hash: await accounts.users.passwordHash(user.uid) };
      if ('code' in shown) await factors.requireCode(visitor, account, shown.code);
      else await factors.requirePasskey(visitor, account, shown.passkey);
    }
    await accounts.sessions.prove(secret);
  }
}
