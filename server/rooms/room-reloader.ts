import type { Client } from '../../machines/device/client.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RoomEvents } from './host.ts';
import type { EpochEntry } from './journal/journal.ts';
import { nextEpoch } from './journal/raised-epoch.ts';
import { nullIfDamaged } from './journal/room-damaged.ts';
import type { RoomStore } from './journal/store.ts';
import type { LiveRoom } from './live-room.ts';
import type { RoomRegistry } from './registry.ts';
import { isBehind } from './room.loading.ts';

const RELOAD_AFTER = SECOND;

interface RoomReloaderDeps {
  readonly registry: RoomRegistry;
  readonly store: RoomStore;
  readonly clock: Clock;
  readonly events: RoomEvents;
  readonly epochs: EpochRaiser;
  readonly isClosed: () => boolean;
  readonly onFault: (error: unknown, roomId: RoomId) => void;
}

export class RoomReloader {
  readonly #deps: RoomReloaderDeps;

  constructor(deps: RoomReloaderDeps) {
    this.#deps = deps;
  }

  /** Reloads the room later, because an immediate reload could loop. */
  fault(room: LiveRoom, error: unknown): void {
    this.#deps.onFault(error, room.id);
    if (room.closed !== null) return;
    room.closed = refusal('not_ready');
    this.#deps.clock.after(RELOAD_AFTER, () => this.#reload(room));
  }

  async lookForLost(): Promise<void> {
    for (const room of this.#deps.registry.all()) await this.#lookForLost(room);
  }

  async #lookForLost(room: LiveRoom): Promise<void> {
    const { registry, store, clock, epochs, isClosed, onFault } = this.#deps;
    // Take `seen` before reading the store, which may lack later commands.
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

const RECHECK_DELAY: Duration = 5;

const RETRY_AFTER: Duration = SECOND;

interface EpochRaiserDeps {
  readonly registry: RoomRegistry;
  readonly clock: Clock;
  readonly events: RoomEvents;
  readonly isOurs: (roomId: RoomId) => boolean;
  readonly write: (entry: EpochEntry) => Promise<void>;
  readonly onFault: (error: unknown, roomId: RoomId) => void;
}

export class EpochRaiser {
  readonly #deps: EpochRaiserDeps;

  constructor(deps: EpochRaiserDeps) {
    this.#deps = deps;
  }

  raise(room: LiveRoom, position: Position): void {
    if (room.closed === null) this.raiseClosed(room, position);
  }

  raiseClosed(room: LiveRoom, position: Position): void {
    room.closed = refusal('not_ready');
    const { seq, epoch } = position;
    this.#deps.onFault(
      new Error(`The database has lost changes that screens already show: seq ${seq} in epoch ${epoch}.`),
      room.id,
    );
    void this.#raise(room, position);
  }

  async #raise(room: LiveRoom, position: Position): Promise<void> {
    const { registry, clock, events } = this.#deps;
    while (room.pending > 0) await this.#pause(RECHECK_DELAY);
    if (registry.loaded(room.id) !== room) return;
    const { epoch, context } = room.seen;
    const { pid, createdAt } = context.show.room;
    const higher = nextEpoch(Math.max(epoch, position.epoch), clock.wall());
    const raised = Promise.withResolvers<void>();
    const clients = registry.hide(room, raised.promise);
    const isBack = await this.#written(
      { kind: 'epoch', roomId: room.id, epoch: higher, pid, createdAt },
      clients,
    );
    raised.resolve();
    if (!isBack) return;
    events.publish(room.id, (to) => to.onReset?.(room.id));
    events.publish(room.id, (to) => to.onJumped?.(room.id));
  }

  async #written(entry: EpochEntry, clients: readonly Client[]): Promise<boolean> {
    const { registry, isOurs, write, onFault } = this.#deps;
    const { roomId } = entry;
    let isWritten = false;
    while (isOurs(roomId)) {
      try {
        if (!isWritten) await write(entry);
        isWritten = true;
        return await registry.putBack(roomId, clients);
      } catch (error) {
        onFault(error, roomId);
        await this.#pause(RETRY_AFTER);
      }
    }
    return false;
  }

  #pause(duration: Duration): Promise<void> {
    return new Promise((again) => this.#deps.clock.after(duration, again));
  }
}
