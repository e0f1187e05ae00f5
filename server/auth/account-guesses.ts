import { type CountedTry, type RateLimits, refundUnlessWrong } from '../kernel/rate-limits.ts';
import type { Guarded, KnownDevices } from './known-devices.ts';
import type { LoginPasswords } from './login-passwords.ts';
import type { HashKind } from './password-queue.ts';
import type { LoginCandidate } from './user.repository.ts';

/** Who tries a password. */
export interface Guesser {
  /** As limits count it (`addressKey`). */
  readonly address: string;
  /** The cookie of the device's marks (`KnownDevices`); empty: none. */
  readonly device: string;
}

export interface Guess {
  /** As accounts are found by it, whether or not there is one. */
  readonly email: string;
  readonly password: string;
}

export interface AccountGuessesDeps {
  readonly passwords: LoginPasswords;
  readonly devices: KnownDevices;
  readonly limits: RateLimits;
}

/**
 * The one rule by which passwords of accounts are tried, wherever one is asked for (U60, U61, U62). Refuses
 * `rate_limited`; throws `PasswordsBusy`, which counts as no try.
 */
export class AccountGuesses {
  readonly #deps: AccountGuessesDeps;

  constructor(deps: AccountGuessesDeps) {
    this.#deps = deps;
  }

  /**
   * The first account that the password opens. Tries of a known device are of the accounts that it is known for: one of
   * its own that claims somebody's address gives nobody more tries of theirs.
   */
  opened(
    guess: Guess,
    by: Guesser,
    candidates: readonly LoginCandidate[],
    kind: HashKind,
  ): Promise<LoginCandidate | null> {
    const { devices, passwords } = this.#deps;
    const known = candidates.filter((candidate) => devices.markOf(by.device, guardedBy(candidate)) !== null);
    const meant = known.length > 0 ? known : candidates;
    return this.#counting(this.#triesOf(guess.email, by, known), () =>
      passwords.opened(guess.password, meant, { kind, address: by.address }),
    );
  }

  /** Whether it is the password of this account, whose address is the guess's. */
  isRight({ email, password }: Guess, by: Guesser, account: LoginCandidate): Promise<boolean> {
    const { devices, passwords } = this.#deps;
    const known = devices.markOf(by.device, guardedBy(account)) === null ? [] : [account];
    return this.#counting(this.#triesOf(email, by, known), () =>
      passwords.isRight(password, account.password_hash, { kind: 'other', address: by.address }),
    );
  }

  /**
   * Whether a code of the account's second factor is right. Codes count beside passwords, by the account: who tries one
   * has shown the password (U134).
   */
  codeIsRight(by: Guesser, account: LoginCandidate, check: () => Promise<boolean>): Promise<boolean> {
    const mark = this.#deps.devices.markOf(by.device, guardedBy(account));
    const tries: readonly CountedTry[] =
      mark === null
        ? [
            ['factorGuess', `${by.address} ${account.uid}`],
            ['factorGuesses', account.uid],
          ]
        : [['factorGuessOfDevice', mark]];
    return this.#counting(tries, check);
  }

  /** The passkey that has answered, null: none. Nobody guesses one; what tries cost is bounded by address. */
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
  ): readonly CountedTry[] {
    const marks = known.map((account) => this.#deps.devices.markOf(device, guardedBy(account)) ?? '');
    if (marks.length > 0) return marks.map((mark) => ['accountGuessOfDevice', mark] as const);
    return [
      ['guessesOfAddress', address],
      ['accountGuess', `${address} ${email}`],
      ['accountGuesses', email],
    ];
  }

  /** Counted before the check, so that many guesses at once are no way around. */
  async #counting<Value>(tries: readonly CountedTry[], check: () => Promise<Value>): Promise<Value> {
    const { limits } = this.#deps;
    const waits = limits.takeTries(tries);
    if (waits !== null) await waits;
    return refundUnlessWrong(limits, tries, check());
  }
}

/** An account, as devices are known for it. */
export function guardedBy({ uid, password_hash }: LoginCandidate): Guarded {
  return { what: `account ${uid}`, passwordHash: password_hash };
}
