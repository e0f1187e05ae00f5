import type { Client } from '../../machines/device/client.ts';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId, TeamId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomInfo } from '../../machines/room/room.state.ts';
import { Alarm, type Cancel } from '../kernel/clock.ts';
import { FairTurnQueue } from '../kernel/event-loop.ts';
import { Refused } from '../kernel/refused.ts';
import type { DamagedRoom, DurableRoom } from './host.ts';
import { nullIfDamaged, RoomDamaged } from './journal/room-damaged.ts';
import type { DueRoom, MaybePromise, RoomStore, StoredRoom } from './journal/store.ts';
import { LiveRoom, type RoomEnvironment } from './live-room.ts';
import { isBehind } from './room.loading.ts';

const IDLE_TIME = 5 * MINUTE;
const SWEEP_INTERVAL = MINUTE;

const RETRY_AFTER = SECOND;

const RECHECK_DELAY: Duration = 5;

/** Limits concurrent loads, because many late alarms after a pause would delay socket messages. */
const MAX_CONCURRENT_LOADS = 32;

interface SlicedLoad {
  readonly ended: Promise<void>;
  /** True if `open` has loaded the room meanwhile. */
  isOutdated: boolean;
}

export class RoomRegistry {
  readonly #store: RoomStore;
  readonly #environment: RoomEnvironment;
  readonly #rooms = new Map<RoomId, LiveRoom>();
  /** Each access reads a damaged room again, in case it was repaired. */
  readonly #damaged = new Map<RoomId, DamagedRoom>();
  readonly #sleepers: Alarm;
  #sweep: Cancel | null = null;
  readonly #loading = new Map<RoomId, Promise<void>>();
  readonly #slicedLoads = new Map<RoomId, SlicedLoad>();
  readonly #turns = new FairTurnQueue();
  /** Recent loads that found no room (null) or failed. */
  readonly #unloaded = new Map<RoomId, { readonly error: unknown } | null>();
  readonly #teams = new Map<RoomId, readonly (() => void)[]>();
  #stopped = false;
  #armed = 0;

  constructor(store: RoomStore, environment: RoomEnvironment) {
    this.#store = store;
    this.#environment = environment;
    this.#sleepers = new Alarm(environment.clock, () => this.#wake());
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

  ofTeams(teamIds: ReadonlySet<TeamId> | null): readonly LiveRoom[] {
    const rooms = [...this.#rooms.values()];
    if (teamIds === null) return rooms;
    return rooms.filter(({ bare: { context } }) => teamIds.has(context.show.room.teamId ?? ''));
  }

  start(): void {
    this.#unloadIdleRooms();
  }

  stop(): void {
    this.#stopped = true;
    this.#sweep?.();
    this.#sleepers.stop();
    for (const room of this.#rooms.values()) room.stop();
  }

  loaded(roomId: RoomId): LiveRoom | null {
    return this.#rooms.get(roomId) ?? null;
  }

  /** Returns null if `open` can answer now. Never rejects. */
  ready(roomId: RoomId): Promise<void> | null {
    const sliced = this.#slicedLoads.get(roomId);
    if (sliced !== undefined) return sliced.ended;
    if (this.#rooms.has(roomId) || this.#unloaded.has(roomId)) return null;
    const known = this.#loading.get(roomId);
    if (known !== undefined) return known;
    if (!this.#store.isAsync) return this.#store.isSliced ? this.#loadInSlices(roomId) : null;
    const loading = this.#loadLate(roomId);
    this.#loading.set(roomId, loading);
    return loading;
  }

  /** Loads the room if needed. Throws `RoomDamaged`, and `Refused` if the room is not ready. */
  open(roomId: RoomId): LiveRoom | null {
    const isLate = this.#store.isAsync || this.#loading.has(roomId);
    return this.#rooms.get(roomId) ?? (isLate ? this.#reportNotLoaded(roomId) : this.#load(roomId));
  }

  #reportNotLoaded(roomId: RoomId): null {
    const found = this.#unloaded.get(roomId);
    if (found === undefined) throw new Refused(refusal('not_ready'));
    if (found !== null) throw found.error;
    return null;
  }

  /** Screens stay connected. Returns false if the store could not read the room, and `behind` if it lacks newer commands. */
  reload(room: LiveRoom): MaybePromise<boolean | 'behind'> {
    const stored = this.#tryRead(room.id, () => this.#reread(room.id), undefined);
    if (!(stored instanceof Promise)) return this.#replace(room, stored);
    return stored.then(
      (found) => this.#tryRead(room.id, () => this.#replace(room, found), false),
      (error: unknown) => this.#reportUnreadable(room.id, error, false),
    );
  }

  /** Unloads a room and keeps it closed until the promise resolves. Returns its screens. */
  hide(room: LiveRoom, until: Promise<void>): readonly Client[] {
    const clients = room.settledClients();
    this.drop(room);
    this.#loading.set(room.id, until);
    void until.then(() => this.#loading.delete(room.id));
    return clients;
  }

  /** Resolves to false if the room is gone or belongs to another process. Rejects if the room could not be read. */
  async putBack(roomId: RoomId, clients: readonly Client[]): Promise<boolean> {
    const stored = await this.#read(roomId);
    if (stored === null || this.#stopped || !this.#environment.isOurs(roomId)) return false;
    this.#put(stored, clients);
    return true;
  }

  #reread(roomId: RoomId): MaybePromise<StoredRoom | null> {
    try {
      const stored = this.#read(roomId);
      return stored instanceof Promise ? stored.catch(nullIfDamaged) : stored;
    } catch (error) {
      return nullIfDamaged(error);
    }
  }

  #replace(room: LiveRoom, stored: StoredRoom | null | undefined): boolean | 'behind' {
    if (this.#rooms.get(room.id) !== room) return true;
    if (stored === undefined) return false;
    if (stored !== null && isBehind(stored, room.seen)) return 'behind';
    const clients = room.settledClients();
    this.drop(room);
    if (stored !== null) this.#put(stored, clients);
    return true;
  }

  drop(room: LiveRoom): void {
    room.stop();
    room.closed ??= refusal('not_ready');
    this.#rooms.delete(room.id);
    for (const letGo of this.#teams.get(room.id) ?? []) letGo();
    this.#teams.delete(room.id);
  }

  gone(roomId: RoomId): void {
    const room = this.#rooms.get(roomId);
    if (room !== undefined) this.drop(room);
    if (this.#store.isAsync) this.#unloaded.set(roomId, null);
  }

  forget(roomId: RoomId): void {
    this.#damaged.delete(roomId);
    this.#unloaded.delete(roomId);
  }

  /** Forgets failed loads, because newly owned rooms may now exist. */
  acquired(): void {
    this.#unloaded.clear();
    this.armSleepers();
  }

  async release(
    isLeaving: (roomId: RoomId) => boolean,
    isWritten: () => boolean,
  ): Promise<readonly DurableRoom[]> {
    const leaving = [...this.#rooms.values()].filter(({ id }) => isLeaving(id));
    for (const room of leaving) room.closed ??= refusal('not_ready');
    const lookAt = () =>
      leaving.filter((room) => this.#rooms.get(room.id) === room).map(({ seen: durable }) => durable);
    // Read the states before dropping the rooms: screens leave then, and automations may react.
    let left = lookAt();
    for (; !isWritten(); left = lookAt())
      await new Promise<void>((look) => this.#environment.clock.after(RECHECK_DELAY, look));
    for (const room of leaving) if (this.#rooms.get(room.id) === room) this.drop(room);
    return left;
  }

  /** Skips damaged rooms. */
  wakeForClock(wallNow: Instant): void {
    this.#later(this.#store.goingByClock(wallNow), (roomIds) => {
      for (const roomId of roomIds) void this.#wakeRoom(roomId);
    });
  }

  armSleepers(): void {
    const armed = ++this.#armed;
    const next = this.#tryRead(null, () => this.#nextSleeper(), this.#retryTime());
    this.#later(next, (at) => {
      if (armed === this.#armed && !this.#stopped) this.#sleepers.set(at);
    });
  }

  /** Alarms of planned starts use the wall clock, others the monotonic one. Rooms wake at the earlier instant. */
  #head(): Duration {
    return Math.max(0, this.#environment.clock.difference());
  }

  /** An error in a timer would end the process. */
  #tryRead<Value>(roomId: RoomId | null, read: () => Value, otherwise: Value): Value {
    try {
      return read();
    } catch (error) {
      return this.#reportUnreadable(roomId, error, otherwise);
    }
  }

  #reportUnreadable<Value>(roomId: RoomId | null, error: unknown, otherwise: Value): Value {
    this.#environment.unreadable(error, roomId);
    return otherwise;
  }

  #later<Value>(found: MaybePromise<Value>, then: (value: Value) => void): void {
    if (!(found instanceof Promise)) return then(found);
    found.then(then).catch((error: unknown) => {
      this.#environment.unreadable(error, null);
      if (!this.#stopped) this.#sleepers.set(this.#retryTime());
    });
  }

  #retryTime(): Instant {
    return this.#environment.clock.now() + RETRY_AFTER;
  }

  #load(roomId: RoomId): LiveRoom | null {
    const stored = this.#read(roomId);
    return stored === null || stored instanceof Promise ? null : this.#put(stored);
  }

  /** In the same turn, callers then call `open`, which reads the room again after an error and throws it. */
  #loadInSlices(roomId: RoomId): Promise<void> {
    const stored = Promise.resolve(this.#store.load(roomId, () => this.#turns.take(roomId)));
    const ended = stored.then(
      (found) => this.#endSlicedLoad(roomId, found),
      () => this.#endSlicedLoad(roomId, null),
    );
    this.#slicedLoads.set(roomId, { ended, isOutdated: false });
    return ended;
  }

  #endSlicedLoad(roomId: RoomId, stored: StoredRoom | null): void {
    const isOutdated = this.#slicedLoads.get(roomId)?.isOutdated === true;
    this.#slicedLoads.delete(roomId);
    if (stored !== null && !isOutdated && !this.#stopped) {
      this.#damaged.delete(roomId);
      this.#tryRead(roomId, () => this.#put(stored), null);
    }
    if (this.#rooms.has(roomId)) return;
    this.#unloaded.set(roomId, null);
    setImmediate(() => this.#unloaded.delete(roomId));
  }

  async #loadLate(roomId: RoomId): Promise<void> {
    try {
      const stored = await this.#read(roomId);
      if (!this.#environment.isOurs(roomId)) throw new Refused(refusal('not_ready'));
      if (stored === null) this.#unloaded.set(roomId, null);
      else if (!this.#stopped && !this.#rooms.has(roomId)) this.#put(stored);
    } catch (error) {
      this.#unloaded.set(roomId, { error });
      if (!(error instanceof RoomDamaged)) setImmediate(() => this.#unloaded.delete(roomId));
    }
    this.#loading.delete(roomId);
  }

  #put(stored: StoredRoom, present = this.#environment.presentIn(stored.show.room._id)): LiveRoom {
    this.holdTeam(stored.show.room);
    const sliced = this.#slicedLoads.get(stored.show.room._id);
    if (sliced !== undefined) sliced.isOutdated = true;
    const room = new LiveRoom(stored, this.#environment, present);
    this.#rooms.set(room.id, room);
    void room.followPlan();
    room.ring();
    return room;
  }

  /** Keeps the facts about the team loaded until the room is dropped. Throws if they are unknown (`Lookup.hold`). */
  holdTeam({ _id, teamId }: Pick<RoomInfo, '_id' | 'teamId'>): void {
    if (!this.#store.isAsync) return;
    const letGo = this.#environment.teams.hold(teamId);
    this.#teams.set(_id, [...(this.#teams.get(_id) ?? []), letGo]);
  }

  #read(roomId: RoomId): MaybePromise<StoredRoom | null> {
    try {
      const stored = this.#store.load(roomId);
      if (stored instanceof Promise)
        return stored.then(
          (found) => this.#withTeam(this.#intactAgain(roomId, found)),
          (error: unknown) => this.#throwUnreadable(roomId, error),
        );
      return this.#intactAgain(roomId, stored);
    } catch (error) {
      return this.#throwUnreadable(roomId, error);
    }
  }

  async #withTeam(stored: StoredRoom | null): Promise<StoredRoom | null> {
    const waits = stored && this.#environment.teams.ready(stored.show.room.teamId);
    if (waits !== null) await waits;
    return stored;
  }

  #intactAgain(roomId: RoomId, stored: StoredRoom | null): StoredRoom | null {
    this.#damaged.delete(roomId);
    return stored;
  }

  #throwUnreadable(roomId: RoomId, error: unknown): never {
    if (error instanceof RoomDamaged && !this.#damaged.has(roomId)) {
      this.#damaged.set(roomId, { roomId, what: error.what });
      this.#environment.unreadable(error, roomId);
    }
    throw error;
  }

  intact(roomId: RoomId): LiveRoom | null {
    try {
      return this.open(roomId);
    } catch (error) {
      return nullIfDamaged(error);
    }
  }

  #sleeps({ roomId }: DueRoom): boolean {
    return !this.#rooms.has(roomId) && !this.#damaged.has(roomId);
  }

  #nextSleeper(limit = MAX_CONCURRENT_LOADS): MaybePromise<Instant | null> {
    const look = (due: readonly DueRoom[]): MaybePromise<Instant | null> => {
      const sleeper = due.find((room) => this.#sleeps(room));
      if (sleeper !== undefined) return sleeper.at - this.#head();
      return due.length < limit ? null : this.#nextSleeper(limit * 8);
    };
    const due = this.#store.due(limit);
    return due instanceof Promise ? due.then(look) : look(due);
  }

  #wake(): void {
    this.#later(
      this.#tryRead(null, () => this.#wakeDue(), false),
      (isDone) => {
        if (isDone) this.armSleepers();
        else this.#sleepers.set(this.#retryTime());
      },
    );
  }

  #wakeDue(): MaybePromise<boolean> {
    const due = this.#store.due(MAX_CONCURRENT_LOADS + this.#rooms.size + this.#damaged.size);
    if (due instanceof Promise || this.#store.isSliced)
      return Promise.resolve(due).then(async (rooms) => {
        const woken = await Promise.all(this.#wakeThese(rooms).map(async (each) => each));
        return !woken.includes(false);
      });
    return !this.#wakeThese(due).includes(false);
  }

  #wakeThese(due: readonly DueRoom[]): readonly MaybePromise<boolean>[] {
    const now = this.#environment.clock.now() + this.#head();
    return due
      .filter((room) => this.#sleeps(room) && room.at <= now)
      .slice(0, MAX_CONCURRENT_LOADS)
      .map(({ roomId }) => this.#wakeRoom(roomId));
  }

  #wakeRoom(roomId: RoomId): MaybePromise<boolean> {
    const open = () => {
      this.intact(roomId);
      return true;
    };
    const wake = () => this.#tryRead(roomId, open, false);
    return this.ready(roomId)?.then(wake) ?? wake();
  }

  #unloadIdleRooms(): void {
    const instant = this.#environment.clock.now() - IDLE_TIME;
    for (const room of this.#rooms.values()) if (room.isIdleSince(instant)) this.drop(room);
    this.#unloaded.clear();
    this.armSleepers();
    this.#sweep = this.#environment.clock.after(SWEEP_INTERVAL, () => this.#unloadIdleRooms());
  }
}
