import { SocketCounts } from './socket-counts.ts';

/** A socket that can be closed for another while it has not joined a room. */
export interface Closable {
  readonly socket: { close(): unknown } | null;
}

const ignore = (): void => {};

/**
 * Open sockets of each address (W75). A fifth of them is reserved, so that one visitor of a venue's network cannot keep
 * its crew out (W540): a quarter of it for sockets that have not joined, as an upgrade shows no right, the rest for sockets
 * that hold a right to a room. Whoever makes a room holds a right, so rooms and teams share that part evenly (W601).
 */
export class AddressSockets {
  readonly #open: SocketCounts;
  readonly #shared: SocketCounts;
  readonly #mostReserved: number;
  readonly #mostOfHolder: number;
  /** Sockets that have not joined, by address, oldest first. */
  readonly #silent = new Map<string, Set<Closable>>();
  readonly #reserved = new Map<string, Holders>();

  /** `onFull` is called once for each address that has all its sockets, until all of them are closed. */
  constructor(most: number, onFull: (address: string) => void) {
    const reserved = Math.floor(most * 0.2);
    this.#open = new SocketCounts(most, onFull);
    this.#shared = new SocketCounts(Math.ceil(most * 0.8), ignore);
    this.#mostReserved = reserved - Math.floor(most * 0.05);
    this.#mostOfHolder = Math.ceil(reserved / 4);
  }

  /** True if one more may open from the address. */
  hasRoom(address: string): boolean {
    return this.#open.hasRoom(address) || this.#silent.has(address);
  }

  /** Closes the oldest socket that has not joined if the address has all its sockets. */
  opened(address: string, socket: Closable): void {
    if (!this.#open.hasRoom(address)) this.#closeOldest(address);
    this.#open.opened(address);
    const silent = this.#silent.get(address) ?? new Set();
    this.#silent.set(address, silent.add(socket));
  }

  /** `holder`: the room or team whose right the socket shows; null: it shows none. */
  mayJoin(address: string, holder: string | null): boolean {
    if (this.#shared.hasRoom(address)) return true;
    if (holder === null) return false;
    const holders = this.#reserved.get(address);
    if (holders === undefined) return this.#mostReserved > 0;
    const own = holders.of(holder);
    if (own >= this.#mostOfHolder) return false;
    return holders.count < this.#mostReserved || holders.largest.size > own + 1;
  }

  /** Call `mayJoin` first. Closes the newest socket of the largest holder if the reserve is full. */
  joined(address: string, socket: Closable, holder: string | null): void {
    this.#unlist(address, socket);
    if (holder === null || this.#shared.hasRoom(address)) return this.#shared.opened(address);
    const full = this.#reserved.get(address);
    if (full !== undefined && full.count >= this.#mostReserved) [...full.largest].at(-1)?.socket?.close();
    const holders = this.#reserved.get(address) ?? new Holders();
    holders.add(holder, socket);
    this.#reserved.set(address, holders);
  }

  closed(address: string, socket: Closable): void {
    this.#open.closed(address);
    if (this.#unlist(address, socket)) return;
    const holders = this.#reserved.get(address);
    if (holders?.delete(socket) !== true) return this.#shared.closed(address);
    if (holders.count === 0) this.#reserved.delete(address);
  }

  /** The socket calls `closed` before this returns. */
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

/** Reserved sockets of one address, by the room or team that holds the right. */
class Holders {
  readonly #sockets = new Map<string, Set<Closable>>();
  readonly #holderOf = new Map<Closable, string>();

  get count(): number {
    return this.#holderOf.size;
  }

  of(holder: string): number {
    return this.#sockets.get(holder)?.size ?? 0;
  }

  get largest(): ReadonlySet<Closable> {
    let largest: ReadonlySet<Closable> = new Set();
    for (const sockets of this.#sockets.values()) if (sockets.size > largest.size) largest = sockets;
    return largest;
  }

  add(holder: string, socket: Closable): void {
    const sockets = this.#sockets.get(holder) ?? new Set();
    this.#sockets.set(holder, sockets.add(socket));
    this.#holderOf.set(socket, holder);
  }

  delete(socket: Closable): boolean {
    const holder = this.#holderOf.get(socket);
    if (holder === undefined) return false;
    this.#holderOf.delete(socket);
    const sockets = this.#sockets.get(holder);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#sockets.delete(holder);
    return true;
  }
}
