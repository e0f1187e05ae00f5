import { PICTURES_AT_ONCE } from './picture-limits.ts';

/** Under way at once, received or waiting: 72 MB at most. */
const MOST = 24;
const MOST_OF_ADDRESS = 4;

/** How many uploads are under way, from how many addresses (R134). */
export class UploadPlaces {
  readonly #ofAddress = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  #working = 0;

  /** False where there is no place; else it is to be left. */
  take(address: string): boolean {
    const own = this.#ofAddress.get(address) ?? 0;
    if (this.#taken >= MOST || own >= MOST_OF_ADDRESS) return false;
    this.#taken += 1;
    this.#ofAddress.set(address, own + 1);
    return true;
  }

  leave(address: string): void {
    const own = (this.#ofAddress.get(address) ?? 1) - 1;
    this.#taken -= 1;
    if (own === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, own);
  }

  /** Does the work when fewer than may be are at theirs, in the order asked for. */
  async inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#working >= PICTURES_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#working += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#working -= 1;
      else next();
    }
  }
}
