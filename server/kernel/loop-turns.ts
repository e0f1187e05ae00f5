/** What is pressed and typed on a screen is smaller than this, in bytes; a rundown may be larger (W67, W69). */
export const LONG_BODY = 4_096;

/** What takes longer than this, in ms, is followed by a rest. */
const LONG_PIECE = 2;

/**
 * Requests and long bodies take turns: one piece of work each time the event loop comes around, network addresses one
 * after the other, and after a long piece a rest as long as it took (W69). What comes in together would else be done
 * together, and every show would wait for all of it.
 */
export class LoopTurns {
  /** By address: who waits, in order. The address whose turn is next is first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = false;

  /** Resolves when the address may do one piece, which it does before it waits for anything else. */
  take(address: string): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#waiting.get(address);
      if (before === undefined) this.#waiting.set(address, [resolve]);
      else before.push(resolve);
      if (!this.#busy) this.#next();
    });
  }

  #next(): void {
    const next = this.#waiting.entries().next().value;
    this.#busy = next !== undefined;
    if (next === undefined) return;
    const [address, queue] = next;
    const begin = queue.shift();
    this.#waiting.delete(address);
    if (queue.length > 0) this.#waiting.set(address, queue);
    const began = performance.now();
    begin?.();
    // What was begun is over when the loop comes around, as it waits for nothing.
    setImmediate(() => this.#rest(performance.now() - began));
  }

  /** True time, whatever clock the product goes by. */
  #rest(took: number): void {
    if (took < LONG_PIECE) this.#next();
    else setTimeout(() => this.#next(), took).unref();
  }
}
