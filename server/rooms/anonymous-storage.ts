import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { defaultRetention } from './journal/retention.ts';
import type { RoomBytes, RoomBytesStore, StoredBytes } from './journal/room-bytes.ts';
import type { Eventual } from './journal/store.ts';

/** Small holders may exceed the limit up to this factor. */
const NEW_ROOMS_UNTIL = 1.1;

/** Recount of pruned and external changes. */
const COUNT_EVERY = HOUR;
const COUNTED_AT_ONCE = 200;
const COUNT_PAUSE = 50;

export interface AnonymousStorageDeps {
  readonly clock: Clock;
  readonly stored: Pick<RoomBytesStore, 'of' | 'after'>;
  readonly isProven: (teamId: TeamId | null) => boolean;
  /** Resolves before all can be answered; null if they can now (`Lookup.ready`). */
  readonly ready: (teamIds: readonly (TeamId | null)[]) => Promise<void> | null;
  readonly mostBytes: number;
  readonly onFull: () => void;
  readonly onError: (error: unknown) => void;
}

interface Held extends RoomBytes {
  /** Address, else the owner. */
  readonly holder: string;
  readonly count: number;
}

export interface OwnedRoom {
  readonly roomId: RoomId;
  readonly ownerUid: Uid;
}

/**
 * Bytes of rooms without a verified address, by holder (R85). Addresses are in memory; after a restart the owner
 * holds a room until a write.
 */
export class AnonymousStorage {
  readonly #deps: AnonymousStorageDeps;
  readonly #rooms = new Map<RoomId, Held>();
  readonly #holders = new Map<string, number>();
  #total = 0;
  #wasFull = false;
  #round = 0;
  #next: Cancel = () => {};
  #isStopped = false;

  constructor(deps: AnonymousStorageDeps) {
    this.#deps = deps;
  }

  get bytes(): number {
    return this.#total;
  }

  /** Counts now and hourly, in pieces. */
  start(): void {
    this.#round += 1;
    this.#countAfter('');
  }

  stop(): void {
    this.#isStopped = true;
    this.#next();
  }

  /** True if the total is full and the holder has at least a fair share. */
  isOver(room: OwnedRoom): boolean {
    return this.#isFull && this.#holdsMuch(this.#holderOf(room));
  }

  isClosed(ownerUid: Uid, address: string | undefined): boolean {
    if (this.#total >= NEW_ROOMS_UNTIL * this.#deps.mostBytes) return true;
    return this.#isFull && this.#holdsMuch(address ?? ownerKey(ownerUid));
  }

  made(room: OwnedRoom, rows: number, address: string | undefined): void {
    this.#hold(room.roomId, { log: 0, rows }, address ?? ownerKey(room.ownerUid));
  }

  addressOf(roomId: RoomId): string | null {
    const holder = this.#rooms.get(roomId)?.holder;
    return holder === undefined || isOwnerKey(holder) ? null : holder;
  }

  grew(room: OwnedRoom, { log, rows }: RoomBytes, address: string | undefined): void {
    const held = this.#rooms.get(room.roomId) ?? this.#deps.stored.of(room.roomId);
    if (!(held instanceof Promise)) return this.#grew(room, held, { log, rows }, address);
    // Growth may count twice until the next count.
    held.then((found) => this.#grew(room, found, { log, rows }, address)).catch(this.#deps.onError);
  }

  #grew(
    room: OwnedRoom,
    held: RoomBytes | null,
    { log, rows }: RoomBytes,
    address: string | undefined,
  ): void {
    if (held === null) return;
    const grown = {
      log: Math.min(held.log + log, defaultRetention.logBytes),
      rows: Math.max(0, held.rows + rows),
    };
    const holder = this.#holderOf(room);
    this.#hold(room.roomId, grown, holder === ownerKey(room.ownerUid) ? (address ?? holder) : holder);
  }

  /** Answered for, or gone. */
  forget(roomId: RoomId): void {
    const held = this.#rooms.get(roomId);
    if (held === undefined) return;
    this.#rooms.delete(roomId);
    this.#add(held.holder, -(held.log + held.rows));
  }

  get #isFull(): boolean {
    return this.#total >= this.#deps.mostBytes;
  }

  /** When full, some holder has at least a fair share. */
  #holdsMuch(holder: string): boolean {
    const share = this.#deps.mostBytes / Math.max(1, this.#holders.size);
    return (this.#holders.get(holder) ?? 0) >= share;
  }

  #holderOf({ roomId, ownerUid }: OwnedRoom): string {
    return this.#rooms.get(roomId)?.holder ?? ownerKey(ownerUid);
  }

  #hold(roomId: RoomId, { log, rows }: RoomBytes, holder: string): void {
    this.forget(roomId);
    this.#rooms.set(roomId, { log, rows, holder, count: this.#round });
    this.#add(holder, log + rows);
    if (this.#isFull && !this.#wasFull) this.#deps.onFull();
    this.#wasFull = this.#isFull;
  }

  #add(holder: string, bytes: number): void {
    const held = (this.#holders.get(holder) ?? 0) + bytes;
    this.#total += bytes;
    if (held > 0) this.#holders.set(holder, held);
    else this.#holders.delete(holder);
  }

  #countAfter(roomId: RoomId): void {
    const last = this.#tried(roomId);
    if (last instanceof Promise) void last.then((counted) => this.#goOn(counted));
    else this.#goOn(last);
  }

  #goOn(last: RoomId | null): void {
    const { clock } = this.#deps;
    if (this.#isStopped) return;
    if (last === null) this.#next = clock.after(COUNT_EVERY, () => this.start());
    else this.#next = clock.after(COUNT_PAUSE, () => this.#countAfter(last));
  }

  /** Finished, or unreadable, if null. */
  #tried(roomId: RoomId): Eventual<RoomId | null> {
    try {
      const rooms = this.#deps.stored.after(roomId, COUNTED_AT_ONCE);
      return rooms instanceof Promise ? this.#countLate(rooms) : this.#count(rooms);
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): null {
    this.#deps.onError(error);
    return null;
  }

  async #countLate(read: Promise<readonly StoredBytes[]>): Promise<RoomId | null> {
    try {
      const rooms = await read;
      await this.#deps.ready(rooms.map(({ teamId }) => teamId));
      return this.#count(rooms);
    } catch (error) {
      return this.#failed(error);
    }
  }

  #count(rooms: readonly StoredBytes[]): RoomId | null {
    for (const room of rooms) {
      if (this.#deps.isProven(room.teamId)) this.forget(room.roomId);
      else this.#hold(room.roomId, room, this.#holderOf(room));
    }
    if (rooms.length === COUNTED_AT_ONCE) return rooms.at(-1)?.roomId ?? null;
    for (const [gone, { count }] of this.#rooms) if (count < this.#round) this.forget(gone);
    return null;
  }
}

const OWNER = 'u:';

const ownerKey = (uid: Uid): string => OWNER + uid;

const isOwnerKey = (holder: string): boolean => holder.startsWith(OWNER);
