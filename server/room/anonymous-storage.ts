import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { HOUR } from '../../machines/kernel/time.ts';
import { defaultRetention } from '../journal/retention.ts';
import type { RoomBytes, RoomBytesStore, StoredBytes } from '../journal/room-bytes.ts';
import type { Eventual } from '../journal/store.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';

/** Full, anonymous rooms may still be made by those who hold little, until there is so much of what there may be. */
const NEW_ROOMS_UNTIL = 1.1;

/** What the writer prunes and what other programs do is found out by counting again. */
const COUNT_EVERY = HOUR;
const COUNTED_AT_ONCE = 200;
const COUNT_PAUSE = 50;

export interface AnonymousStorageDeps {
  readonly clock: Clock;
  readonly stored: Pick<RoomBytesStore, 'of' | 'after'>;
  readonly isProven: (teamId: TeamId | null) => boolean;
  /** Null: that can be asked of all of them in this turn; otherwise once it has resolved (`Lookup.ready`). */
  readonly ready: (teamIds: readonly (TeamId | null)[]) => Promise<void> | null;
  readonly mostBytes: number;
  readonly onFull: () => void;
  readonly onError: (error: unknown) => void;
}

interface Held extends RoomBytes {
  /** The address that answers for the room, or its owner where that is not known. */
  readonly holder: string;
  readonly count: number;
}

export interface OwnedRoom {
  readonly roomId: RoomId;
  readonly ownerUid: Uid;
}

/**
 * Bytes of rooms without a proven address, by holder (R85). Addresses are in memory only; after a restart the owner
 * holds a room until an address writes.
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

  /** Counts what is on disk, some rooms at a time, now and every hour. */
  start(): void {
    this.#round += 1;
    this.#countAfter('');
  }

  stop(): void {
    this.#isStopped = true;
    this.#next();
  }

  /** Whether a room may not grow: all together are full, and who holds it holds a fair share or more. */
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
    // What it grew by may be in it already: counted twice, until it is counted again.
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

  /** Somebody answers for the room, or it is gone. */
  forget(roomId: RoomId): void {
    const held = this.#rooms.get(roomId);
    if (held === undefined) return;
    this.#rooms.delete(roomId);
    this.#add(held.holder, -(held.log + held.rows));
  }

  get #isFull(): boolean {
    return this.#total >= this.#deps.mostBytes;
  }

  /** Of who holds at least as much as each may: while all together are full, there is one. */
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

  /** The room up to which it was counted; null: that was all, or the disk cannot be read. */
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
