import type { Client } from '../../machines/device/client.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Position } from '../../machines/wire/frames.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EpochEntry } from './journal/journal.entry.ts';
import { raisedEpoch } from './journal/raised-epoch.ts';
import type { LiveRoom } from './live-room.ts';
import type { Registry } from './registry.ts';
import type { RoomEvents } from './room-events.ts';

/** Poll until accepted commands are durable. */
const LOOK_AGAIN_AFTER: Duration = 5;

const RETRY_AFTER: Duration = SECOND;

export interface EpochRaiserDeps {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly events: RoomEvents;
  readonly isOurs: (roomId: RoomId) => boolean;
  readonly write: (entry: EpochEntry) => Promise<void>;
  readonly onFault: (error: unknown, roomId: RoomId) => void;
}

/** Raises epochs of rooms whose acknowledged tail was lost (D135). */
export class EpochRaiser {
  readonly #deps: EpochRaiserDeps;

  constructor(deps: EpochRaiserDeps) {
    this.#deps = deps;
  }

  raise(room: LiveRoom, seen: Position): void {
    if (room.closed === null) this.raiseClosed(room, seen);
  }

  /** For a closed room. */
  raiseClosed(room: LiveRoom, seen: Position): void {
    room.closed = refusal('not_ready');
    const { seq, epoch } = seen;
    this.#deps.onFault(new Error(`The store has lost what was seen: seq ${seq} in epoch ${epoch}.`), room.id);
    void this.#raise(room, seen);
  }

  /** After accepted commands are durable. */
  async #raise(room: LiveRoom, seen: Position): Promise<void> {
    const { registry, clock, events } = this.#deps;
    while (room.pending > 0) await this.#pause(LOOK_AGAIN_AFTER);
    if (registry.loaded(room.id) !== room) return;
    const { epoch, context } = room.seen;
    const { pid, createdAt } = context.show.room;
    const higher = raisedEpoch(Math.max(epoch, seen.epoch), clock.wall());
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

  /** True once the room is back with its screens. */
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
