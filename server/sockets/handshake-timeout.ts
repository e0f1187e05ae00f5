import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Session } from './session.ts';

/** W5. */
const HELLO_WITHIN: Duration = 5_000;

interface Newcomer {
  readonly session: Session;
  readonly deadline: Instant;
}

/** Sockets without `hello` by deadline, with one alarm. */
export class HandshakeTimeout {
  readonly #clock: Clock;
  readonly #onLate: (session: Session) => void;
  #newcomers: Newcomer[] = [];
  #armed = false;

  constructor(clock: Clock, onLate: (session: Session) => void) {
    this.#clock = clock;
    this.#onLate = onLate;
  }

  add(session: Session): void {
    this.#newcomers.push({ session, deadline: this.#clock.now() + HELLO_WITHIN });
    this.#arm();
  }

  #arm(): void {
    const [first] = this.#newcomers;
    if (first === undefined || this.#armed) return;
    this.#armed = true;
    this.#clock.after(Math.max(1, first.deadline - this.#clock.now()), () => this.#ring());
  }

  #ring(): void {
    this.#armed = false;
    const now = this.#clock.now();
    const late = this.#newcomers.findIndex((newcomer) => newcomer.deadline > now);
    const due = this.#newcomers.splice(0, late === -1 ? this.#newcomers.length : late);
    // Waiting ones have said hello.
    for (const { session } of due)
      if (session.identity === null && session.held === null) this.#onLate(session);
    this.#newcomers = this.#newcomers.filter(({ session }) => session.identity === null && !session.ending);
    this.#arm();
  }
}
