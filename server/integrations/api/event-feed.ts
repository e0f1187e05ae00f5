import type { SeenBy } from '../../../machines/device/seen.ts';
import type { MessageId, RoomId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import { statusObject } from '../../../machines/room/api.objects.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { Position } from '../../../machines/wire/frames.ts';
import { type Cancel, type Clock, wallNow } from '../../kernel/clock.ts';
import { Backlog } from '../../kernel/event-loop.ts';
import type { Committed, DurableRoom } from '../../rooms/host.types.ts';
import type { RoomListener } from '../../rooms/room-events.ts';
import { seenNow } from './api-data.ts';
import { type ApiEvent, type ApiEventName, apiEvents, firstEvents } from './api-events.ts';

export interface WrittenEvent {
  readonly name: ApiEventName;
  readonly json: string;
}

/** `committed` null: caused by no command. */
export interface CommandEvents {
  readonly events: readonly WrittenEvent[];
  readonly committed: Committed | null;
}

export interface FeedClient {
  /** Shared by all clients of the room. */
  tell(batch: readonly CommandEvents[]): void;
  /** Checked when the key or plan may have changed. */
  mayHear(): boolean | Promise<boolean>;
  end(): void;
}

interface ToldCommand {
  readonly seq: number;
  readonly events: readonly WrittenEvent[];
}

interface FedRoom {
  /** Last published state. */
  show: RoomState;
  readonly clients: Set<FeedClient>;
  waiting: number;
  gathered: CommandEvents[];
  /** True for a while after each write to many clients. */
  isGathering: boolean;
  /** Newest commands of this epoch, without a gap. */
  told: ToldCommand[];
  readonly epoch: number;
  /** Replay starts here: the `seq` before the oldest command. */
  from: number;
  least: number;
  /** Set without listeners. */
  forget: Cancel | null;
}

interface Delivery {
  readonly room: FedRoom;
  readonly clients: readonly FeedClient[];
  readonly batch: readonly CommandEvents[];
}

/** Clients of one slice: about 0.4 ms. */
const AT_ONCE = 20;
/** Pause after a write, ms a client. A write takes 0.014 ms, so all rooms take a fourteenth of the loop. */
const PAUSE_A_CLIENT: Duration = 0.2;
/** Maximum backlog of a client; beyond it the room's clients reconnect. */
const MOST_WAITING = 256;
/** Rooms. */
const MOST_SHOWN = 10_000;

const KEPT = 128;
const KEPT_FOR = 2 * MINUTE;

/** Publishes durable changes to clients of the public API (K31). */
export class EventFeed implements RoomListener {
  readonly #clock: Clock;
  readonly #rooms = new Map<RoomId, FedRoom>();
  readonly #shown = new Map<RoomId, MessageId>();
  readonly #deliveries: Backlog<Delivery>;
  #pausing = 0;

  /** `onError`: a failed client; others go on. */
  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#deliveries = new Backlog((delivery) => {
      delivery.room.waiting -= 1;
      for (const client of delivery.clients) deliver(delivery, client, onError);
    });
  }

  onCommitted(roomId: RoomId, committed: Committed): void {
    const room = this.#rooms.get(roomId);
    this.#noteShown(roomId, room?.show.activeMessageId ?? committed.after.show.activeMessageId);
    if (room === undefined) return;
    const { seq, after, changes } = committed;
    const before = seenNow(room.show, this.#clock).show;
    const events = written(apiEvents(before, seenNow(after.show, this.#clock), changes));
    room.show = after.show;
    keep(room, { seq, events });
    if (changes.some(({ name }) => name === 'room/team' || name === 'room/plan')) this.#review(roomId);
    this.#send(room, events, committed);
  }

  onAccess(roomId: RoomId): void {
    this.#review(roomId);
  }

  onRemoved(roomId: RoomId): void {
    this.#shown.delete(roomId);
    this.#review(roomId);
  }

  onJumped(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    this.#rooms.delete(roomId);
    if (room !== undefined) endClients(room);
  }

  /** Subscribes a client. Call `firstOf` in the same turn before. */
  add({ context: { show }, epoch, seq }: DurableRoom, client: FeedClient): void {
    const roomId = show.room._id;
    const known = this.#rooms.get(roomId);
    const room = known ?? fedRoom(show, { epoch, seq });
    room.forget?.();
    room.forget = null;
    // Flush first: the newcomer starts from the present state.
    this.#write(room);
    room.clients.add(client);
    this.#rooms.set(roomId, room);
  }

  remove(roomId: RoomId, client: FeedClient): void {
    const room = this.#rooms.get(roomId);
    if (room?.clients.delete(client) !== true || room.clients.size > 0) return;
    room.forget = this.#clock.after(KEPT_FOR, () => this.#rooms.delete(roomId));
  }

  follows(roomId: RoomId): boolean {
    return this.#rooms.has(roomId);
  }

  listenersOf(roomId: RoomId): number {
    return this.#rooms.get(roomId)?.clients.size ?? 0;
  }

  since({ context: { show }, epoch }: DurableRoom, position: Position): readonly ToldCommand[] | null {
    const room = this.#rooms.get(show.room._id);
    if (room?.epoch !== epoch || position.epoch !== epoch) return null;
    const { from, least, told } = room;
    if (position.seq < least || position.seq > from + told.length) return null;
    const now = wallNow(this.#clock);
    return told.slice(position.seq - from).map(({ seq, events }) => ({
      seq,
      events: events.map((event) => toldAgain(event, now)),
    }));
  }

  firstOf({ context: { show } }: DurableRoom): readonly WrittenEvent[] {
    return written(firstEvents(seenNow(show, this.#clock), this.#shown.get(show.room._id) ?? null));
  }

  /** Ends clients whose keys or plans changed (K40). */
  reviewAll(): void {
    for (const roomId of this.#rooms.keys()) this.#review(roomId);
  }

  /** Ends all: this process no longer follows rooms. */
  endAll(): void {
    for (const { clients } of this.#rooms.values()) for (const client of clients) client.end();
  }

  /** Clients count down by the wall clock. */
  clockSet(): void {
    for (const room of this.#rooms.values()) {
      const { show } = room;
      // Absent clients restart with whole objects.
      room.from += room.told.length;
      room.least = room.from + 1;
      room.told = [];
      const events = written([
        { name: 'playback_status', payload: statusObject(seenNow(show, this.#clock)) },
      ]);
      this.#send(room, events, null);
    }
  }

  /** Unbuffered. */
  seen(roomId: RoomId, seen: SeenBy): void {
    const room = this.#rooms.get(roomId);
    if (room !== undefined && room.clients.size > 0)
      this.#send(room, written([{ name: 'seen', payload: seen }]), null);
  }

  #noteShown(roomId: RoomId, messageId: MessageId | null): void {
    if (messageId === null || this.#shown.get(roomId) === messageId) return;
    const [oldest] = this.#shown.keys();
    if (oldest !== undefined && this.#shown.size >= MOST_SHOWN) this.#shown.delete(oldest);
    this.#shown.set(roomId, messageId);
  }

  /** Queues events behind all rooms' sockets, in slices of 2 ms (K342). */
  #send(room: FedRoom, events: readonly WrittenEvent[], committed: Committed | null): void {
    const most = MOST_WAITING * Math.ceil(room.clients.size / AT_ONCE);
    if (room.waiting >= most || room.gathered.length >= MOST_WAITING) return endClients(room);
    room.gathered.push({ events, committed });
    if (!room.isGathering) this.#write(room);
  }

  /** Writes to many clients, then pauses in proportion (K541). */
  #write(room: FedRoom): void {
    const clients = [...room.clients];
    const batch = room.gathered;
    if (batch.length === 0) return;
    room.gathered = [];
    for (let from = 0; from < clients.length; from += AT_ONCE) {
      room.waiting += 1;
      this.#deliveries.add({ room, clients: clients.slice(from, from + AT_ONCE), batch });
    }
    if (clients.length <= AT_ONCE || room.isGathering) return;
    room.isGathering = true;
    this.#pausing += clients.length;
    this.#clock.after(this.#pausing * PAUSE_A_CLIENT, () => {
      this.#pausing -= clients.length;
      room.isGathering = false;
      this.#write(room);
    });
  }

  #review(roomId: RoomId): void {
    for (const client of this.#rooms.get(roomId)?.clients ?? []) {
      const mayHear = client.mayHear();
      if (mayHear === false) client.end();
      // A room that loads has no events.
      else if (mayHear !== true)
        void mayHear.then(
          (may) => may || client.end(),
          () => client.end(),
        );
    }
  }
}

/** Skips clients that left since. */
function deliver({ room, batch }: Delivery, client: FeedClient, onError: (error: unknown) => void): void {
  if (!room.clients.has(client)) return;
  try {
    client.tell(batch);
  } catch (error) {
    onError(error);
  }
}

function endClients(room: FedRoom): void {
  for (const client of room.clients) client.end();
}

function toldAgain({ name, json }: WrittenEvent, now: Instant): WrittenEvent {
  if (name !== 'playback_status') return { name, json };
  return { name, json: JSON.stringify({ ...JSON.parse(json), server_time: Math.round(now) }) };
}

function keep(room: FedRoom, command: ToldCommand): void {
  room.told.push(command);
  // Doubling moves the array once in many commands.
  if (room.told.length < 2 * KEPT) return;
  room.told = room.told.slice(KEPT);
  room.from += KEPT;
  room.least = Math.max(room.least, room.from);
}

const fedRoom = (show: RoomState, { epoch, seq }: Position): FedRoom => ({
  show,
  clients: new Set(),
  waiting: 0,
  gathered: [],
  isGathering: false,
  told: [],
  epoch,
  from: seq,
  least: seq,
  forget: null,
});

function written(events: readonly ApiEvent[]): readonly WrittenEvent[] {
  return events.map(({ name, payload }) => ({ name, json: JSON.stringify(payload) }));
}
