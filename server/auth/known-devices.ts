import { createHmac, randomBytes } from 'node:crypto';
import { DAY } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { sameSignature } from '../kernel/signature.ts';

export const KNOWN_DAYS = 365;

/** Accounts and rooms that one device is known for: a crew's laptop has a few of each. The oldest go. */
const MOST_MARKS = 10;

/** Account or room that a password guards. A new password makes all devices unknown. */
export interface Guarded {
  readonly what: `account ${string}` | `room ${string}`;
  readonly passwordHash: string | null;
}

/** Mark of a device that has shown a password. Only the key's holder can tell whose. */
interface Mark {
  readonly id: string;
  /** In days since 1970. */
  readonly until: number;
  readonly mac: string;
}

/**
 * Devices that have shown a password (U61). Marks in a cookie open nothing; they give a device its own tries, so that a
 * stranger's guesses cannot lock it out.
 */
export class KnownDevices {
  readonly #key: Buffer;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  /** What the device's tries of this password are counted by; null where it has not shown it. */
  markOf(cookie: string, guarded: Guarded): string | null {
    return marksIn(cookie).find((mark) => this.#isFor(mark, guarded))?.id ?? null;
  }

  remembering(cookie: string, guarded: Guarded): string {
    const others = marksIn(cookie).filter((mark) => !this.#isFor(mark, guarded));
    const fresh = { id: randomBytes(9).toString('base64url'), until: this.#today() + KNOWN_DAYS };
    const marks = [{ ...fresh, mac: this.#macOf(fresh, guarded) }, ...others].slice(0, MOST_MARKS);
    return marks.map(({ id, until, mac }) => `${id}.${until}.${mac}`).join('~');
  }

  #isFor(mark: Mark, guarded: Guarded): boolean {
    if (guarded.passwordHash === null || mark.until <= this.#today()) return false;
    return sameSignature(mark.mac, this.#macOf(mark, guarded));
  }

  #macOf({ id, until }: Pick<Mark, 'id' | 'until'>, { what, passwordHash }: Guarded): string {
    const text = JSON.stringify([what, passwordHash, id, until]);
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  #today(): number {
    return Math.floor(this.#clock.wall() / DAY);
  }
}

/** At most as many as are ever written: a longer cookie is nobody's, and costs no more than one of ours. */
function marksIn(cookie: string): readonly Mark[] {
  return cookie
    .split('~', MOST_MARKS)
    .map((text) => /^([\w-]{12})\.(\d{1,6})\.([\w-]{22})$/.exec(text))
    .filter((found) => found !== null)
    .map(([, id = '', until = '', mac = '']) => ({ id, until: Number(until), mac }));
}
