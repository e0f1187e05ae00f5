import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { Cancel } from '../clock.ts';
import { Alarm } from './alarm.ts';
import type { DamagedRoom } from './host.types.ts';
import { LiveRoom } from './live-room.ts';
import { RoomDamaged } from './room-damaged.ts';
import type { RoomSurroundings } from './room-surroundings.ts';
import type { DueRoom, RoomStore, StoredRoom } from './store.ts';

/** A room that nobody has used or looked at for this long is put away. */
const IDLE_FOR = 5 * MINUTE;
const SWEEP_EVERY = MINUTE;

/** Rooms woken in one turn, so that a morning's worth of late alarms does not hold up the sockets. */
const WOKEN_AT_ONCE = 32;

/**
 * The loaded rooms. One is loaded when someone asks for it, and put away when nobody does; the alarms of those that
 * sleep are one alarm, set for the earliest of them.
 */
export class Registry {
  readonly #store: RoomStore;
  readonly #around: RoomSurroundings;
  readonly #rooms = new Map<RoomId, LiveRoom>();
  /** Rooms that were found damaged on disk. Each look at one reads it again. */
  readonly #damaged = new Map<RoomId, DamagedRoom>();
  readonly #sleepers: Alarm;
  #sweep: Cancel | null = null;

  constructor(store: RoomStore, around: RoomSurroundings) {
    this.#store = store;
    this.#around = around;
    this.#sleepers = new Alarm(around.clock, () => this.#wake());
  }

  get size(): number {
    return this.#rooms.size;
  }

  get damaged(): readonly DamagedRoom[] {
    return [...this.#damaged.values()];
  }

  all(): Iterable<LiveRoom> {
    return this.#rooms.values();
  }

  start(): void {
    this.armSleepers();
    this.#sweep = this.#around.clock.after(SWEEP_EVERY, () => this.#putAway());
  }

  stop(): void {
    this.#sweep?.();
    this.#sleepers.stop();
    for (const room of this.#rooms.values()) room.stop();
  }

  /** The room if it is loaded. */
  loaded(roomId: RoomId): LiveRoom | null {
    return this.#rooms.get(roomId) ?? null;
  }

  /** The room, loading it when needed; null when there is none. Throws `RoomDamaged`. */
  open(roomId: RoomId): LiveRoom | null {
    return this.#rooms.get(roomId) ?? this.#load(roomId);
  }

  /** Puts one that is read from disk again in the room's place. Its screens stay. */
  reload(room: LiveRoom): void {
    this.drop(room);
    this.intact(room.id)?.clientsChanged(room.clients, []);
  }

  drop(room: LiveRoom): void {
    room.stop();
    room.closed ??= refusal('not_ready');
    this.#rooms.delete(room.id);
  }

  /** A damaged one has gone from the disk. */
  forget(roomId: RoomId): void {
    this.#damaged.delete(roomId);
  }

  /** Sets the alarm for the earliest room that is due and not loaded. */
  armSleepers(): void {
    this.#sleepers.set(this.#nextSleeper());
  }

  #load(roomId: RoomId): LiveRoom | null {
    const stored = this.#read(roomId);
    if (stored === null) return null;
    const room = new LiveRoom(stored, this.#around);
    this.#rooms.set(roomId, room);
    room.followPlan();
    room.ring();
    return room;
  }

  #read(roomId: RoomId): StoredRoom | null {
    try {
      const stored = this.#store.load(roomId);
      this.#damaged.delete(roomId);
      return stored;
    } catch (error) {
      if (error instanceof RoomDamaged && !this.#damaged.has(roomId)) {
        this.#damaged.set(roomId, { roomId, what: error.what });
        this.#around.damaged(error, roomId);
      }
      throw error;
    }
  }

  /** The room, or null where there is none that could be served. */
  intact(roomId: RoomId): LiveRoom | null {
    try {
      return this.open(roomId);
    } catch (error) {
      if (error instanceof RoomDamaged) return null;
      throw error;
    }
  }

  #sleeps({ roomId }: DueRoom): boolean {
    return !this.#rooms.has(roomId) && !this.#damaged.has(roomId);
  }

  /** Those of the earliest that are loaded have alarms of their own; look further until one is not. */
  #nextSleeper() {
    for (let limit = WOKEN_AT_ONCE; ; limit *= 8) {
      const due = this.#store.due(limit);
      const sleeper = due.find((room) => this.#sleeps(room));
      if (sleeper !== undefined) return sleeper.at;
      if (due.length < limit) return null;
    }
  }

  /** A woken room rings by itself. Those that are left come in the next turn. */
  #wake(): void {
    const now = this.#around.clock.now();
    const due = this.#store
      .due(WOKEN_AT_ONCE + this.#rooms.size + this.#damaged.size)
      .filter((room) => this.#sleeps(room));
    for (const { roomId, at } of due.slice(0, WOKEN_AT_ONCE)) if (at <= now) this.intact(roomId);
    this.armSleepers();
  }

  #putAway(): void {
    const instant = this.#around.clock.now() - IDLE_FOR;
    for (const room of this.#rooms.values()) if (room.isIdleSince(instant)) this.drop(room);
    this.armSleepers();
    this.#sweep = this.#around.clock.after(SWEEP_EVERY, () => this.#putAway());
  }
}
