import { z } from 'zod';
import type { Uid } from '../../../machines/kernel/ids.ts';
import type { PendingLogIn } from '../../../machines/people/second-factor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedQueue } from '../../kernel/tasks.ts';
import type { EmailProofs } from './account-mails.ts';
import type { AccountEntry, Accounts, LoggedIn, Visitor } from './accounts.ts';
import type { AccountGuesses } from './guesses.ts';
import { type NewPasswords, newPasswordSchema } from './new-passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import { type AccountFields, accountQueueKey, displayNameSchema, emailSchema } from './user.repository.ts';

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  displayName: displayNameSchema.exactOptional(),
});

type SignUp = z.infer<typeof signUpSchema>;

interface SignUpsDeps {
  readonly accounts: Accounts;
  readonly newPasswords: NewPasswords;
  readonly guesses: AccountGuesses;
  readonly factors: SecondFactors;
  readonly proofs: EmailProofs;
  readonly entry: AccountEntry;
  readonly turns: KeyedQueue;
  readonly clock: Clock;
}

export class SignUps {
  readonly #deps: SignUpsDeps;

  constructor(deps: SignUpsDeps) {
    this.#deps = deps;
  }

  /**
   * Signs in if an account with this email and password exists. An anonymous user becomes the account and keeps its
   * rooms (U3).
   */
  async signUp(
    visitor: Visitor,
    { email, password, displayName = null }: SignUp,
  ): Promise<LoggedIn | PendingLogIn> {
    const { accounts, newPasswords, guesses, factors, proofs, entry } = this.#deps;
    await newPasswords.check(password, [email, displayName]);
    const candidates = await accounts.candidates(email);
    const opened = await guesses.opened({ email, password }, visitor, candidates, 'other');
    const passwordHash = await newPasswords.hash(password, visitor);
    if (opened !== null) return (await factors.halfFor(opened)) ?? entry.enter(visitor, opened);
    const uid = await this.#accountOf(visitor, {
      pending_email: email,
      password_hash: passwordHash,
      display_name: displayName ?? visitor.signedIn?.user.displayName ?? null,
      language: visitor.language,
    });
    proofs.ask({ uid, email }, visitor.site);
    return entry.enter({ ...visitor, signedIn: null }, { uid, password_hash: passwordHash });
  }

  /** A parallel sign-up may have taken the anonymous user (U3). */
  async #accountOf({ signedIn, language }: Visitor, account: AccountFields): Promise<Uid> {
    const { accounts, turns, clock } = this.#deps;
    if (signedIn !== null) {
      const { user, secret } = signedIn;
      // The session may have ended while the password was hashed (U243).
      const isMade = await turns.take(
        accountQueueKey(user.uid),
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
