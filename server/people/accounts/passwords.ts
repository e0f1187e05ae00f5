import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import { type LoginCandidate, MAX_LOGIN_CANDIDATES } from './user.repository.ts';

/** Normalizes the password, because keyboards encode some characters differently. */
export const typedPasswordSchema = z
  .string()
  .min(1)
  .max(200)
  .transform((text) => text.normalize('NFKC'));

const HASH_KINDS = ['room', 'login', 'other'] as const;
export type HashKind = (typeof HASH_KINDS)[number];

export interface HashRequest {
  readonly kind: HashKind;
  /** Empty if the server itself needs the hash. */
  readonly address: string;
}

/** A hash takes 20 ms. A sign-in takes three hashes, so a crew of a hundred fits. */
const QUEUE_CAPACITY: Readonly<Record<HashKind, number>> = { room: 100, login: 300, other: 100 };

const MAX_SKIPS = 8;

/**
 * Serves urgent kinds first without starving others, and the addresses in turn. If the queue is full, the address with
 * the most jobs loses its newest one (W70).
 */
export class PasswordQueue<Entry> {
  readonly #lines = {
    room: new AddressQueue<Entry>(QUEUE_CAPACITY.room),
    login: new AddressQueue<Entry>(QUEUE_CAPACITY.login),
    other: new AddressQueue<Entry>(QUEUE_CAPACITY.other),
  } satisfies Record<HashKind, AddressQueue<Entry>>;

  /** The new job may be among the rejected ones. `cost` is the number of hashes. */
  add(entry: Entry, { kind, address }: HashRequest, cost: number): readonly Entry[] {
    return this.#lines[kind].add(entry, address, cost);
  }

  next(): Entry | undefined {
    const waiting = HASH_KINDS.map((kind) => this.#lines[kind]).filter((line) => line.isWaiting);
    const chosen = waiting.find((line) => line.passedOver >= MAX_SKIPS) ?? waiting[0];
    for (const line of waiting) line.passedOver = line === chosen ? 0 : line.passedOver + 1;
    return chosen?.next();
  }
}

interface QueuedEntry<Entry> {
  readonly entry: Entry;
  readonly cost: number;
}

interface AddressShare<Entry> {
  readonly address: string;
  readonly places: QueuedEntry<Entry>[];
  cost: number;
}

class AddressQueue<Entry> {
  readonly #capacity: number;
  readonly #shares = new Map<string, AddressShare<Entry>>();
  #cost = 0;
  passedOver = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isWaiting(): boolean {
    return this.#shares.size > 0;
  }

  add(entry: Entry, address: string, cost: number): readonly Entry[] {
    const share = this.#shares.get(address) ?? { address, places: [], cost: 0 };
    const isFull = () => this.#cost + cost > this.#capacity;
    if (isFull() && share.cost + cost >= this.#largest().cost) return [entry];
    const turnedAway: Entry[] = [];
    while (isFull()) {
      const largest = this.#largest();
      turnedAway.push(...this.#left(largest, largest.places.pop()));
    }
    share.places.push({ entry, cost });
    share.cost += cost;
    this.#cost += cost;
    this.#shares.set(address, share);
    return turnedAway;
  }

  next(): Entry | undefined {
    const [share] = this.#shares.values();
    if (share === undefined) return undefined;
    const [entry] = this.#left(share, share.places.shift());
    if (this.#shares.delete(share.address)) this.#shares.set(share.address, share);
    return entry;
  }

  #largest(): AddressShare<Entry> {
    return [...this.#shares.values()].reduce((largest, share) =>
      share.cost > largest.cost ? share : largest,
    );
  }

  #left(share: AddressShare<Entry>, place: QueuedEntry<Entry> | undefined): readonly Entry[] {
    if (place === undefined) return [];
    share.cost -= place.cost;
    this.#cost -= place.cost;
    if (share.places.length === 0) this.#shares.delete(share.address);
    return [place.entry];
  }
}

/** One core stays free for shows. */
const PASSWORD_THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));

/** KiB of memory, passes and threads of Argon2. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP recommends argon2id with 19 MiB and two passes, which takes 20 ms. */
const PRODUCTION_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordWork =
  | { readonly do: 'hash'; readonly password: string }
  | { readonly do: 'verify'; readonly password: string; readonly hashes: readonly string[] };

export type PasswordAnswer =
  | { readonly hash: string }
  | { readonly rights: readonly boolean[] }
  | { readonly failure: string };

const passwordWorkerFile = new URL(`./password.worker${extname(import.meta.url)}`, import.meta.url);

/** The thread has low priority. In Node's own thread pool, a hundred sign-ins on two cores delayed frames tenfold. */
class PasswordThread {
  readonly #cost: PasswordCost;
  #worker: Worker | null = null;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  /** Runs one job at a time. Rejects if the job fails or the thread ends. */
  async ask(work: PasswordWork): Promise<PasswordAnswer> {
    const worker = this.#started();
    const answer = await new Promise<PasswordAnswer>((resolve, reject) => {
      const onExit = (): void => reject(new Error('The password thread ended unexpectedly.'));
      worker.once('exit', onExit);
      worker.once('message', (passwordAnswer: PasswordAnswer) => {
        worker.off('exit', onExit);
        resolve(passwordAnswer);
      });
      worker.postMessage(work, []);
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(passwordWorkerFile, { workerData: this.#cost });
    // Ignores the error, because the next job starts a new thread.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}

export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

interface WaitingWork {
  readonly begin: (thread: PasswordThread) => void;
  readonly turnAway: () => void;
}

export class Passwords {
  readonly #verifiedPasswords = new VerifiedPasswordCache();
  readonly #threads: readonly PasswordThread[];
  readonly #idle: PasswordThread[];
  readonly #waiting = new PasswordQueue<WaitingWork>();

  constructor(cost = PRODUCTION_COST) {
    this.#threads = Array.from({ length: PASSWORD_THREADS }, () => new PasswordThread(cost));
    this.#idle = [...this.#threads];
  }

  async hash(password: string, request: HashRequest): Promise<string> {
    const answer = await this.#inTurn({ do: 'hash', password }, request);
    return 'hash' in answer ? answer.hash : refuseUnexpectedAnswer();
  }

  /** Uses a cache, because many screens send the same password. */
  isKnown(password: string, passwordHash: string): boolean {
    return this.#verifiedPasswords.has(password, passwordHash);
  }

  async verify(password: string, passwordHash: string, request: HashRequest): Promise<boolean> {
    const [right = false] = await this.verifyEach(password, [passwordHash], request);
    return right;
  }

  /** Checks all hashes in order, even after one matches. */
  async verifyEach(
    password: string,
    hashes: readonly string[],
    request: HashRequest,
  ): Promise<readonly boolean[]> {
    const answer = await this.#inTurn({ do: 'verify', password, hashes }, request);
    const rights = 'rights' in answer ? answer.rights : refuseUnexpectedAnswer();
    for (const [nth, hash] of hashes.entries()) if (rights[nth]) this.#verifiedPasswords.add(password, hash);
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
        turnAway: () => reject(new PasswordsBusy('Too many passwords are being checked at the same time.')),
      };
      for (const { turnAway } of this.#waiting.add(waiting, request, hashCountOf(work))) turnAway();
    });
  }
}

function hashCountOf(work: PasswordWork): number {
  return work.do === 'hash' ? 1 : work.hashes.length;
}

function refuseUnexpectedAnswer(): never {
  throw new Error('The password thread answered an unknown request.');
}

class VerifiedPasswordCache {
  readonly #key = randomBytes(32);
  readonly #macs = new BoundedMap<string, Buffer>(1_000);

  has(password: string, passwordHash: string): boolean {
    const known = this.#macs.get(passwordHash);
    return known !== undefined && timingSafeEqual(known, this.#mac(password));
  }

  add(password: string, passwordHash: string): void {
    this.#macs.set(passwordHash, this.#mac(password));
  }

  #mac(password: string): Buffer {
    return createHmac('sha256', this.#key).update(password).digest();
  }
}

const SERVER_REQUEST: HashRequest = { kind: 'login', address: '' };

export class LoginPasswords {
  readonly #passwords: Passwords;
  #dummyHash: Promise<string> | null = null;

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

  /** Checks a constant number of hashes, so that the duration reveals nothing (U5). */
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

  #nobodysHash(): Promise<string> {
    const random = randomBytes(32).toString('base64');
    this.#dummyHash ??= this.#passwords.hash(random, SERVER_REQUEST).catch((error: unknown) => {
      this.#dummyHash = null;
      throw error;
    });
    return this.#dummyHash;
  }
}
