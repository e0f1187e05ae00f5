import { SocketCounts } from './socket-counts.ts';

/** A socket that can be closed for another while it has not joined a room. */
export interface Closable {
  readonly socket: { close(): unknown } | null;
}

const ignore = (): void => {};

/**
 * Open sockets of each address (W75). A fifth of them is reserved for sockets that hold a right to a room, so
 * that one visitor of a venue's network cannot keep its crew out (W540). An upgrade shows no right: while an address has
 * all its sockets, the oldest that has not joined is closed for the next.
 */
export class AddressSockets {
  readonly #open: SocketCounts;
  readonly #shared: SocketCounts;
  readonly #reserved: SocketCounts;
  /** Reserved sockets of one room or team within an address. */
  readonly #ofHolder: SocketCounts;
  /** Sockets that have not joined, by address, oldest first. */
  readonly #silent = new Map<string, Set<Closable>>();
  /** Holders of the reserved sockets. */
  readonly #holders = new Map<object, string>();

  /** `onFull` is called once for each address that has all its sockets, until all of them are closed. */
  constructor(most: number, onFull: (address: string) => void) {
    const reserved = Math.floor(most * 0.2);
    this.#open = new SocketCounts(most, onFull);
    this.#shared = new SocketCounts(Math.ceil(most * 0.8), ignore);
    this.#reserved = new SocketCounts(reserved, ignore);
    this.#ofHolder = new SocketCounts(Math.ceil(reserved / 4), ignore);
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
    if (holder === null || !this.#reserved.hasRoom(address)) return false;
    return this.#ofHolder.hasRoom(`${address} ${holder}`);
  }

  /** Call `mayJoin` first. */
  joined(address: string, socket: Closable, holder: string | null): void {
    this.#unlist(address, socket);
    if (holder === null || this.#shared.hasRoom(address)) return this.#shared.opened(address);
    const name = `${address} ${holder}`;
    this.#reserved.opened(address);
    this.#ofHolder.opened(name);
    this.#holders.set(socket, name);
  }

  closed(address: string, socket: Closable): void {
    this.#open.closed(address);
    if (this.#unlist(address, socket)) return;
    const name = this.#holders.get(socket);
    if (name === undefined) return this.#shared.closed(address);
    this.#holders.delete(socket);
    this.#reserved.closed(address);
    this.#ofHolder.closed(name);
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
