import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { refusalWords } from '../../machines/words/refusal.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { Refused } from '../kernel/refused.ts';
import { type Bus, NoResponders, TimedOut } from './bus.ts';
import type { Ownership } from './ownership.ts';
import type { Connectivity } from './room-messages.ts';

const OWNER_SEARCH_LIMIT: Duration = 5 * SECOND;
const RETRY_DELAY: Duration = 150;
/** Time to look for an owner while NATS is down (D402). */
const SEARCH_LIMIT_WITHOUT_NATS: Duration = 1_500;

interface OwnerQuestion<Answer> {
  readonly roomId: RoomId;
  readonly subject: (node: string) => string;
  readonly body: Uint8Array;
  readonly read: (answer: Uint8Array) => Answer | null;
  readonly here: () => Promise<Answer | null>;
  readonly isRepeatable: boolean;
  readonly within?: Duration;
}

interface OwnerRequestsDeps {
  readonly bus: Bus;
  readonly ownership: Ownership;
  readonly connectivity: Pick<Connectivity, 'isLost'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
}

export class OwnerRequests {
  readonly #deps: OwnerRequestsDeps;

  constructor(deps: OwnerRequestsDeps) {
    this.#deps = deps;
  }

  /** Rejects with `storage_unavailable` without an owner, and with `restarting` if the result is unknown (D127). */
  async ask<Answer>(question: OwnerQuestion<Answer>): Promise<Answer> {
    const { clock, connectivity, ownership } = this.#deps;
    const since = clock.now();
    const until = since + (question.within ?? OWNER_SEARCH_LIMIT);
    const end = () => (connectivity.isLost ? Math.min(until, since + SEARCH_LIMIT_WITHOUT_NATS) : until);
    let mayBeDone = false;
    for (;;) {
      const answer = await this.#request(question, end);
      if (answer === NO_ANSWER) mayBeDone = true;
      else if (answer !== null) return answer;
      const isOver = clock.now() + RETRY_DELAY >= end();
      if (mayBeDone && (isOver || !question.isRepeatable))
        throw new Refused(refusal('restarting', refusalWords.fateUnknown));
      if (isOver) throw new Refused(refusal('storage_unavailable'));
      ownership.refresh().catch(() => {});
      await new Promise<void>((again) => clock.after(RETRY_DELAY, again));
    }
  }

  async #request<Answer>(
    { roomId, subject, body, read, here, isRepeatable }: OwnerQuestion<Answer>,
    end: () => Instant,
  ): Promise<Answer | typeof NO_ANSWER | null> {
    const { bus, clock, connectivity, ownership } = this.#deps;
    const owner = ownership.ownerOf(ownership.slotOf(roomId));
    if (owner === ownership.me) return here();
    if (owner === null || connectivity.isLost) return null;
    try {
      const left = end() - clock.now();
      const patience = isRepeatable ? Math.min(left, SECOND) : left;
      return read(await this.#before(end, bus.request(subject(owner), body, patience), subject(owner)));
    } catch (error) {
      if (error instanceof TimedOut) return NO_ANSWER;
      if (!(error instanceof NoResponders)) throw error;
      ownership.suspect(owner);
      return null;
    }
  }

  /** Checks the deadline repeatedly, because it moves closer if NATS is lost. */
  #before<Answer>(end: () => Instant, answer: Promise<Answer>, subject: string): Promise<Answer> {
    const { clock } = this.#deps;
    return new Promise((resolve, reject) => {
      let cancel: Cancel = () => {};
      const look = (): void => {
        if (clock.now() >= end()) reject(new TimedOut(subject));
        else cancel = clock.after(RETRY_DELAY, look);
      };
      look();
      answer.then(resolve, reject).finally(() => cancel());
    });
  }
}

const NO_ANSWER = Symbol('The owner process did not answer. The request may or may not have taken effect.');
