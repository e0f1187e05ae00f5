import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { BoundedMap } from '../../kernel/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { LimitedKey, RateLimits } from '../../kernel/rate-limits.ts';
import { Refused } from '../../kernel/refused.ts';

interface QuestionLimitsDeps {
  readonly limits: Pick<RateLimits, 'takeEach'>;
  readonly clock: Pick<Clock, 'now'>;
}

interface AudienceDevice {
  readonly roomId: RoomId;
  readonly address: string;
  readonly deviceId: string;
  /** Null unless the device has entered the room's password. */
  readonly mark: string | null;
}

const KNOWN_AFTER: Duration = 30 * SECOND;
const MAX_DEVICES = 50_000;

/**
 * Limits the audience's questions. Known devices have a reserve, because one phone could use up a hall's limit with new
 * device ids (W2700).
 */
export class QuestionLimits {
  readonly #deps: QuestionLimitsDeps;
  readonly #firstNoted = new BoundedMap<string, Instant>(MAX_DEVICES);

  constructor(deps: QuestionLimitsDeps) {
    this.#deps = deps;
  }

  /** Stores when the device first opened the page or sent a question. */
  note(roomId: RoomId, deviceId: string): void {
    const key = `${roomId} ${deviceId}`;
    if (!this.#firstNoted.has(key)) this.#firstNoted.set(key, this.#deps.clock.now());
  }

  /** Throws `rate_limited`. */
  take({ roomId, address, deviceId, mark }: AudienceDevice): void {
    const { limits } = this.#deps;
    const payer = `${mark === null ? '' : 'known:'}${address} ${roomId}`;
    const ofDevice: LimitedKey = ['questionOfDevice', `${address} ${roomId} ${mark ?? deviceId}`];
    const isKnown = this.#isKnown(roomId, deviceId);
    this.note(roomId, deviceId);
    try {
      limits.takeEach([['question', payer], ofDevice]);
    } catch (error) {
      if (!isKnown || !(error instanceof Refused)) throw error;
      limits.takeEach([
        ['reservedQuestion', payer],
        ['reservedQuestionOfDevice', `${payer} ${deviceId}`],
        ofDevice,
      ]);
    }
  }

  #isKnown(roomId: RoomId, deviceId: string): boolean {
    const since = this.#firstNoted.get(`${roomId} ${deviceId}`);
    return since !== undefined && since + KNOWN_AFTER <= this.#deps.clock.now();
  }
}
