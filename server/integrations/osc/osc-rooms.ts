import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { OutgoingTeams } from '../../people/teams/memberships.ts';
import type { OscRoom } from '../../rooms/journal/room.repository.ts';
import type { OscOutcome } from './osc-input.ts';

export interface LastHeardOsc {
  readonly at: Instant;
  readonly address: string;
  readonly message: string;
  readonly outcome: OscOutcome;
}

export type IsAdmitted = (room: OscRoom) => boolean;

/** If more rooms use OSC, messages without a room are ignored. */
const MAX_ROOMS = 1_000;
const RECOUNT_DELAY = 5 * SECOND;

/** Returns the only room that admits the sender. If no room does, returns the only room (K328). */
export function onlyAdmittingRoom(rooms: readonly OscRoom[], letsIn: IsAdmitted): RoomId | null {
  if (rooms.length > MAX_ROOMS) return null;
  const open = rooms.filter(letsIn);
  const [first, second] = open.length > 0 ? open : rooms;
  return first === undefined || second !== undefined ? null : first.id;
}

export class OscRooms {
  readonly #outgoingTeams: Pick<OutgoingTeams, 'mayReachOut'>;
  readonly #taking = new Map<RoomId, OscRoom>();
  readonly #trusted = new Map<RoomId, OscRoom>();
  #countedAt: Instant = Number.NEGATIVE_INFINITY;
  readonly #lastHeardByRoom = new Map<RoomId, LastHeardOsc>();

  constructor(outgoingTeams: Pick<OutgoingTeams, 'mayReachOut'>) {
    this.#outgoingTeams = outgoingTeams;
  }

  set(room: OscRoom): void {
    this.#taking.delete(room.id);
    this.#trusted.delete(room.id);
    if (!room.osc.on) return;
    this.#taking.set(room.id, room);
    this.#trust(room);
  }

  remove(roomId: RoomId): void {
    this.#taking.delete(roomId);
    this.#trusted.delete(roomId);
    this.#lastHeardByRoom.delete(roomId);
  }

  only(letsIn: IsAdmitted, now: Instant): RoomId | null {
    const rooms = this.#countedRooms(now);
    return rooms.size > MAX_ROOMS ? null : onlyAdmittingRoom([...rooms.values()], letsIn);
  }

  /** False if rooms of trusted teams use OSC, and this room's team is not one of them. */
  counts(roomId: RoomId, now: Instant): boolean {
    return !this.#taking.has(roomId) || this.#countedRooms(now).has(roomId);
  }

  sources(now: Instant): readonly string[] {
    const rooms = this.#countedRooms(now);
    return rooms.size > MAX_ROOMS ? [] : [...rooms.values()].flatMap(({ osc }) => osc.senders);
  }

  #countedRooms(now: Instant): ReadonlyMap<RoomId, OscRoom> {
    if (now >= this.#countedAt + RECOUNT_DELAY) {
      this.#countedAt = now;
      this.#trusted.clear();
      for (const room of this.#taking.values()) this.#trust(room);
    }
    return this.#trusted.size > 0 ? this.#trusted : this.#taking;
  }

  #trust(room: OscRoom): void {
    if (this.#outgoingTeams.mayReachOut(room.teamId)) this.#trusted.set(room.id, room);
  }

  heard(roomId: RoomId, lastHeardOsc: LastHeardOsc): void {
    this.#lastHeardByRoom.set(roomId, { ...lastHeardOsc, message: lastHeardOsc.message.slice(0, 100) });
  }

  lastHeard(roomId: RoomId): LastHeardOsc | null {
    return this.#lastHeardByRoom.get(roomId) ?? null;
  }
}
