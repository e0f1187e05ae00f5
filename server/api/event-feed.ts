import { type ApiEvent, type ApiEventName, apiEvents, firstEvents } from '../../machines/api/events.ts';
import { statusObject } from '../../machines/api/objects.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Committed, DurableRoom, HostListeners } from '../room/host.types.ts';
import { seenNow } from './api-data.ts';

/** What happened, its payload written once for all who are told. */
export interface WrittenEvent {
  readonly name: ApiEventName;
  readonly json: string;
}

/** Somebody who is told by key what happens in a room, over whatever line. */
export interface FeedClient {
  /** `committed`: null where no command brought it about. */
  tell(events: readonly WrittenEvent[], committed: Committed | null): void;
  /** Whether its key still lets it hear: asked when that may have become different. */
  mayHear(): boolean;
  end(): void;
}

interface FedRoom {
  /** As everybody was told last. */
  show: RoomState;
  readonly clients: Set<FeedClient>;
}

/** Tells clients of the public API what the host has made durable (K31). */
export class EventFeed {
  readonly #clock: Clock;
  readonly #rooms = new Map<RoomId, FedRoom>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Hears what the others hear, after them. */
  following(listeners: HostListeners): HostListeners {
    return {
      ...listeners,
      onCommitted: (roomId, committed) => {
        listeners.onCommitted(roomId, committed);
        this.#committed(roomId, committed);
      },
      onAccess: (roomId, before, after) => {
        listeners.onAccess(roomId, before, after);
        this.#review(roomId);
      },
      onRemoved: (roomId) => {
        listeners.onRemoved(roomId);
        this.#review(roomId);
      },
    };
  }

  /** From now on the client is told. What it was told before is `firstOf` the same room, in the same turn. */
  add({ context: { show } }: DurableRoom, client: FeedClient): void {
    const roomId = show.room._id;
    const room = this.#rooms.get(roomId);
    if (room === undefined) this.#rooms.set(roomId, { show, clients: new Set([client]) });
    else room.clients.add(client);
  }

  remove(roomId: RoomId, client: FeedClient): void {
    const room = this.#rooms.get(roomId);
    room?.clients.delete(client);
    if (room?.clients.size === 0) this.#rooms.delete(roomId);
  }

  firstOf({ context: { show } }: DurableRoom): readonly WrittenEvent[] {
    return written(firstEvents(seenNow(show, this.#clock)));
  }

  /** What a command was to clients, told from the state before it and the one that it left. */
  eventsOf(before: RoomState, { after: { show }, changes }: Committed): readonly WrittenEvent[] {
    return written(apiEvents(seenNow(before, this.#clock).show, seenNow(show, this.#clock), changes));
  }

  /** Keys were revoked, or plans became others: those who may hear no more are told nothing from now on (K40). */
  reviewAll(): void {
    for (const roomId of this.#rooms.keys()) this.#review(roomId);
  }

  /** Clients count down to instants of the wall clock, which are others now. */
  clockSet(): void {
    for (const { show, clients } of this.#rooms.values()) {
      const events = written([
        { name: 'playback_status', payload: statusObject(seenNow(show, this.#clock)) },
      ]);
      for (const client of clients) client.tell(events, null);
    }
  }

  #committed(roomId: RoomId, committed: Committed): void {
    const room = this.#rooms.get(roomId);
    if (room === undefined) return;
    const events = this.eventsOf(room.show, committed);
    room.show = committed.after.show;
    if (committed.changes.some(({ name }) => name === 'room/team' || name === 'room/plan'))
      this.#review(roomId);
    for (const client of room.clients) client.tell(events, committed);
  }

  #review(roomId: RoomId): void {
    for (const client of this.#rooms.get(roomId)?.clients ?? []) if (!client.mayHear()) client.end();
  }
}

function written(events: readonly ApiEvent[]): readonly WrittenEvent[] {
  return events.map(({ name, payload }) => ({ name, json: JSON.stringify(payload) }));
}
