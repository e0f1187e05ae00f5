import { createHmac, randomBytes } from 'node:crypto';
import { DAY } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import { sameSignature } from '../../kernel/secrets.ts';

export const KNOWN_DAYS = 365;

/** A new mark replaces the oldest. */
const MAX_DEVICE_MARKS = 10;

/** A new password makes devices unknown. */
export interface GuardedSubject {
  readonly what: `account ${string}` | `room ${string}`;
  readonly passwordHash: string | null;
}

interface DeviceMark {
  readonly id: string;
  /** Days since 1970. */
  readonly until: number;
  readonly mac: string;
}

/**
 * The mark of a known device gives no access, but a separate number of tries, so that strangers cannot lock the device
 * out (U61).
 */
export class KnownDevices {
  readonly #key: Buffer;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  markOf(cookie: string, guarded: GuardedSubject): string | null {
    return parseDeviceMarks(cookie).find((mark) => this.#isFor(mark, guarded))?.id ?? null;
  }

  remembering(cookie: string, guarded: GuardedSubject): string {
    const others = parseDeviceMarks(cookie).filter((mark) => !this.#isFor(mark, guarded));
    const fresh = { id: randomBytes(9).toString('base64url'), until: this.#today() + KNOWN_DAYS };
    const marks = [{ ...fresh, mac: this.#macOf(fresh, guarded) }, ...others].slice(0, MAX_DEVICE_MARKS);
    return marks.map(({ id, until, mac }) => `${id}.${until}.${mac}`).join('~');
  }

  #isFor(mark: DeviceMark, guarded: GuardedSubject): boolean {
    if (guarded.passwordHash === null || mark.until <= this.#today()) return false;
    return sameSignature(mark.mac, this.#macOf(mark, guarded));
  }

  #macOf({ id, until }: Pick<DeviceMark, 'id' | 'until'>, { what, passwordHash }: GuardedSubject): string {
    const text = JSON.stringify([what, passwordHash, id, until]);
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  #today(): number {
    return Math.floor(this.#clock.wall() / DAY);
  }
}

function parseDeviceMarks(cookie: string): readonly DeviceMark[] {
  return cookie
    .split('~', MAX_DEVICE_MARKS)
    .map((text) => /^([\w-]{12})\.(\d{1,6})\.([\w-]{22})$/.exec(text))
    .filter((found) => found !== null)
    .map(([, id = '', until = '', mac = '']) => ({ id, until: Number(until), mac }));
}
