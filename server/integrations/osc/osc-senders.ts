import type { RoomId } from '../../../machines/kernel/ids.ts';
import { HOUR, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { OscSettings } from '../../../machines/room/room.settings.ts';
import { limitCounts } from '../../kernel/rate-limits.ts';
import { sameSignature } from '../../kernel/secrets.ts';
import { networksOf } from './osc-socket.ts';

/** A code admits a sender for this long after its last message. */
const OPEN_FOR = HOUR;
const MOST_CONNECTED = 1_000;

/** Interval at which other processes learn that a sender is still active. */
const TOLD_EVERY = 10 * MINUTE;

interface Connected {
  readonly code: string;
  readonly until: Instant;
  readonly toldAt: Instant;
}

export interface OscOpened extends ShownCode {
  readonly roomId: RoomId;
}

interface ShownCode {
  readonly address: string;
  readonly code: string;
}

/** A sender's address admits it, or a code for an hour (K90). */
export class OscSenders {
  readonly #tell: (opened: OscOpened) => void;
  readonly #connected = new Map<string, Connected>();
  readonly #wrong = limitCounts({ points: 10, duration: 60 });
  readonly #lists = new WeakMap<OscSettings, (address: string) => boolean>();

  constructor(tell: (opened: OscOpened) => void = () => {}) {
    this.#tell = tell;
  }

  allows(roomId: RoomId, osc: OscSettings, address: string, now: Instant): boolean {
    if (this.#isListed(osc, address)) return true;
    if (!this.knows(roomId, osc, address, now)) return false;
    this.#heard({ roomId, address, code: osc.code }, now);
    return true;
  }

  /** Unlike `allows`, does not extend the hour. */
  knows(roomId: RoomId, osc: OscSettings, address: string, now: Instant): boolean {
    if (this.#isListed(osc, address)) return true;
    const connected = this.#connected.get(keyOf({ roomId, address }));
    return connected !== undefined && connected.code === osc.code && connected.until > now;
  }

  /** Allows ten wrong codes a minute from each address. */
  connect(roomId: RoomId, osc: OscSettings, { address, code }: ShownCode, now: Instant): boolean {
    if (osc.code === '' || this.#wrong.take(address, 1, now) > 0) return false;
    if (!sameSignature(code, osc.code)) return false;
    this.#wrong.giveBack(address, 1, now);
    this.#heard({ roomId, address, code }, now);
    return true;
  }

  open(opened: OscOpened, now: Instant): void {
    this.#keep(opened, { code: opened.code, until: now + OPEN_FOR, toldAt: now });
  }

  #heard(opened: OscOpened, now: Instant): void {
    const before = this.#connected.get(keyOf(opened));
    const isTold = before?.code === opened.code && before.toldAt + TOLD_EVERY > now;
    const toldAt = isTold ? before.toldAt : now;
    this.#keep(opened, { code: opened.code, until: now + OPEN_FOR, toldAt });
    if (!isTold) this.#tell(opened);
  }

  #keep(opened: OscOpened, connected: Connected): void {
    const key = keyOf(opened);
    this.#connected.delete(key);
    this.#connected.set(key, connected);
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

const keyOf = ({ roomId, address }: Pick<OscOpened, 'roomId' | 'address'>): string => `${roomId} ${address}`;
