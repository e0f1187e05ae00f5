import type { RoomId } from '../../../machines/kernel/ids.ts';
import type { Duration } from '../../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';

/** Pending bundles: of a sender in a room, a room, all. */
export const MOST_OF_SENDER = 100;
const MOST_OF_ROOM = 400;
const MOST = 1_000;

export interface BundleOf {
  readonly roomId: RoomId;
  readonly address: string;
}

/** Queue of timed bundles. When full, the fullest room loses one. */
export class OscBundles {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #rooms = new Map<RoomId, Set<{ readonly address: string; readonly cancel: Cancel }>>();
  #size = 0;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /** False: full. */
  add({ roomId, address }: BundleOf, wait: Duration, act: () => void): boolean {
    const queued = this.#rooms.get(roomId) ?? new Set();
    const own = [...queued].filter((each) => each.address === address).length;
    if (own >= MOST_OF_SENDER || queued.size >= MOST_OF_ROOM) return false;
    if (this.#size >= MOST && !this.#evictFor(queued.size)) return false;
    const cancel = this.#clock.after(wait, () => {
      this.#remove(roomId, entry);
      act();
    });
    const entry = { address, cancel };
    this.#rooms.set(roomId, queued.add(entry));
    this.#size += 1;
    return true;
  }

  /** UDP may be dropped at stop. */
  stop(): void {
    for (const queued of this.#rooms.values()) for (const { cancel } of queued) cancel();
    this.#rooms.clear();
    this.#size = 0;
  }

  /** Drops the fullest room's newest message; false: none holds more than `size`. */
  #evictFor(size: number): boolean {
    let fullest: RoomId | null = null;
    let most = size + 1;
    for (const [roomId, queued] of this.#rooms) {
      if (queued.size <= most) continue;
      most = queued.size;
      fullest = roomId;
    }
    const newest = fullest === null ? undefined : [...(this.#rooms.get(fullest) ?? [])].at(-1);
    if (fullest === null || newest === undefined) return false;
    newest.cancel();
    this.#remove(fullest, newest);
    return true;
  }

  #remove(roomId: RoomId, entry: { readonly address: string; readonly cancel: Cancel }): void {
    const queued = this.#rooms.get(roomId);
    if (queued === undefined || !queued.delete(entry)) return;
    this.#size -= 1;
    if (queued.size === 0) this.#rooms.delete(roomId);
  }
}
