import type { Duration } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { sayGoodbye } from './goodbye.ts';
import type { Session } from './session.ts';
import { unsubscribe } from './topics.ts';

/** How long a slow client may take to drain what is buffered before it is dropped without a word. */
const DRAIN_WITHIN: Duration = 10_000;

/**
 * Clients that read too slowly. After a dropped frame they get nothing more, and are sent away to resume without a gap
 * (W17).
 */
export class SlowConsumers {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A frame for it was dropped. Called from inside a publish: what it changes must wait for the end of it. */
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
