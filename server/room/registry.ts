import type { Client } from '../../machines/device/client.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { RoomDamaged } from '../journal/room-damaged.ts';
import type { DueRoom, RoomStore, StoredRoom } from '../journal/store.ts';
import { Alarm } from '../kernel/alarm.ts';
import type { Cancel } from '../kernel/clock.ts';
import type { DamagedRoom } from './host.types.ts';
import { LiveRoom } from './live-room.ts';
import type { RoomEnvironment } from './room-environment.ts';

/** A room that nobody has used or looked at for this long is put away. */
const IDLE_FOR = 5 * MINUTE;
const SWEEP_EVERY = MINUTE;

/** When a disk that could not be read is tried again. */
const RETRY_AFTER = SECOND;

/** Rooms woken in one turn, so that a morning's worth of late alarms does not hold up the sockets. */
const WOKEN_AT_ONCE = 32;

/**
 * The loaded rooms. One is loaded when someone asks for it, and put away when nobody does; the alarms of those that
 * sleep are one alarm, set for the earliest of them.
 */
export class Registry {
  readonly #store: RoomStore;
  readonly #around: RoomEnvironment;
  readonly #rooms = new Map<RoomId, LiveRoom>();
  /** Rooms that were found damaged on disk. Each look at one reads it again. */
  readonly #damaged = new Map<RoomId, DamagedRoom>();
  readonly #sleepers: Alarm;
  #sweep: Cancel | null = null;

  constructor(store: RoomStore, around: RoomEnvironment) {
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

  /** Puts one that is read from disk again in the room's place. Its screens stay. Throws where it cannot be read. */
  reload(room: LiveRoom): void {
    if (this.#rooms.get(room.id) !== room) return;
    const clients = room.settledClients();
    const stored = unlessDamaged(() => this.#read(room.id));
    this.drop(room);
    if (stored !== null) this.#put(stored, clients);
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

  /** Loads the rooms for which a wall clock that was set makes a difference. A damaged one has nothing to follow with. */
  wakeForClock(wallNow: Instant): void {
    for (const roomId of this.#store.goingByClock(wallNow))
      this.#tried(roomId, () => this.#isWoken(roomId), false);
  }

  /** Sets the alarm for the earliest room that is due and not loaded. */
  armSleepers(): void {
    this.#sleepers.set(this.#tried(null, () => this.#nextSleeper(), this.#soon()));
  }

  /**
   * Planned starts are kept by the wall clock, all else by the clock of countdowns: a sleeper is looked at by whichever
   * is ahead, and one that was woken early waits by an alarm of its own.
   */
  #head(): Duration {
    return Math.max(0, this.#around.clock.difference());
  }

  /** What a timer of ours reads: one that throws would end the process, and with it every show. */
  #tried<Value>(roomId: RoomId | null, read: () => Value, otherwise: Value): Value {
    try {
      return read();
    } catch (error) {
      this.#around.unreadable(error, roomId);
      return otherwise;
    }
  }

  #soon(): Instant {
    return this.#around.clock.now() + RETRY_AFTER;
  }

  #load(roomId: RoomId): LiveRoom | null {
    const stored = this.#read(roomId);
    return stored === null ? null : this.#put(stored);
  }

  #put(stored: StoredRoom, present: readonly Client[] = []): LiveRoom {
    const room = new LiveRoom(stored, this.#around, present);
    this.#rooms.set(room.id, room);
    void room.followPlan();
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
        this.#around.unreadable(error, roomId);
      }
      throw error;
    }
  }

  /** The room, or null where there is none that could be served. */
  intact(roomId: RoomId): LiveRoom | null {
    return unlessDamaged(() => this.open(roomId));
  }

  #sleeps({ roomId }: DueRoom): boolean {
    return !this.#rooms.has(roomId) && !this.#damaged.has(roomId);
  }

  /** Those of the earliest that are loaded have alarms of their own; look further until one is not. */
  #nextSleeper(): Instant | null {
    for (let limit = WOKEN_AT_ONCE; ; limit *= 8) {
      const due = this.#store.due(limit);
      const sleeper = due.find((room) => this.#sleeps(room));
      if (sleeper !== undefined) return sleeper.at - this.#head();
      if (due.length < limit) return null;
    }
  }

  /** A woken room rings by itself. Those that are left come in the next turn. */
  #wake(): void {
    if (this.#tried(null, () => this.#wakeDue(), false)) this.armSleepers();
    else this.#sleepers.set(this.#soon());
  }

  /** False when one could not be read: at once would be a loop. */
  #wakeDue(): boolean {
    const now = this.#around.clock.now() + this.#head();
    const due = this.#store
      .due(WOKEN_AT_ONCE + this.#rooms.size + this.#damaged.size)
      .filter((room) => this.#sleeps(room) && room.at <= now)
      .slice(0, WOKEN_AT_ONCE);
    const woken = due.map(({ roomId }) => this.#tried(roomId, () => this.#isWoken(roomId), false));
    return !woken.includes(false);
  }

  #isWoken(roomId: RoomId): true {
    this.intact(roomId);
    return true;
  }

  #putAway(): void {
    const instant = this.#around.clock.now() - IDLE_FOR;
    for (const room of this.#rooms.values()) if (room.isIdleSince(instant)) this.drop(room);
    this.armSleepers();
    this.#sweep = this.#around.clock.after(SWEEP_EVERY, () => this.#putAway());
  }
}

function unlessDamaged<Found>(read: () => Found | null): Found | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RoomDamaged) return null;
    throw error;
  }
}
