import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import { isCrew, type Permissions } from '../../machines/kernel/permissions.ts';
import { HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { AppOptions } from '../app.store.ts';
import type { Env } from '../env.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import type { Storage } from '../storage.ts';
import { whenAllReady } from '../store/lookup.ts';
import { defaultRetention } from './journal/journal.ts';
import type { RoomBytes, RoomBytesStore, StoredBytes } from './journal/room-bytes.ts';
import type { MaybePromise } from './journal/store.ts';
import type { Answer, Principal } from './submission.ts';

/** Holders with little data may create rooms until the total reaches this multiple of the storage limit. */
const NEW_ROOMS_LIMIT_FACTOR = 1.1;

const COUNT_INTERVAL = HOUR;
const ROOMS_PER_COUNT = 200;
const COUNT_PAUSE = 50;

interface AnonymousStorageDeps {
  readonly clock: Clock;
  readonly stored: Pick<RoomBytesStore, 'of' | 'after'>;
  readonly isProven: (teamId: TeamId | null) => boolean;
  readonly ready: (teamIds: readonly (TeamId | null)[]) => Promise<void> | null;
  readonly mostBytes: number;
  readonly onFull: () => void;
  readonly onError: (error: unknown) => void;
}

interface HolderBytes extends RoomBytes {
  readonly holder: string;
  readonly count: number;
}

export interface OwnedRoom {
  readonly roomId: RoomId;
  readonly ownerUid: Uid;
}

class AnonymousStorageUsage {
  readonly #deps: AnonymousStorageDeps;
  readonly #rooms = new Map<RoomId, HolderBytes>();
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

  start(): void {
    this.#round += 1;
    this.#countAfter('');
  }

  stop(): void {
    this.#isStopped = true;
    this.#next();
  }

  isOver(room: OwnedRoom): boolean {
    return this.#isFull && this.#holdsMuch(this.#holderOf(room));
  }

  isClosed(ownerUid: Uid, address: string | undefined): boolean {
    if (this.#total >= NEW_ROOMS_LIMIT_FACTOR * this.#deps.mostBytes) return true;
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
    const used = this.#rooms.get(room.roomId) ?? this.#deps.stored.of(room.roomId);
    if (!(used instanceof Promise)) return this.#grew(room, used, { log, rows }, address);
    // The stored size may already include the new bytes. The next recount corrects this.
    used.then((found) => this.#grew(room, found, { log, rows }, address)).catch(this.#deps.onError);
  }

  #grew(
    room: OwnedRoom,
    used: RoomBytes | null,
    { log, rows }: RoomBytes,
    address: string | undefined,
  ): void {
    if (used === null) return;
    const grown = {
      log: Math.min(used.log + log, defaultRetention.logBytes),
      rows: Math.max(0, used.rows + rows),
    };
    const holder = this.#holderOf(room);
    this.#hold(room.roomId, grown, holder === ownerKey(room.ownerUid) ? (address ?? holder) : holder);
  }

  forget(roomId: RoomId): void {
    const used = this.#rooms.get(roomId);
    if (used === undefined) return;
    this.#rooms.delete(roomId);
    this.#add(used.holder, -(used.log + used.rows));
  }

  get #isFull(): boolean {
    return this.#total >= this.#deps.mostBytes;
  }

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
    const used = (this.#holders.get(holder) ?? 0) + bytes;
    this.#total += bytes;
    if (used > 0) this.#holders.set(holder, used);
    else this.#holders.delete(holder);
  }

  #countAfter(roomId: RoomId): void {
    const last = this.#tried(roomId);
    if (last instanceof Promise) void last.then((counted) => this.#continueCount(counted));
    else this.#continueCount(last);
  }

  #continueCount(last: RoomId | null): void {
    const { clock } = this.#deps;
    if (this.#isStopped) return;
    if (last === null) this.#next = clock.after(COUNT_INTERVAL, () => this.start());
    else this.#next = clock.after(COUNT_PAUSE, () => this.#countAfter(last));
  }

  #tried(roomId: RoomId): MaybePromise<RoomId | null> {
    try {
      const rooms = this.#deps.stored.after(roomId, ROOMS_PER_COUNT);
      return rooms instanceof Promise ? this.#countLate(rooms) : this.#count(rooms);
    } catch (error) {
      return this.#reportFailure(error);
    }
  }

  #reportFailure(error: unknown): null {
    this.#deps.onError(error);
    return null;
  }

  async #countLate(read: Promise<readonly StoredBytes[]>): Promise<RoomId | null> {
    try {
      const rooms = await read;
      await this.#deps.ready(rooms.map(({ teamId }) => teamId));
      return this.#count(rooms);
    } catch (error) {
      return this.#reportFailure(error);
    }
  }

  #count(rooms: readonly StoredBytes[]): RoomId | null {
    for (const room of rooms) {
      if (this.#deps.isProven(room.teamId)) this.forget(room.roomId);
      else this.#hold(room.roomId, room, this.#holderOf(room));
    }
    if (rooms.length === ROOMS_PER_COUNT) return rooms.at(-1)?.roomId ?? null;
    for (const [forgottenId, { count }] of this.#rooms) if (count < this.#round) this.forget(forgottenId);
    return null;
  }
}

const OWNER_PREFIX = 'u:';

const ownerKey = (uid: Uid): string => OWNER_PREFIX + uid;

const isOwnerKey = (holder: string): boolean => holder.startsWith(OWNER_PREFIX);

export interface BudgetedWrite extends OwnedRoom {
  readonly teamId: TeamId | null;
  readonly address: string | undefined;
}

export interface RoomUse {
  /** True if the room has screens or ran within the last day (R86). */
  readonly inUse: boolean;
}

type BytesHolder = Pick<BudgetedWrite, 'teamId' | 'address'>;

export interface ByteBudgets {
  refusal(write: BudgetedWrite, bytes: number, room: RoomUse): Refusal | null;
  newRoomRefusal(write: Omit<BudgetedWrite, 'roomId'>): Refusal | null;
  roomsRefusal(teamId: TeamId, rooms: number): Refusal | null;
  teamRefusal(by: BytesHolder): Promise<Refusal | null>;
  recordAddedOfTeam(by: BytesHolder, bytes: number): void;
  recordAdded(write: BudgetedWrite, added: RoomBytes): void;
  recordNewRoom(write: BudgetedWrite, rows: number): void;
  /** Returns a key that names the verified team or the creating address. Returns '' if both are unknown. */
  payerOf(room: Pick<BudgetedWrite, 'roomId' | 'teamId'>): string;
  /** Returns '' if the team has no verified address. */
  payerOfTeam(teamId: TeamId | null): string;
}

/** Key of a limit that a proven team does not share with others behind the same network address (W2813). */
export function payingAddress(
  budgets: Pick<ByteBudgets, 'payerOfTeam'>,
  teamId: TeamId | null,
  address: string,
): string {
  const payer = budgets.payerOfTeam(teamId);
  return payer === '' ? address : `${address} ${payer}`;
}

interface Sender {
  readonly claims: { readonly permissions: Permissions };
  readonly room: {
    readonly context: { readonly show: { readonly room: { readonly teamId: TeamId | null } } };
  };
}

/** `payingAddress` for crew. All others behind the address share its limits. */
export function crewAddress(
  budgets: Pick<ByteBudgets, 'payerOfTeam'>,
  { claims: { permissions }, room }: Sender,
  address: string,
): string {
  return isCrew(permissions) ? payingAddress(budgets, room.context.show.room.teamId, address) : address;
}

export const noByteBudgets: ByteBudgets = {
  refusal: () => null,
  newRoomRefusal: () => null,
  roomsRefusal: () => null,
  teamRefusal: () => Promise.resolve(null),
  recordAddedOfTeam: () => {},
  recordAdded: () => {},
  recordNewRoom: () => {},
  payerOf: () => '',
  payerOfTeam: () => '',
};

/** Changes up to this size that add no text are always allowed, because they run the show or remove things (R84). */
const SMALL_WRITE_BYTES = 8_192;

/** Bytes that an address may write in an hour. A show day with ten rooms writes 30 MB. */
const MAX_ADDRESS_BYTES = 64 * 1024 * 1024;

export const RETRY_AFTER_SECONDS = 60;

const PROOF_CACHE_TIME = 10 * SECOND;

interface AnonymousBudgetsDeps extends AnonymousStorageDeps {
  readonly teamBytes: () => MaybePromise<number>;
  readonly addressBytes?: number;
}

export class AnonymousBudgets implements ByteBudgets {
  readonly #clock: Clock;
  readonly #isProven: (teamId: TeamId | null) => boolean;
  readonly #addresses: AddressByteLimit;
  readonly #storage: AnonymousStorageUsage;
  readonly #mostBytes: number;
  readonly #teamBytes: () => MaybePromise<number>;
  readonly #ready: AnonymousStorageDeps['ready'];

  constructor(deps: AnonymousBudgetsDeps) {
    this.#clock = deps.clock;
    this.#isProven = cachedProof(deps);
    this.#addresses = new AddressByteLimit(deps.addressBytes ?? MAX_ADDRESS_BYTES);
    this.#storage = new AnonymousStorageUsage(deps);
    this.#mostBytes = deps.mostBytes;
    this.#teamBytes = cacheRecently(deps.clock, deps.teamBytes);
    this.#ready = deps.ready;
  }

  get anonymousBytes(): number {
    return this.#storage.bytes;
  }

  start(): void {
    this.#storage.start();
  }

  stop(): void {
    this.#storage.stop();
  }

  refusal(write: BudgetedWrite, bytes: number, room: RoomUse): Refusal | null {
    if (bytes <= SMALL_WRITE_BYTES || this.#isProven(write.teamId)) return null;
    if (this.#isSpent(write.address)) return refusal('storage_limit');
    return !room.inUse && this.#storage.isOver(write) ? fullRefusal() : null;
  }

  newRoomRefusal(write: Omit<BudgetedWrite, 'roomId'>): Refusal | null {
    if (this.#isProven(write.teamId)) return null;
    if (this.#isSpent(write.address)) return refusal('storage_limit');
    return this.#storage.isClosed(write.ownerUid, write.address) ? fullRefusal() : null;
  }

  roomsRefusal(teamId: TeamId, rooms: number): Refusal | null {
    return rooms < MAX_ROOMS || this.#isProven(teamId) ? null : tooManyRoomsRefusal();
  }

  async teamRefusal({ teamId, address }: BytesHolder): Promise<Refusal | null> {
    await this.#ready([teamId]);
    if (this.#isProven(teamId)) return null;
    if (this.#isSpent(address)) return refusal('storage_limit');
    return this.#storage.bytes + (await this.#teamBytes()) >= this.#mostBytes ? fullRefusal() : null;
  }

  recordAddedOfTeam({ teamId, address }: BytesHolder, bytes: number): void {
    if (!this.#isProven(teamId)) this.#charge(address, bytes);
  }

  recordAdded(write: BudgetedWrite, added: RoomBytes): void {
    if (this.#isProven(write.teamId)) return this.#storage.forget(write.roomId);
    this.#charge(write.address, added.log);
    this.#storage.grew(write, added, write.address);
  }

  recordNewRoom(write: BudgetedWrite, rows: number): void {
    if (this.#isProven(write.teamId)) return;
    this.#charge(write.address, rows);
    this.#storage.made(write, rows, write.address);
  }

  payerOf(room: Pick<BudgetedWrite, 'roomId' | 'teamId'>): string {
    const address = this.#storage.addressOf(room.roomId);
    return this.payerOfTeam(room.teamId) || (address === null ? '' : `a:${address}`);
  }

  payerOfTeam(teamId: TeamId | null): string {
    return this.#isKnownProven(teamId) ? `t:${teamId}` : '';
  }

  /** Returns false if a remote store has not loaded the team yet. */
  #isKnownProven(teamId: TeamId | null): boolean {
    try {
      return this.#isProven(teamId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#ready([teamId])?.catch(() => {});
      return false;
    }
  }

  #isSpent(address: string | undefined): boolean {
    return address !== undefined && this.#addresses.isSpent(address, this.#clock.now());
  }

  #charge(address: string | undefined, bytes: number): void {
    if (address !== undefined) this.#addresses.take(address, bytes, this.#clock.now());
  }
}

export const budgetedWriteOf = ({ address }: Principal, { show, access }: RoomContext): BudgetedWrite => ({
  roomId: show.room._id,
  teamId: show.room.teamId,
  ownerUid: access.ownerUid,
  address,
});

export const noSpaceAnswer = (error: Refusal): Answer => ({
  ok: false,
  error,
  retryAfter: RETRY_AFTER_SECONDS,
});

const MAX_ROOMS = 100;

const tooManyRoomsRefusal = (): Refusal => refusal('plan_limit', refusalWords.unprovenRooms(MAX_ROOMS));

const fullRefusal = (): Refusal => refusal('storage_limit', refusalWords.noSpaceUnproven);

function cacheRecently(clock: Clock, ask: () => MaybePromise<number>): () => MaybePromise<number> {
  let until: Instant = Number.NEGATIVE_INFINITY;
  let answer: MaybePromise<number> = 0;
  return () => {
    const now = clock.now();
    if (now >= until) {
      const sizes = ask();
      answer = sizes;
      until = now + PROOF_CACHE_TIME;
      if (sizes instanceof Promise)
        sizes.catch(() => {
          until = Number.NEGATIVE_INFINITY;
        });
    }
    return answer;
  };
}

function cachedProof({ clock, isProven }: Pick<AnonymousBudgetsDeps, 'clock' | 'isProven'>) {
  const known = new Map<TeamId | null, boolean>();
  let until: Instant = 0;
  return (teamId: TeamId | null): boolean => {
    const now = clock.now();
    if (now >= until) {
      known.clear();
      until = now + PROOF_CACHE_TIME;
    }
    const proven = known.get(teamId) ?? isProven(teamId);
    known.set(teamId, proven);
    return proven;
  };
}

const MAX_TRACKED_ADDRESSES = 10_000;

interface SpentBytes {
  readonly bytes: number;
  readonly at: Instant;
}

class AddressByteLimit {
  readonly #perHour: number;
  readonly #spent = new Map<string, SpentBytes>();
  #sweepAt = MAX_TRACKED_ADDRESSES;

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  isSpent(address: string, now: Instant): boolean {
    return this.#remainingSpent(this.#spent.get(address), now) >= this.#perHour;
  }

  take(address: string, bytes: number, now: Instant): void {
    const owed = this.#remainingSpent(this.#spent.get(address), now);
    this.#spent.set(address, { bytes: owed + bytes, at: now });
    if (this.#spent.size > this.#sweepAt) this.#sweep(now);
  }

  #remainingSpent(spent: SpentBytes | undefined, now: Instant): number {
    if (spent === undefined) return 0;
    return Math.max(0, spent.bytes - ((now - spent.at) / HOUR) * this.#perHour);
  }

  /** The threshold doubles, because a flood of addresses would otherwise cause constant sweeps. */
  #sweep(now: Instant): void {
    for (const [address, spent] of this.#spent)
      if (this.#remainingSpent(spent, now) === 0) this.#spent.delete(address);
    this.#sweepAt = Math.max(MAX_TRACKED_ADDRESSES, 2 * this.#spent.size);
  }
}

const MEGABYTE = 1024 * 1024;

export function anonymousBudgets(
  env: Env,
  { roomBytes, memberships, teams }: Storage,
  { clock, log }: AppOptions,
  onError: (error: unknown) => void,
): AnonymousBudgets | null {
  if (env.RATE_LIMITS === 'off') return null;
  return new AnonymousBudgets({
    clock,
    stored: roomBytes,
    teamBytes: () => roomBytes.ofUnprovenTeams(),
    isProven: (teamId) => memberships.isProven(teamId),
    ready: (teamIds) => whenAllReady(teamIds.map((teamId) => teams.ready(teamId))),
    mostBytes: env.ANONYMOUS_STORAGE * MEGABYTE,
    onFull: () =>
      log.warn(
        'Rooms without an account have used up ANONYMOUS_STORAGE, so the visitors with the most data cannot add more. Raise ANONYMOUS_STORAGE, or delete rooms.',
      ),
    onError,
  });
}
