import type { RoomId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { KeyedCounts, type LimitedKey, type RateLimits } from '../../kernel/rate-limits.ts';
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

/** Limits of the audience's questions. One phone could otherwise use up the limit of a hall with new device ids (W2700). */
export class QuestionLimits {
  readonly #deps: QuestionLimitsDeps;
  readonly #devices = new KeyedCounts<{ readonly spent: number; readonly since: Instant }>(() => false);

  constructor(deps: QuestionLimitsDeps) {
    this.#deps = deps;
  }

  /** Stores when the device first opened the page or sent a question. */
  note(roomId: RoomId, deviceId: string): void {
    const now = this.#deps.clock.now();
    const key = `${roomId} ${deviceId}`;
    if (this.#devices.find(key, now) === undefined) this.#devices.keep(key, { spent: 0, since: now }, now);
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
        ['firstQuestion', payer],
        ['firstQuestionOfDevice', `${payer} ${deviceId}`],
        ofDevice,
      ]);
    }
  }

  #isKnown(roomId: RoomId, deviceId: string): boolean {
    const now = this.#deps.clock.now();
    const device = this.#devices.find(`${roomId} ${deviceId}`, now);
    return device !== undefined && device.since + KNOWN_AFTER <= now;
  }
}
