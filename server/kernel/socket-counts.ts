/** Open sockets by address, before or after hello (W75). */
export class SocketCounts {
  readonly #most: number;
  readonly #onFull: (address: string) => void;
  readonly #counts = new Map<string, number>();
  readonly #full = new Set<string>();

  /** `onFull` fires once for each refused address until it is empty. */
  constructor(most: number, onFull: (address: string) => void) {
    this.#most = most;
    this.#onFull = onFull;
  }

  hasRoom(address: string): boolean {
    if ((this.#counts.get(address) ?? 0) < this.#most) return true;
    if (!this.#full.has(address)) this.#onFull(address);
    this.#full.add(address);
    return false;
  }

  opened(address: string): void {
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
  }

  closed(address: string): void {
    const left = (this.#counts.get(address) ?? 0) - 1;
    if (left > 0) this.#counts.set(address, left);
    else {
      this.#counts.delete(address);
      this.#full.delete(address);
    }
  }
}
