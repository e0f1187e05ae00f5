import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes (OWASP's first choice); runs on the thread pool, some 20 ms each. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many run at once: the pool has four threads, and file compression wants some too. */
const AT_ONCE = 2;
/** How many may wait; more are turned away, so that a flood of guesses costs memory and time within bounds. */
const WAITING = 100;

/** Too many passwords are being checked; try again in a moment. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/** Hashes passwords and checks them, never on the event loop and never too many at once. */
export class Passwords {
  readonly #known = new KnownPasswords();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, OPTIONS));
  }

  /** Whether this password is known to be right already: a hall of screens asks for the same one. */
  isKnown(password: string, passwordHash: string): boolean {
    return this.#known.has(password, passwordHash);
  }

  async verify(password: string, passwordHash: string): Promise<boolean> {
    const [right = false] = await this.verifyEach(password, [passwordHash]);
    return right;
  }

  /** Checks the password against all of them, one after the other and in one turn, whichever is right. */
  verifyEach(password: string, hashes: readonly string[]): Promise<readonly boolean[]> {
    return this.#inTurn(async () => {
      const rights: boolean[] = [];
      for (const passwordHash of hashes) {
        const right = await verify(passwordHash, password);
        if (right) this.#known.add(password, passwordHash);
        rights.push(right);
      }
      return rights;
    });
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#waiting.length >= WAITING) throw new TooBusy('Too many passwords are being checked.');
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

/** The newest right answers, by hash, as MACs under a key that lives no longer than the process. */
class KnownPasswords {
  readonly #key = randomBytes(32);
  readonly #macs = new Map<string, Buffer>();

  has(password: string, passwordHash: string): boolean {
    const known = this.#macs.get(passwordHash);
    return known !== undefined && timingSafeEqual(known, this.#mac(password));
  }

  add(password: string, passwordHash: string): void {
    if (this.#macs.size >= 1_000) this.#macs.clear();
    this.#macs.set(passwordHash, this.#mac(password));
  }

  #mac(password: string): Buffer {
    return createHmac('sha256', this.#key).update(password).digest();
  }
}
