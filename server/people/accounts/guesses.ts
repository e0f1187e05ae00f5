import { createHmac, randomBytes } from 'node:crypto';
import { DAY } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type RateLimits, refundUnlessWrong, type SharedTry } from '../../kernel/rate-limits.ts';
import { sameSignature } from '../../kernel/secrets.ts';
import type { HashKind, LoginPasswords } from './passwords.ts';
import type { LoginCandidate } from './user.repository.ts';

export const KNOWN_DAYS = 365;

const MAX_DEVICE_MARKS = 10;

export interface GuardedSubject {
  readonly what: `account ${string}` | `room ${string}`;
  readonly passwordHash: string | null;
}

interface DeviceMark {
  readonly id: string;
  /** Days since 1970. */
  readonly until: number;
  readonly mac: string;
}

/**
 * The mark of a known device gives no access, but a separate number of tries, so that strangers cannot lock the device
 * out (U61).
 */
export class KnownDevices {
  readonly #key: Buffer;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  markOf(cookie: string, guarded: GuardedSubject): string | null {
    return parseDeviceMarks(cookie).find((mark) => this.#isFor(mark, guarded))?.id ?? null;
  }

  remembering(cookie: string, guarded: GuardedSubject): string {
    const otherMarks = parseDeviceMarks(cookie).filter((mark) => !this.#isFor(mark, guarded));
    const fresh = { id: randomBytes(9).toString('base64url'), until: this.#today() + KNOWN_DAYS };
    const marks = [{ ...fresh, mac: this.#macOf(fresh, guarded) }, ...otherMarks].slice(0, MAX_DEVICE_MARKS);
    return marks.map(({ id, until, mac }) => `${id}.${until}.${mac}`).join('~');
  }

  #isFor(mark: DeviceMark, guarded: GuardedSubject): boolean {
    if (guarded.passwordHash === null || mark.until <= this.#today()) return false;
    return sameSignature(mark.mac, this.#macOf(mark, guarded));
  }

  #macOf({ id, until }: Pick<DeviceMark, 'id' | 'until'>, { what, passwordHash }: GuardedSubject): string {
    const text = JSON.stringify([what, passwordHash, id, until]);
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  #today(): number {
    return Math.floor(this.#clock.wall() / DAY);
  }
}

function parseDeviceMarks(cookie: string): readonly DeviceMark[] {
  return cookie
    .split('~', MAX_DEVICE_MARKS)
    .map((text) => /^([\w-]{12})\.(\d{1,6})\.([\w-]{22})$/.exec(text))
    .filter((found) => found !== null)
    .map(([, id = '', until = '', mac = '']) => ({ id, until: Number(until), mac }));
}

export interface Guesser {
  readonly address: string;
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
