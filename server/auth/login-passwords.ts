import { randomBytes } from 'node:crypto';
import type { Passwords } from './passwords.ts';
import { type Candidate, MOST_CANDIDATES } from './user.repository.ts';

/** Passwords of accounts. An account that does not exist costs as much time as one that does (U5). */
export class LoginPasswords {
  readonly #passwords: Passwords;
  #nobodys: Promise<string> | null = null;

  constructor(passwords: Passwords) {
    this.#passwords = passwords;
  }

  hash(password: string): Promise<string> {
    return this.#passwords.hash(password);
  }

  async isRight(password: string, passwordHash: string | null): Promise<boolean> {
    const right = await this.#passwords.verify(password, passwordHash ?? (await this.#nobodysHash()));
    return right && passwordHash !== null;
  }

  /**
   * The first account that the password opens. As many passwords are checked as an address could have accounts: whoever
   * claims an address, too, must not learn from the time whether another account has it (U5).
   */
  async opened(password: string, candidates: readonly Candidate[]): Promise<Candidate | null> {
    const nobodys = await this.#nobodysHash();
    const hashes = Array.from(
      { length: MOST_CANDIDATES },
      (_, nth) => candidates[nth]?.password_hash ?? nobodys,
    );
    const rights = await this.#passwords.verifyEach(password, hashes);
    return candidates.find(({ password_hash }, nth) => password_hash !== null && rights[nth]) ?? null;
  }

  /** One that was refused, since too many were being made, is asked for again. */
  #nobodysHash(): Promise<string> {
    this.#nobodys ??= this.#passwords.hash(randomBytes(32).toString('base64')).catch((error: unknown) => {
      this.#nobodys = null;
      throw error;
    });
    return this.#nobodys;
  }
}
