import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EpochRaiser } from './epoch-raiser.ts';
import { nullIfDamaged } from './journal/room-damaged.ts';
import type { RoomStore } from './journal/store.ts';
import type { LiveRoom } from './live-room.ts';
import type { Registry } from './registry.ts';
import { isBehind } from './room.loading.ts';
import type { RoomEvents } from './room-events.ts';

/** Delay before reloading a faulty or unreadable room. */
const RELOAD_AFTER = SECOND;

export interface RoomReloaderDeps {
  readonly registry: Registry;
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly events: RoomEvents;
  readonly epochs: EpochRaiser;
  readonly isClosed: () => boolean;
  readonly onFault: (error: unknown, roomId: RoomId) => void;
}

/** Compares memory and store where they may differ. */
export class RoomReloader {
  readonly #deps: RoomReloaderDeps;

  constructor(deps: RoomReloaderDeps) {
    this.#deps = deps;
  }

  /** Delayed: an immediate reload could loop. */
  fault(room: LiveRoom, error: unknown): void {
    this.#deps.onFault(error, room.id);
    if (room.closed !== null) return;
    room.closed = refusal('not_ready');
    this.#deps.clock.after(RELOAD_AFTER, () => this.#reload(room));
  }

  /** Raises epochs of rooms with a lost tail (D135). */
  async lookForLost(): Promise<void> {
    for (const room of this.#deps.registry.all()) await this.#lookForLost(room);
  }

  async #lookForLost(room: LiveRoom): Promise<void> {
    const { registry, store, clock, epochs, isClosed, onFault } = this.#deps;
    // Read before the store: later commands are no loss.
    const { seen } = room;
    while (!isClosed() && room.closed === null)
      try {
        const stored = await Promise.resolve(store.load(room.id)).catch(nullIfDamaged);
        const isLost = stored !== null && isBehind(stored, seen);
        if (isLost && registry.loaded(room.id) === room) epochs.raise(room, seen);
        return;
      } catch (error) {
        onFault(error, room.id);
        await new Promise<void>((again) => clock.after(RELOAD_AFTER, again));
      }
  }

  /** After accepted commands are durable. */
  #reload(room: LiveRoom): void {
    const { registry, clock, events, epochs, isClosed } = this.#deps;
    if (isClosed()) return;
    const reset = (reloaded: boolean | 'behind') => {
      if (reloaded === 'behind') epochs.raiseClosed(room, room.seen);
      else if (reloaded) events.publish(room.id, (to) => to.onReset?.(room.id));
      else clock.after(RELOAD_AFTER, () => this.#reload(room));
    };
    if (room.pending > 0) return reset(false);
    const reloaded = registry.reload(room);
    if (reloaded instanceof Promise) void reloaded.then(reset);
    else reset(reloaded);
  }
}
