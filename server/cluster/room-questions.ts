import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { type Bus, NoResponders } from './bus.ts';
import type { Connectivity } from './connectivity.ts';
import type { Ownership } from './ownership.ts';
import type { StoredRooms } from './stored-rooms.ts';
import {
  decodeAnswer,
  encodeQuestion,
  type KnownPosition,
  questionsTo,
  type RoomAnswer,
} from './told-rooms.ts';

export interface RoomQuestionsOptions {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly connectivity: Connectivity;
  readonly stored: StoredRooms;
}

/** Asks owners for changes since a position, or the store if the owner is unheard. */
export class RoomQuestions {
  readonly #options: RoomQuestionsOptions;
  #look: Promise<void> | null = null;

  constructor(options: RoomQuestionsOptions) {
    this.#options = options;
  }

  isOwnerHeard(roomId: RoomId): boolean {
    return this.#options.connectivity.hears(this.#ownerOf(roomId));
  }

  /** No answer if null. */
  async ask(roomId: RoomId, known: KnownPosition | null, patience: Duration): Promise<RoomAnswer | null> {
    const { connectivity, stored } = this.#options;
    const answer = connectivity.isLost ? null : await this.#ownersAnswer(roomId, known, patience);
    return answer !== null || this.isOwnerHeard(roomId) ? answer : stored.answer(roomId, known);
  }

  async #ownersAnswer(
    roomId: RoomId,
    known: KnownPosition | null,
    patience: Duration,
  ): Promise<RoomAnswer | null> {
    const { bus, ownership } = this.#options;
    const owner = this.#ownerOf(roomId);
    try {
      if (owner !== null) {
        const question = encodeQuestion({ roomId, known });
        const answer = decodeAnswer(await bus.request(questionsTo(owner), question, patience));
        if (answer[0] !== 'elsewhere') return answer;
      }
    } catch (error) {
      // One suspicion for all its rooms.
      if (error instanceof NoResponders && owner !== null && this.#look === null) ownership.suspect(owner);
    }
    await this.#looked();
    return null;
  }

  #ownerOf(roomId: RoomId): string | null {
    const { ownership } = this.#options;
    return ownership.ownerOf(ownership.slotOf(roomId));
  }

  /** Shared lookup of the store. */
  #looked(): Promise<void> {
    this.#look ??= this.#options.ownership
      .refresh()
      // Outages are reported elsewhere.
      .catch(() => {})
      .finally(() => {
        this.#look = null;
      });
    return this.#look;
  }
}
