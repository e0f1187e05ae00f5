import type { RoomId } from '../../machines/kernel/ids.ts';
import { HOUR, type Instant } from '../../machines/kernel/time.ts';
import type { OscSettings } from '../../machines/room/osc.settings.ts';
import { limitCounts } from '../kernel/limit-counts.ts';
import { sameSignature } from '../kernel/signature.ts';
import { networksOf } from './osc-networks.ts';

/** How long a code opens the room to who sent it, from when it was heard last. */
const OPEN_FOR = HOUR;
/** A show has dozens of senders. */
const MOST_CONNECTED = 1_000;

interface Connected {
  readonly code: string;
  readonly until: Instant;
}

/** A code as it came. */
interface ShownCode {
  readonly address: string;
  readonly code: string;
}

/** Who may send to a room: by address, or for an hour by its code (K90). */
export class OscSenders {
  readonly #connected = new Map<string, Connected>();
  readonly #wrong = limitCounts({ points: 10, duration: 60 });
  readonly #lists = new WeakMap<OscSettings, (address: string) => boolean>();

  allows(roomId: RoomId, osc: OscSettings, address: string, now: Instant): boolean {
    if (this.#isListed(osc, address)) return true;
    const key = `${roomId} ${address}`;
    const connected = this.#connected.get(key);
    if (connected === undefined || connected.code !== osc.code || connected.until <= now) return false;
    this.#keep(key, osc.code, now);
    return true;
  }

  /** Whether the code was right. An address has ten wrong ones a minute. */
  connect(roomId: RoomId, osc: OscSettings, { address, code }: ShownCode, now: Instant): boolean {
    if (osc.code === '' || this.#wrong.take(address, 1, now) > 0) return false;
    if (!sameSignature(code, osc.code)) return false;
    this.#wrong.giveBack(address, 1, now);
    this.#keep(`${roomId} ${address}`, osc.code, now);
    return true;
  }

  #keep(key: string, code: string, now: Instant): void {
    this.#connected.delete(key);
    this.#connected.set(key, { code, until: now + OPEN_FOR });
    if (this.#connected.size <= MOST_CONNECTED) return;
    for (const oldest of this.#connected.keys()) {
      this.#connected.delete(oldest);
      return;
    }
  }

  #isListed(osc: OscSettings, address: string): boolean {
    const known = this.#lists.get(osc) ?? networksOf(osc.senders);
    this.#lists.set(osc, known);
    return known(address);
  }
}
