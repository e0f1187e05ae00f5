import { z } from 'zod';
import { type Duration, MINUTE } from '../../../machines/kernel/time.ts';
import type { PendingLogIn } from '../../../machines/people/second-factor.ts';
import type { User } from '../../../machines/people/user.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { AccountEntry, Accounts, LoggedIn, SignedIn, Visitor } from './accounts.ts';
import type { AccountGuesses, Guesser } from './guesses.ts';
import { type SubmittedPasskey, sealedTextSchema, submittedPasskeySchema } from './passkeys.ts';
import { typedPasswordSchema } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import { emailSchema } from './user.repository.ts';

export const logInSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });

export const typedCodeSchema = z.string().min(1).max(100);

export const passkeyOptionsSchema = z.strictObject({ half: sealedTextSchema.exactOptional() });

export const passkeySchema = z.strictObject({
  half: sealedTextSchema.exactOptional(),
  passkey: submittedPasskeySchema,
});

export const codeSchema = z.strictObject({ half: sealedTextSchema, code: typedCodeSchema });

export const reauthenticationSchema = z.union([
  z.strictObject({ currentPassword: typedPasswordSchema }),
  z.strictObject({ code: typedCodeSchema }),
  z.strictObject({ passkey: submittedPasskeySchema }),
]);

type SubmittedProof = z.infer<typeof reauthenticationSchema>;

interface LogInsDeps {
  readonly accounts: Accounts;
  readonly guesses: AccountGuesses;
  readonly factors: SecondFactors;
  readonly entry: AccountEntry;
}

export class LogIns {
  readonly #deps: LogInsDeps;

  constructor(deps: LogInsDeps) {
    this.#deps = deps;
  }

  /** Every failure throws the same `wrong_credentials`. */
  async byPassword(visitor: Visitor, email: string, password: string): Promise<LoggedIn | PendingLogIn> {
    const { accounts, guesses, factors, entry } = this.#deps;
    const candidates = await accounts.candidates(email);
    const opened = await guesses.opened({ email, password }, visitor, candidates, 'login');
    if (opened === null) return refuse('wrong_credentials');
    return (await factors.halfFor(opened)) ?? entry.enter(visitor, opened);
  }

  /** Throws `wrong_code` or `half_expired`. */
  async byCode(visitor: Visitor, half: string, code: string): Promise<LoggedIn> {
    const { factors, entry } = this.#deps;
    return entry.enter(visitor, await factors.complete(visitor, half, code));
  }

  /** Without `half`, the passkey alone signs in. Throws `wrong_passkey`, `passkey_password` or `half_expired`. */
  async byPasskey(visitor: Visitor, half: string | undefined, shown: SubmittedPasskey): Promise<LoggedIn> {
    const { factors, entry } = this.#deps;
    const opened =
      half === undefined
        ? factors.openedByPasskey(visitor, shown)
        : factors.completeByPasskey(visitor, half, shown);
    return entry.enter(visitor, await opened);
  }
}

const PROOF_LIFETIME: Duration = 10 * MINUTE;

/** Acts that cannot be undone require a recent password. Throws `reauthenticate` (U130). */
export function requireProof({ provenAt }: SignedIn, clock: Pick<Clock, 'wall'>): void {
  if (provenAt === null || clock.wall() - provenAt >= PROOF_LIFETIME) refuse('reauthenticate');
}

interface ReauthenticationDeps {
  readonly accounts: Accounts;
  readonly guesses: AccountGuesses;
  readonly factors: SecondFactors;
}

export class Reauthentication {
  readonly #deps: ReauthenticationDeps;

  constructor(deps: ReauthenticationDeps) {
    this.#deps = deps;
  }

  /** Resolves to the accepted hash, because the password may change during the check (U2). Throws `wrong_password`. */
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

  async prove(visitor: Visitor, { user, secret }: SignedIn, shown: SubmittedProof): Promise<void> {
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
