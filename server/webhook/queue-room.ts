/** What one webhook may have waiting, with what had its last try: a receiver that is down fills no disk (K66). */
export const MOST_WAITING = 2_000;
const MOST_WAITING_BYTES = 8 * 1_024 * 1_024;

interface Held {
  readonly rows: number;
  readonly bytes: number;
}

const NOTHING: Held = { rows: 0, bytes: 0 };

/** How much of the queue each webhook holds. */
export class QueueRoom {
  readonly #held = new Map<string, Held>();
  /** Events that found no room, by webhook. */
  readonly #missed = new Map<string, number>();

  /** Whether there is room for so many bytes more; counts what there was none for. */
  takes(webhookId: string, bytes: number): boolean {
    const held = this.#held.get(webhookId);
    if (held === undefined) return true;
    if (held.rows < MOST_WAITING && held.bytes + bytes <= MOST_WAITING_BYTES) return true;
    this.#missed.set(webhookId, this.missed(webhookId) + 1);
    return false;
  }

  missed(webhookId: string): number {
    return this.#missed.get(webhookId) ?? 0;
  }

  add(webhookId: string, bytes: number): void {
    const { rows, bytes: before } = this.#held.get(webhookId) ?? NOTHING;
    this.#held.set(webhookId, { rows: rows + 1, bytes: before + bytes });
  }

  /** One is through. */
  free(webhookId: string, bytes: number): void {
    const { rows, bytes: before } = this.#held.get(webhookId) ?? NOTHING;
    this.#held.set(webhookId, { rows: rows - 1, bytes: before - bytes });
  }

  /** What the disk says. */
  set(held: ReadonlyMap<string, Held>): void {
    this.#held.clear();
    for (const [webhookId, each] of held) this.#held.set(webhookId, each);
  }

  /** Forgets all of it. */
  forget(webhookId: string): void {
    this.#held.delete(webhookId);
    this.#missed.delete(webhookId);
  }
}
