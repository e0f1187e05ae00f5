import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type HashRequest, PasswordQueue } from './password-queue.ts';
import { type PasswordAnswer, PasswordThread, type PasswordWork } from './password-thread.ts';

/** Threads; leaves a core to the shows. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));

/** KiB of memory, passes, threads. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id, 19 MiB, two passes (OWASP); 20 ms. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

interface Waiting {
  readonly begin: (thread: PasswordThread) => void;
  readonly turnAway: () => void;
}

/** Hashes and checks off the event loop. Throws `PasswordsBusy` on a full queue (W70). */
export class Passwords {
  readonly #known = new KnownPasswords();
  readonly #threads: readonly PasswordThread[];
  readonly #idle: PasswordThread[];
  readonly #waiting = new PasswordQueue<Waiting>();

  constructor(cost = COST) {
    this.#threads = Array.from({ length: AT_ONCE }, () => new PasswordThread(cost));
    this.#idle = [...this.#threads];
  }

  async hash(password: string, request: HashRequest): Promise<string> {
    const answer = await this.#inTurn({ do: 'hash', password }, request);
    return 'hash' in answer ? answer.hash : notAsked();
  }

  /** Cached result: a hall of screens sends the same password. */
  isKnown(password: string, passwordHash: string): boolean {
    return this.#known.has(password, passwordHash);
  }

  async verify(password: string, passwordHash: string, request: HashRequest): Promise<boolean> {
    const [right = false] = await this.verifyEach(password, [passwordHash], request);
    return right;
  }

  /** Checks all hashes in order, whichever matches. */
  async verifyEach(
    password: string,
    hashes: readonly string[],
    request: HashRequest,
  ): Promise<readonly boolean[]> {
    const answer = await this.#inTurn({ do: 'verify', password, hashes }, request);
    const rights = 'rights' in answer ? answer.rights : notAsked();
    for (const [nth, hash] of hashes.entries()) if (rights[nth]) this.#known.add(password, hash);
    return rights;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  async #inTurn(work: PasswordWork, request: HashRequest): Promise<PasswordAnswer> {
    const thread = this.#idle.pop() ?? (await this.#nextFree(work, request));
    try {
      return await thread.ask(work);
    } finally {
      const next = this.#waiting.next();
      if (next === undefined) this.#idle.push(thread);
      else next.begin(thread);
    }
  }

  #nextFree(work: PasswordWork, request: HashRequest): Promise<PasswordThread> {
    return new Promise((begin, reject) => {
      const waiting = {
        begin,
        turnAway: () => reject(new PasswordsBusy('Too many passwords are being checked.')),
      };
      for (const { turnAway } of this.#waiting.add(waiting, request, costOf(work))) turnAway();
    });
  }
}

/** In hashes. */
function costOf(work: PasswordWork): number {
  return work.do === 'hash' ? 1 : work.hashes.length;
}

function notAsked(): never {
  throw new Error('The thread for passwords answered what it was not asked.');
}

/** Recent correct passwords as MACs under a key of this process. */
class KnownPasswords {
  readonly #key = randomBytes(32);
  readonly #macs = new Map<string, Buffer>();

  has(password: string, passwordHash: string): boolean {
    const known = this.#macs.get(passwordHash);
    return known !== undefined && timingSafeEqual(known, this.#mac(password));
  }

  add(password: string, passwordHash: string): void {
    const [oldest] = this.#macs.keys();
    if (this.#macs.size >= 1_000 && oldest !== undefined) this.#macs.delete(oldest);
    this.#macs.set(passwordHash, this.#mac(password));
  }

  #mac(password: string): Buffer {
    return createHmac('sha256', this.#key).update(password).digest();
  }
}
