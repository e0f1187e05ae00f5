import { randomBytes } from 'node:crypto';
import type { HashRequest } from './password-queue.ts';
import type { Passwords } from './passwords.ts';
import { type LoginCandidate, MAX_LOGIN_CANDIDATES } from './user.repository.ts';

const OWN_REQUEST: HashRequest = { kind: 'login', address: '' };

/** Checks cost the same for unknown accounts (U5). */
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

  /** Checks a constant number of passwords, so that time reveals nothing (U5). */
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

  /** Retried after a full queue. */
  #nobodysHash(): Promise<string> {
    const random = randomBytes(32).toString('base64');
    this.#nobodys ??= this.#passwords.hash(random, OWN_REQUEST).catch((error: unknown) => {
      this.#nobodys = null;
      throw error;
    });
    return this.#nobodys;
  }
}
