import type { Instant } from '../../machines/kernel/time.ts';

const doNothing = (): void => {};

export class OpenCounts {
  readonly #maxSockets: number;
  readonly #onFull: (key: string) => void;
  readonly #counts = new Map<string, number>();
  readonly #full = new Set<string>();

  constructor(most: number, onFull: (key: string) => void = doNothing) {
    this.#maxSockets = most;
    this.#onFull = onFull;
  }

  hasRoom(key: string): boolean {
    if ((this.#counts.get(key) ?? 0) < this.#maxSockets) return true;
    if (!this.#full.has(key)) this.#onFull(key);
    this.#full.add(key);
    return false;
  }

  isOpen(key: string): boolean {
    return this.#counts.has(key);
  }

  opened(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  closed(key: string): void {
    const left = (this.#counts.get(key) ?? 0) - 1;
    if (left > 0) this.#counts.set(key, left);
    else {
      this.#counts.delete(key);
      this.#full.delete(key);
    }
  }
}

export interface Closable {
  readonly socket: { close(): unknown } | null;
}

export interface RightHolder {
  readonly holder: string;
  readonly payer: string;
  /** Instant of the room's creation. Infinity for a team or user. */
  readonly madeAt: Instant;
}

/**
 * Limits sockets of a network address. Reserves a fifth for holders of a right (W75), so that one visitor cannot lock
 * out a venue's crew (W540).
 */
export class AddressSockets {
  readonly #open: OpenCounts;
  readonly #shared: OpenCounts;
  readonly #mostReserved: number;
  readonly #mostOfPayer: number;
  readonly #silent = new Map<string, Set<Closable>>();
  readonly #reserved = new Map<string, RightHolders>();

  constructor(most: number, onFull: (key: string) => void) {
    const reserved = Math.floor(most * 0.2);
    this.#open = new OpenCounts(most, onFull);
    this.#shared = new OpenCounts(Math.ceil(most * 0.8));
    this.#mostReserved = reserved - Math.floor(most * 0.05);
    this.#mostOfPayer = Math.ceil(reserved / 4);
  }

  hasRoom(address: string): boolean {
    return this.#open.hasRoom(address) || this.#silent.has(address);
  }

  opened(address: string, socket: Closable): void {
    if (!this.#open.hasRoom(address)) this.#closeOldest(address);
    this.#open.opened(address);
    const silent = this.#silent.get(address) ?? new Set();
    this.#silent.set(address, silent.add(socket));
  }

  mayJoin(address: string, right: RightHolder | null): boolean {
    if (this.#shared.hasRoom(address)) return true;
    if (right === null) return false;
    const holders = this.#reserved.get(address);
    return holders === undefined ? this.#mostReserved > 0 : this.#socketToClose(holders, right) !== 'none';
  }

  /** Call `mayJoin` first. */
  joined(address: string, socket: Closable, right: RightHolder | null): void {
    this.#unlist(address, socket);
    if (right === null || this.#shared.hasRoom(address)) return this.#shared.opened(address);
    const full = this.#reserved.get(address);
    const victim = full === undefined ? null : this.#socketToClose(full, right);
    if (victim instanceof Set) [...victim].at(-1)?.socket?.close();
    const holders = this.#reserved.get(address) ?? new RightHolders();
    holders.add(right, socket);
    this.#reserved.set(address, holders);
  }

  /** Returns null if there is space, or 'none' if no socket may close. */
  #socketToClose(
    holders: RightHolders,
    { payer, holder, madeAt }: RightHolder,
  ): ReadonlySet<Closable> | 'none' | null {
    const ofPayer = holders.ofPayer(payer);
    if (ofPayer.count < this.#mostOfPayer) {
      if (holders.count < this.#mostReserved) return null;
      const { largest } = holders;
      return largest.count > ofPayer.count + 1 ? largest.largest : 'none';
    }
    const half = this.#mostOfPayer / 2;
    const ofHolder = ofPayer.of(holder);
    const larger = ofPayer.largestFor(ofHolder + 1, madeAt, half);
    return larger ?? (ofHolder < half ? ofPayer.youngest(madeAt) : null) ?? 'none';
  }

  closed(address: string, socket: Closable): void {
    this.#open.closed(address);
    if (this.#unlist(address, socket)) return;
    const holders = this.#reserved.get(address);
    if (holders?.delete(socket) !== true) return this.#shared.closed(address);
    if (holders.count === 0) this.#reserved.delete(address);
  }

  #closeOldest(address: string): void {
    const [oldest] = this.#silent.get(address) ?? [];
    oldest?.socket?.close();
  }

  #unlist(address: string, socket: Closable): boolean {
    const silent = this.#silent.get(address);
    if (silent?.delete(socket) !== true) return false;
    if (silent.size === 0) this.#silent.delete(address);
    return true;
  }
}

class RightHolders {
  readonly #payers = new Map<string, PayerSockets>();
  readonly #rightOf = new Map<Closable, RightHolder>();

  get count(): number {
    return this.#rightOf.size;
  }

  ofPayer(payer: string): PayerSockets {
    return this.#payers.get(payer) ?? new PayerSockets();
  }

  get largest(): PayerSockets {
    let largest = new PayerSockets();
    for (const payer of this.#payers.values()) if (payer.count > largest.count) largest = payer;
    return largest;
  }

  add(right: RightHolder, socket: Closable): void {
    const ofPayer = this.ofPayer(right.payer);
    ofPayer.add(right, socket);
    this.#payers.set(right.payer, ofPayer);
    this.#rightOf.set(socket, right);
  }

  delete(socket: Closable): boolean {
    const right = this.#rightOf.get(socket);
    if (right === undefined) return false;
    this.#rightOf.delete(socket);
    const ofPayer = this.ofPayer(right.payer);
    ofPayer.delete(right, socket);
    if (ofPayer.count === 0) this.#payers.delete(right.payer);
    return true;
  }
}

class PayerSockets {
  count = 0;
  readonly #sockets = new Map<string, Set<Closable>>();
  readonly #madeAt = new Map<string, Instant>();

  of(holder: string): number {
    return this.#sockets.get(holder)?.size ?? 0;
  }

  get largest(): ReadonlySet<Closable> {
    let largest: ReadonlySet<Closable> = new Set();
    for (const sockets of this.#sockets.values()) if (sockets.size > largest.size) largest = sockets;
    return largest;
  }

  largestFor(than: number, madeAt: Instant, half: number): ReadonlySet<Closable> | null {
    let [largest, most]: [ReadonlySet<Closable> | null, number] = [null, than];
    for (const [holder, sockets] of this.#sockets) {
      const keeps = (this.#madeAt.get(holder) ?? madeAt) < madeAt && sockets.size <= half;
      if (sockets.size > most && !keeps) [largest, most] = [sockets, sockets.size];
    }
    return largest;
  }

  youngest(than: Instant): ReadonlySet<Closable> | null {
    let [youngest, newest] = ['', than];
    for (const [holder, madeAt] of this.#madeAt) if (madeAt > newest) [youngest, newest] = [holder, madeAt];
    return this.#sockets.get(youngest) ?? null;
  }

  add({ holder, madeAt }: RightHolder, socket: Closable): void {
    this.#sockets.set(holder, (this.#sockets.get(holder) ?? new Set<Closable>()).add(socket));
    this.#madeAt.set(holder, madeAt);
    this.count += 1;
  }

  delete({ holder }: RightHolder, socket: Closable): void {
    const sockets = this.#sockets.get(holder);
    sockets?.delete(socket);
    this.count -= 1;
    if (sockets?.size !== 0) return;
    this.#sockets.delete(holder);
    this.#madeAt.delete(holder);
  }
}
