import { randomBytes } from 'node:crypto';
import type { Passwords } from './passwords.ts';
import type { Candidate } from './user.repository.ts';

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

  /** The first account that the password opens. All are tried, so that the answer's time does not say which. */
  async opened(password: string, candidates: readonly Candidate[]): Promise<Candidate | null> {
    if (candidates.length === 0) await this.isRight(password, null);
    const rights = await Promise.all(
      candidates.map(({ password_hash }) => this.isRight(password, password_hash)),
    );
    return candidates.find((_, index) => rights[index]) ?? null;
  }

  #nobodysHash(): Promise<string> {
    this.#nobodys ??= this.#passwords.hash(randomBytes(32).toString('base64'));
    return this.#nobodys;
  }
}
