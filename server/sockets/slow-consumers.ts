import type { Duration } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { sayGoodbye } from './goodbye.ts';
import type { Session } from './session.ts';
import { unsubscribe } from './topics.ts';

/** Drain time before a silent drop. */
const DRAIN_WITHIN: Duration = 10_000;

/** After a dropped frame a client gets nothing more and resumes without a gap (W17). */
export class SlowConsumers {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Called inside a publish: defer changes. */
  dropped(session: Session): void {
    if (session.slow) return;
    session.slow = true;
    session.ending = true;
    queueMicrotask(() => unsubscribe(session));
    this.#clock.after(DRAIN_WITHIN, () => session.socket?.close());
  }

  drained(session: Session): void {
    const { socket } = session;
    if (!session.slow || socket === null || socket.getBufferedAmount() > 0) return;
    sayGoodbye(socket, 'slow_consumer');
  }
}
