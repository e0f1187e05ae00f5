import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import { type Bus, NoResponders, TimedOut } from './bus.ts';
import type { Ownership } from './ownership.ts';

/** How long the owner of a room is looked for, unless somebody waits for less, and how often. */
const LOOK_FOR: Duration = 5 * SECOND;
const AGAIN_AFTER: Duration = 150;

export interface OwnerQuestion<Answer> {
  readonly roomId: RoomId;
  readonly subject: (node: string) => string;
  readonly body: Uint8Array;
  /** Null: whoever answered does not own the room. */
  readonly read: (answer: Uint8Array) => Answer | null;
  /** What this process answers, where the room has become its own. */
  readonly here: () => Promise<Answer | null>;
  /** It may be asked for again where nobody knows whether it was done. */
  readonly isRepeatable: boolean;
  readonly within?: Duration;
}

/** Asks whoever owns a room, and looks for who that is while it changes. */
export class OwnerRequests {
  readonly #bus: Bus;
  readonly #ownership: Ownership;
  readonly #clock: Pick<Clock, 'now' | 'after'>;

  constructor(bus: Bus, ownership: Ownership, clock: Pick<Clock, 'now' | 'after'>) {
    this.#bus = bus;
    this.#ownership = ownership;
    this.#clock = clock;
  }

  /** Rejects with `storage_unavailable` where it reached no owner, and with `restarting` where nobody knows what became of it (D127). */
  async ask<Answer>(question: OwnerQuestion<Answer>): Promise<Answer> {
    const until = this.#clock.now() + (question.within ?? LOOK_FOR);
    let mayBeDone = false;
    for (;;) {
      const answer = await this.#asked(question, until - this.#clock.now());
      if (answer === UNHEARD) mayBeDone = true;
      else if (answer !== null) return answer;
      const isOver = this.#clock.now() + AGAIN_AFTER >= until;
      if (mayBeDone && (isOver || !question.isRepeatable))
        throw new Refused(refusal('restarting', refusalWords.fateUnknown));
      if (isOver) throw new Refused(refusal('storage_unavailable'));
      // Where the store does not answer either, the next attempt asks again.
      this.#ownership.refresh().catch(() => {});
      await new Promise<void>((again) => this.#clock.after(AGAIN_AFTER, again));
    }
  }

  async #asked<Answer>(
    { roomId, subject, body, read, here, isRepeatable }: OwnerQuestion<Answer>,
    left: Duration,
  ): Promise<Answer | typeof UNHEARD | null> {
    const { me } = this.#ownership;
    const owner = this.#ownership.ownerOf(this.#ownership.slotOf(roomId));
    if (owner === me) return here();
    if (owner === null || !this.#bus.isConnected) return null;
    try {
      const patience = isRepeatable ? Math.min(left, SECOND) : left;
      return read(await this.#bus.request(subject(owner), body, patience));
    } catch (error) {
      if (error instanceof TimedOut) return UNHEARD;
      if (!(error instanceof NoResponders)) throw error;
      this.#ownership.suspect(owner);
      return null;
    }
  }
}

const UNHEARD = Symbol('No answer came, whatever became of the question.');
