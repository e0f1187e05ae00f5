import { type Refusal, refusal } from '../../machines/kernel/errors.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { HOUR, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import { AnonymousStorage, type AnonymousStorageDeps, type OwnedRoom } from './anonymous-storage.ts';
import type { Answer, Principal } from './host.types.ts';
import type { RoomBytes } from './journal/room-bytes.ts';
import type { Eventual } from './journal/store.ts';

export interface Write extends OwnedRoom {
  readonly teamId: TeamId | null;
  readonly address: string | undefined;
}

export interface RoomUse {
  /** Has screens, or ran within a day (R86). */
  readonly inUse: boolean;
}

export type KeptBy = Pick<Write, 'teamId' | 'address'>;

/** Storage for rooms without a verified address. */
export interface ByteBudgets {
  /** Fits if null. */
  refusal(write: Write, bytes: number, room: RoomUse): Refusal | null;
  newRoomRefusal(write: Omit<Write, 'roomId'>): Refusal | null;
  roomsRefusal(teamId: TeamId, rooms: number): Refusal | null;
  teamRefusal(by: KeptBy): Promise<Refusal | null>;
  tookOfTeam(by: KeptBy, bytes: number): void;
  took(write: Write, added: RoomBytes): void;
  made(write: Write, rows: number): void;
  /** Proven team, else the creating address; '': unknown. */
  payerOf(room: Omit<Write, 'address'>): string;
  /** '': no verified address. */
  payerOfTeam(teamId: TeamId | null): string;
}

export const noByteBudgets: ByteBudgets = {
  refusal: () => null,
  newRoomRefusal: () => null,
  roomsRefusal: () => null,
  teamRefusal: () => Promise.resolve(null),
  tookOfTeam: () => {},
  took: () => {},
  made: () => {},
  payerOf: () => '',
  payerOfTeam: () => '',
};

/**
 * Commands without text run the show or remove things, and pass up to this size (R84). A GO adds 300 bytes, ±1m with
 * long notes 4,000.
 */
const LITTLE_BYTES = 8_192;

/** Hourly budget of an address. A show day of ten rooms adds 30 MB. */
const ADDRESS_BYTES = 64 * 1024 * 1024;

/** Seconds: a 60th of the hour's budget. */
export const RETRY_SPACE_AFTER = 60;

/** Cache of team proofs. */
const PROOF_KEPT = 10 * SECOND;

export interface AnonymousBudgetsDeps extends AnonymousStorageDeps {
  /** Other storage of unproven teams. */
  readonly teamBytes: () => Eventual<number>;
  readonly addressBytes?: number;
}

export class AnonymousBudgets implements ByteBudgets {
  readonly #clock: Clock;
  readonly #isProven: (teamId: TeamId | null) => boolean;
  readonly #addresses: AddressBytes;
  readonly #storage: AnonymousStorage;
  readonly #mostBytes: number;
  readonly #teamBytes: () => Eventual<number>;
  readonly #ready: AnonymousStorageDeps['ready'];

  constructor(deps: AnonymousBudgetsDeps) {
    this.#clock = deps.clock;
    this.#isProven = recentlyProven(deps);
    this.#addresses = new AddressBytes(deps.addressBytes ?? ADDRESS_BYTES);
    this.#storage = new AnonymousStorage(deps);
    this.#mostBytes = deps.mostBytes;
    this.#teamBytes = recently(deps.clock, deps.teamBytes);
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

  refusal(write: Write, bytes: number, room: RoomUse): Refusal | null {
    if (bytes <= LITTLE_BYTES || this.#isProven(write.teamId)) return null;
    if (this.#isSpent(write.address)) return refusal('storage_limit');
    return !room.inUse && this.#storage.isOver(write) ? fullRefusal() : null;
  }

  newRoomRefusal(write: Omit<Write, 'roomId'>): Refusal | null {
    if (this.#isProven(write.teamId)) return null;
    if (this.#isSpent(write.address)) return refusal('storage_limit');
    return this.#storage.isClosed(write.ownerUid, write.address) ? fullRefusal() : null;
  }

  roomsRefusal(teamId: TeamId, rooms: number): Refusal | null {
    return rooms < MOST_ROOMS || this.#isProven(teamId) ? null : tooManyRooms();
  }

  async teamRefusal({ teamId, address }: KeptBy): Promise<Refusal | null> {
    await this.#ready([teamId]);
    if (this.#isProven(teamId)) return null;
    if (this.#isSpent(address)) return refusal('storage_limit');
    return this.#storage.bytes + (await this.#teamBytes()) >= this.#mostBytes ? fullRefusal() : null;
  }

  tookOfTeam({ teamId, address }: KeptBy, bytes: number): void {
    if (!this.#isProven(teamId)) this.#charge(address, bytes);
  }

  took(write: Write, added: RoomBytes): void {
    if (this.#isProven(write.teamId)) return this.#storage.forget(write.roomId);
    this.#charge(write.address, added.log);
    this.#storage.grew(write, added, write.address);
  }

  made(write: Write, rows: number): void {
    if (this.#isProven(write.teamId)) return;
    this.#charge(write.address, rows);
    this.#storage.made(write, rows, write.address);
  }

  payerOf(room: Omit<Write, 'address'>): string {
    const address = this.#storage.addressOf(room.roomId);
    return this.payerOfTeam(room.teamId) || (address === null ? '' : `a:${address}`);
  }

  payerOfTeam(teamId: TeamId | null): string {
    return this.#isKnownProven(teamId) ? `t:${teamId}` : '';
  }

  /** False if a remote store has not loaded it. */
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

export const writeBy = ({ address }: Principal, { show, access }: RoomContext): Write => ({
  roomId: show.room._id,
  teamId: show.room.teamId,
  ownerUid: access.ownerUid,
  address,
});

export const noSpace = (error: Refusal): Answer => ({ ok: false, error, retryAfter: RETRY_SPACE_AFTER });

/** Rooms of an unproven team (R89): each list reads them all. */
const MOST_ROOMS = 100;

const tooManyRooms = (): Refusal => refusal('plan_limit', refusalWords.unprovenRooms(MOST_ROOMS));

const fullRefusal = (): Refusal => refusal('storage_limit', refusalWords.noSpaceUnproven);

/** Cached, as it reads all teams. */
function recently(clock: Clock, ask: () => Eventual<number>): () => Eventual<number> {
  let until: Instant = Number.NEGATIVE_INFINITY;
  let answer: Eventual<number> = 0;
  return () => {
    const now = clock.now();
    if (now >= until) {
      const asked = ask();
      answer = asked;
      until = now + PROOF_KEPT;
      // Retry after a failure.
      if (asked instanceof Promise)
        asked.catch(() => {
          until = Number.NEGATIVE_INFINITY;
        });
    }
    return answer;
  };
}

/** Cached by team: each command asks. */
function recentlyProven({ clock, isProven }: Pick<AnonymousBudgetsDeps, 'clock' | 'isProven'>) {
  const known = new Map<TeamId | null, boolean>();
  let until: Instant = 0;
  return (teamId: TeamId | null): boolean => {
    const now = clock.now();
    if (now >= until) {
      known.clear();
      until = now + PROOF_KEPT;
    }
    const proven = known.get(teamId) ?? isProven(teamId);
    known.set(teamId, proven);
    return proven;
  };
}

/** Sweep threshold. */
const KNOWN_ADDRESSES = 10_000;

interface Spent {
  readonly bytes: number;
  readonly at: Instant;
}

/** Bytes by address, forgiven evenly within an hour (R83). */
class AddressBytes {
  readonly #perHour: number;
  readonly #spent = new Map<string, Spent>();
  #sweepAt = KNOWN_ADDRESSES;

  constructor(perHour: number) {
    this.#perHour = perHour;
  }

  isSpent(address: string, now: Instant): boolean {
    return this.#owed(this.#spent.get(address), now) >= this.#perHour;
  }

  /** May exceed the budget. */
  take(address: string, bytes: number, now: Instant): void {
    const owed = this.#owed(this.#spent.get(address), now);
    this.#spent.set(address, { bytes: owed + bytes, at: now });
    if (this.#spent.size > this.#sweepAt) this.#sweep(now);
  }

  #owed(spent: Spent | undefined, now: Instant): number {
    if (spent === undefined) return 0;
    return Math.max(0, spent.bytes - ((now - spent.at) / HOUR) * this.#perHour);
  }

  /** Doubles the threshold against floods. */
  #sweep(now: Instant): void {
    for (const [address, spent] of this.#spent) if (this.#owed(spent, now) === 0) this.#spent.delete(address);
    this.#sweepAt = Math.max(KNOWN_ADDRESSES, 2 * this.#spent.size);
  }
}
