import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { commandTable, isCommandName } from '../../machines/room/commands.ts';
import type { Clock } from '../kernel/clock.ts';

/** Points of large edits by room and address, and by address (W64). */
const ROOM_POINTS = 30;
const ADDRESS_POINTS = 60;
const WINDOW: Duration = 18 * SECOND;

interface Spent {
  total: number;
  readonly rooms: Map<RoomId, number>;
}

/**
 * Limits large edits, in points of `command-cost.ts`: 1,000 timers take the loop 16 ms and the writer 30. Other rooms
 * of the address are unaffected.
 */
export class LargeEdits {
  readonly #clock: Clock;
  #byAddress = new Map<string, Spent>();
  #until: Instant = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Seconds; 0: now. */
  waitFor(address: string | undefined, roomId: RoomId, ...commands: readonly string[]): number {
    if (address === undefined || !commands.some(rewrites)) return 0;
    const spent = this.#present().get(address);
    const ofRoom = spent?.rooms.get(roomId) ?? 0;
    const isSpent = ofRoom >= ROOM_POINTS || (ofRoom > 0 && (spent?.total ?? 0) >= ADDRESS_POINTS);
    return isSpent ? Math.ceil((this.#until - this.#clock.now()) / SECOND) : 0;
  }

  charge(address: string, roomId: RoomId, points: number): void {
    if (points <= 0) return;
    const spent = this.#present().get(address) ?? { total: 0, rooms: new Map<RoomId, number>() };
    this.#byAddress.set(address, spent);
    spent.total += points;
    spent.rooms.set(roomId, (spent.rooms.get(roomId) ?? 0) + points);
  }

  #present(): ReadonlyMap<string, Spent> {
    const now = this.#clock.now();
    if (now >= this.#until) {
      this.#byAddress = new Map();
      this.#until = now + WINDOW;
    }
    return this.#byAddress;
  }
}

const rewrites = (command: string): boolean => isCommandName(command) && commandTable[command].rewrites;
