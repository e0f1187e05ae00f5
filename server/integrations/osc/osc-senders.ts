import type { RoomId } from '../../../machines/kernel/ids.ts';
import { HOUR, type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { OscSettings } from '../../../machines/room/room.settings.ts';
import { limitCounts } from '../../kernel/rate-limits.ts';
import { sameSignature } from '../../kernel/secrets.ts';
import { networkCheck } from './osc-socket.ts';

/** A code admits a sender for this long after its last message. */
const ADMISSION_LENGTH = HOUR;
const MAX_ADMITTED_SENDERS = 1_000;

const REANNOUNCE_INTERVAL = 10 * MINUTE;

interface AdmittedSender extends OscAdmission {
  readonly until: Instant;
  readonly toldAt: Instant;
}

export interface OscAdmission extends SenderCode {
  readonly roomId: RoomId;
}

interface SenderCode {
  readonly address: string;
  readonly code: string;
}

interface OscSendersDeps {
  /** See `OscRooms.counts`. */
  readonly counts: (roomId: RoomId, now: Instant) => boolean;
  readonly onWrongCode: (address: string) => void;
  readonly tell: ((opened: OscAdmission) => void) | undefined;
}

export class OscSenders {
  readonly #deps: OscSendersDeps;
  readonly #connected = new Map<string, AdmittedSender>();
  readonly #wrong = limitCounts({ points: 10, duration: 60 });
  readonly #lists = new WeakMap<OscSettings, (address: string) => boolean>();

  constructor(deps: OscSendersDeps) {
    this.#deps = deps;
  }

  allows(roomId: RoomId, osc: OscSettings, address: string, now: Instant): boolean {
    if (this.#isListed(osc, address)) return true;
    if (!this.knows(roomId, osc, address, now)) return false;
    this.#recordAdmission({ roomId, address, code: osc.code }, now);
    return true;
  }

  knows(roomId: RoomId, osc: OscSettings, address: string, now: Instant): boolean {
    if (this.#isListed(osc, address)) return true;
    const connected = this.#connected.get(admissionKey({ roomId, address }));
    return connected !== undefined && connected.code === osc.code && connected.until > now;
  }

  addresses(now: Instant): readonly string[] {
    const senders = [...this.#connected.values()].filter(
      ({ roomId, until }) => until > now && this.#deps.counts(roomId, now),
    );
    return senders.map(({ address }) => address);
  }

  connect(roomId: RoomId, osc: OscSettings, { address, code }: SenderCode, now: Instant): boolean {
    if (osc.code === '' || this.#wrong.take(address, 1, now) > 0) return false;
    if (!sameSignature(code, osc.code)) {
      this.#deps.onWrongCode(address);
      return false;
    }
    this.#wrong.giveBack(address, 1, now);
    this.#recordAdmission({ roomId, address, code }, now);
    return true;
  }

  open(opened: OscAdmission, now: Instant): void {
    this.#keep({ ...opened, until: now + ADMISSION_LENGTH, toldAt: now }, now);
  }

  #recordAdmission(opened: OscAdmission, now: Instant): void {
    const before = this.#connected.get(admissionKey(opened));
    const isTold = before?.code === opened.code && before.toldAt + REANNOUNCE_INTERVAL > now;
    const toldAt = isTold ? before.toldAt : now;
    this.#keep({ ...opened, until: now + ADMISSION_LENGTH, toldAt }, now);
    if (!isTold) this.#deps.tell?.(opened);
  }

  /** The oldest sender of a room that does not count gives way first (W2844). */
  #keep(connected: AdmittedSender, now: Instant): void {
    const key = admissionKey(connected);
    this.#connected.delete(key);
    this.#connected.set(key, connected);
    if (this.#connected.size <= MAX_ADMITTED_SENDERS) return;
    const oldestFirst = [...this.#connected];
    const evicted = oldestFirst.find(([, { roomId }]) => !this.#deps.counts(roomId, now)) ?? oldestFirst[0];
    if (evicted !== undefined) this.#connected.delete(evicted[0]);
  }

  #isListed(osc: OscSettings, address: string): boolean {
    const known = this.#lists.get(osc) ?? networkCheck(osc.senders);
    this.#lists.set(osc, known);
    return known(address);
  }
}

const admissionKey = ({ roomId, address }: Pick<OscAdmission, 'roomId' | 'address'>): string =>
  `${roomId} ${address}`;
