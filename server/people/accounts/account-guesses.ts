import { type RateLimits, refundUnlessWrong, type SharedTry } from '../../kernel/rate-limits.ts';
import type { GuardedSubject, KnownDevices } from './known-devices.ts';
import type { HashKind, LoginPasswords } from './passwords.ts';
import type { LoginCandidate } from './user.repository.ts';

export interface Guesser {
  readonly address: string;
  /** Cookie of the device (`KnownDevices`), or empty. */
  readonly device: string;
}

interface Guess {
  readonly email: string;
  readonly password: string;
}

interface AccountGuessesDeps {
  readonly passwords: LoginPasswords;
  readonly devices: KnownDevices;
  readonly limits: RateLimits;
}

/** Throws `rate_limited`, or `PasswordsBusy` without counting a try (U60, U61, U62). */
export class AccountGuesses {
  readonly #deps: AccountGuessesDeps;

  constructor(deps: AccountGuessesDeps) {
    this.#deps = deps;
  }

  /** A device that an account knows has a separate number of tries for this account. */
  opened(
    guess: Guess,
    by: Guesser,
    candidates: readonly LoginCandidate[],
    kind: HashKind,
  ): Promise<LoginCandidate | null> {
    const { devices, passwords } = this.#deps;
    const known = candidates.filter(
      (candidate) => devices.markOf(by.device, guardedAccount(candidate)) !== null,
    );
    const meant = known.length > 0 ? known : candidates;
    return this.#counting(this.#triesOf(guess.email, by, known), () =>
      passwords.opened(guess.password, meant, { kind, address: by.address }),
    );
  }

  isRight({ email, password }: Guess, by: Guesser, account: LoginCandidate): Promise<boolean> {
    const { devices, passwords } = this.#deps;
    const known = devices.markOf(by.device, guardedAccount(account)) === null ? [] : [account];
    return this.#counting(this.#triesOf(email, by, known), () =>
      passwords.isRight(password, account.password_hash, { kind: 'other', address: by.address }),
    );
  }

  /** Counts tries by account, because the password was right (U134). */
  codeIsRight(by: Guesser, account: LoginCandidate, check: () => Promise<boolean>): Promise<boolean> {
    const mark = this.#deps.devices.markOf(by.device, guardedAccount(account));
    const tries: readonly SharedTry[] =
      mark === null
        ? [
            ['factorGuess', `${by.address} ${account.uid}`],
            ['factorGuesses', account.uid],
          ]
        : [['factorGuessOfDevice', mark]];
    return this.#counting(tries, check);
  }

  /** A passkey cannot be guessed, so tries count only to limit the cost. Resolves to null if `check` does. */
  passkeyIsRight<Passkey>(
    { address }: Guesser,
    check: () => Promise<Passkey | null>,
  ): Promise<Passkey | null> {
    return this.#counting([['passkeyTry', address]], check);
  }

  #triesOf(
    email: string,
    { address, device }: Guesser,
    known: readonly LoginCandidate[],
  ): readonly SharedTry[] {
    const marks = known.map((account) => this.#deps.devices.markOf(device, guardedAccount(account)) ?? '');
    if (marks.length > 0) return marks.map((mark) => ['accountGuessOfDevice', mark] as const);
    return [
      ['guessesOfAddress', address],
      ['accountGuess', `${address} ${email}`],
      ['accountGuesses', email],
    ];
  }

  /** Counts before checking, so that parallel guesses cannot exceed the limit. */
  async #counting<Value>(tries: readonly SharedTry[], check: () => Promise<Value>): Promise<Value> {
    const { limits } = this.#deps;
    const waits = limits.takeTries(tries);
    if (waits !== null) await waits;
    return refundUnlessWrong(limits, tries, check());
  }
}

export function guardedAccount({ uid, password_hash }: LoginCandidate): GuardedSubject {
  return { what: `account ${uid}`, passwordHash: password_hash };
}
