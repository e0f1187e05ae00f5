import { randomBytes } from 'node:crypto';
import type { HashRequest } from './password-queue.ts';
import type { Passwords } from './passwords.ts';
import { type LoginCandidate, MAX_LOGIN_CANDIDATES } from './user.repository.ts';

/** Of the server itself, for everybody who logs in. */
const OWN_REQUEST: HashRequest = { kind: 'login', address: '' };

/** Passwords of accounts. An account that does not exist costs as much time as one that does (U5). */
export class LoginPasswords {
  readonly #passwords: Passwords;
  #nobodys: Promise<string> | null = null;

  constructor(passwords: Passwords) {
    this.#passwords = passwords;
  }

  hash(password: string, request: HashRequest): Promise<string> {
    return this.#passwords.hash(password, request);
  }

  async isRight(password: string, passwordHash: string | null, request: HashRequest): Promise<boolean> {
    const hash = passwordHash ?? (await this.#nobodysHash());
    const right = await this.#passwords.verify(password, hash, request);
    return right && passwordHash !== null;
  }

  /**
   * The first account that the password opens. As many passwords are checked as an address could have accounts: anyone who
   * claims an address, too, must not learn from the time whether another account has it (U5).
   */
  async opened(
    password: string,
    candidates: readonly LoginCandidate[],
    request: HashRequest,
  ): Promise<LoginCandidate | null> {
    const nobodys = await this.#nobodysHash();
    const hashes = Array.from(
      { length: MAX_LOGIN_CANDIDATES },
      (_, nth) => candidates[nth]?.password_hash ?? nobodys,
    );
    const rights = await this.#passwords.verifyEach(password, hashes, request);
    return candidates.find(({ password_hash }, nth) => password_hash !== null && rights[nth]) ?? null;
  }

  /** One that was refused, since too many were being made, is asked for again. */
  #nobodysHash(): Promise<string> {
    const random = randomBytes(32).toString('base64');
    this.#nobodys ??= this.#passwords.hash(random, OWN_REQUEST).catch((error: unknown) => {
      this.#nobodys = null;
      throw error;
    });
    return this.#nobodys;
  }
}
