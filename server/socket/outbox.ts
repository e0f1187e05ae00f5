import type { ErrorCode } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { PlainEncoder } from '../../machines/wire/encoder.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import { sayGoodbye } from './goodbye.ts';
import type { Session } from './session.ts';
import { unsubscribe } from './topics.ts';

/** How soon a client whose right has lapsed asks for another. */
const COMEBACK_AFTER: Duration = 20;
/** So many may come back in one moment. */
const CROWD = 20;
const CROWD_SPREAD: Duration = 2_000;

interface Farewell {
  readonly session: Session;
  readonly code: ErrorCode;
  readonly afterMs: Duration | undefined;
}

/** Null: another process has no command of the session's to answer; otherwise once it has answered them, or soon gives them up. */
export type DueAnswers = (session: Session) => Promise<void> | null;

/**
 * What is said to single sockets. Frames are collected until the present callback is over and then leave each socket
 * in one write: a batch of the journal acknowledges dozens of commands at once, and a write costs far more than a frame.
 * Until then they lie one behind the other in one buffer.
 */
export class SocketOutbox {
  #waiting: Session[] = [];
  #farewells: Farewell[] = [];
  #scheduled = false;
  readonly #encoder = new PlainEncoder();
  readonly #unanswered: DueAnswers;

  constructor(unanswered: DueAnswers = () => null) {
    this.#unanswered = unanswered;
  }

  send(session: Session, frame: ServerFrame): void {
    if (session.slow) return;
    const bytes = this.#encoder.written(frame);
    if (session.outbox === null) {
      session.outbox = [bytes];
      this.#waiting.push(session);
    } else session.outbox.push(bytes);
    this.#schedule();
  }

  /**
   * Says goodbye and closes, after everything that is still to be sent. Nothing is read from the socket any more, and what is
   * published from now on, be it in this turn, is not for it (W157).
   */
  end(session: Session, code: ErrorCode, afterMs?: Duration): void {
    if (session.ending) return;
    session.ending = true;
    unsubscribe(session);
    this.#farewells.push({ session, code, afterMs });
    this.#schedule();
  }

  /**
   * Ends connections of which only what let them in has ended: their addresses may give another right at once. A crowd
   * comes back over so many ms (W82).
   */
  endLapsed(sessions: readonly Session[], spread: Duration = CROWD_SPREAD): void {
    const step = sessions.length > CROWD ? spread / sessions.length : 0;
    for (const [nth, session] of sessions.entries())
      this.end(session, 'unauthorized', COMEBACK_AFTER + Math.round(nth * step));
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.flush());
  }

  flush(): void {
    this.#scheduled = false;
    const waiting = this.#waiting;
    const farewells = this.#farewells;
    this.#waiting = [];
    this.#farewells = [];
    for (const session of waiting) deliver(session);
    if (this.#waiting.length === 0) this.#encoder.clear();
    for (const farewell of farewells) this.#part(farewell);
  }

  /** Whoever ended its right itself, at another process, hears of the end before the answer comes from there (W158). */
  #part(farewell: Farewell): void {
    const waits = this.#unanswered(farewell.session);
    if (waits === null) return part(farewell);
    void waits.then(() => {
      this.flush();
      part(farewell);
    });
  }
}

function deliver(session: Session): void {
  const frames = session.outbox ?? [];
  session.outbox = null;
  const { socket } = session;
  socket?.cork(() => {
    for (const frame of frames) socket.send(frame, true);
  });
}

function part({ session, code, afterMs }: Farewell): void {
  if (session.socket !== null) sayGoodbye(session.socket, code, afterMs);
}
