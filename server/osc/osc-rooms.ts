import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { OscOutcome } from './osc-input.ts';

/** The newest message for a room, for those who set it up. */
export interface OscHeard {
  readonly at: Instant;
  readonly address: string;
  readonly message: string;
  readonly outcome: OscOutcome;
}

/** Which rooms take part, and what they heard last. */
export class OscRooms {
  readonly #taking = new Set<RoomId>();
  readonly #heard = new Map<RoomId, OscHeard>();

  set(roomId: RoomId, isTaking: boolean): void {
    if (isTaking) this.#taking.add(roomId);
    else this.#taking.delete(roomId);
  }

  remove(roomId: RoomId): void {
    this.#taking.delete(roomId);
    this.#heard.delete(roomId);
  }

  /** The room that messages without one mean; null: there is none, or several. */
  only(): RoomId | null {
    const [first, second] = this.#taking;
    return first === undefined || second !== undefined ? null : first;
  }

  heard(roomId: RoomId, heard: OscHeard): void {
    this.#heard.set(roomId, { ...heard, message: heard.message.slice(0, 100) });
  }

  lastHeard(roomId: RoomId): OscHeard | null {
    return this.#heard.get(roomId) ?? null;
  }
}
