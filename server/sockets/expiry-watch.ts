import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { Alarm } from '../kernel/alarm.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Session } from './session.ts';

/** Fifty reconnects a second, within clients' patience (N88). */
const EACH_AFTER: Duration = 20;
const LONGEST_SPREAD: Duration = 10_000;

/** Sockets by token expiry in whole seconds, with one alarm. */
export class ExpiryWatch {
  readonly #clock: Clock;
  readonly #outbox: Pick<SocketOutbox, 'endLapsed'>;
  readonly #alarm: Alarm;
  readonly #due = new Map<Instant, Set<Session>>();

  constructor(clock: Clock, outbox: Pick<SocketOutbox, 'endLapsed'>) {
    this.#clock = clock;
    this.#outbox = outbox;
    this.#alarm = new Alarm(clock, () => this.#ring());
  }

  add(session: Session, expiresAt: Instant): void {
    const due = this.#due.get(expiresAt);
    if (due !== undefined) due.add(session);
    else this.#due.set(expiresAt, new Set([session]));
    this.#alarm.set(Math.min(expiresAt, this.#alarm.at ?? expiresAt));
  }

  remove(session: Session, expiresAt: Instant): void {
    const due = this.#due.get(expiresAt);
    due?.delete(session);
    if (due?.size === 0) this.#due.delete(expiresAt);
    if (this.#due.size === 0) this.#alarm.stop();
  }

  #ring(): void {
    const now = this.#clock.now();
    const over = [...this.#due.keys()].filter((expiresAt) => expiresAt <= now);
    const expired = over.flatMap((expiresAt) => [...(this.#due.get(expiresAt) ?? [])]);
    for (const expiresAt of over) this.#due.delete(expiresAt);
    this.#alarm.set(this.#due.size === 0 ? null : Math.min(...this.#due.keys()));
    this.#outbox.endLapsed(expired, Math.min(expired.length * EACH_AFTER, LONGEST_SPREAD));
  }
}
