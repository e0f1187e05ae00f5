import type { ErrorCode } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { encodeShared } from '../../machines/wire/codec.ts';
import type { ServerFrame } from '../../machines/wire/frames.ts';
import type { Publish } from './publisher.ts';
import { type Session, sendGoodbye, unsubscribe } from './session.ts';

const RECONNECT_DELAY: Duration = 20;
const CROWD_SIZE = 20;
const CROWD_SPREAD: Duration = 2_000;

interface Farewell {
  readonly session: Session;
  readonly code: ErrorCode;
  readonly afterMs: Duration | undefined;
}

/** Resolves once the session's commands in other processes are answered or given up. Null without such commands. */
export type PendingAnswers = (session: Session) => Promise<void> | null;

/** Sends frames through topics. All frames of a turn then leave in order in one write. */
export class SocketOutbox {
  #topics = 0;
  #farewells: Farewell[] = [];
  #scheduled = false;
  readonly #publish: Publish;
  readonly #unanswered: PendingAnswers;

  constructor(publish: Publish, unanswered: PendingAnswers = () => null) {
    this.#publish = publish;
    this.#unanswered = unanswered;
  }

  send(session: Session, frame: ServerFrame): void {
    const { socket, slow } = session;
    if (slow || socket === null) return;
    if (session.topic === null) {
      session.topic = `socket/${this.#topics++}`;
      socket.subscribe(session.topic);
    }
    this.#publish(session.topic, encodeShared(frame));
  }

  /** Ends a session after the frames that are already due. It reads and publishes nothing from now on (W157). */
  end(session: Session, code: ErrorCode, afterMs?: Duration): void {
    if (session.ending) return;
    session.ending = true;
    session.goesElsewhere = code === 'restarting';
    unsubscribe(session);
    this.#farewells.push({ session, code, afterMs });
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.flush());
  }

  endLapsed(sessions: readonly Session[], spread: Duration = CROWD_SPREAD): void {
    const step = sessions.length > CROWD_SIZE ? spread / sessions.length : 0;
    for (const [nth, session] of sessions.entries())
      this.end(session, 'unauthorized', RECONNECT_DELAY + Math.round(nth * step));
  }

  flush(): void {
    this.#scheduled = false;
    const farewells = this.#farewells;
    this.#farewells = [];
    for (const farewell of farewells) this.#part(farewell);
  }

  /** Sends pending answers first, such as the answer to a command that caused the goodbye (W158). */
  #part(farewell: Farewell): void {
    const waits = this.#unanswered(farewell.session);
    if (waits === null) sendFarewell(farewell);
    else void waits.then(() => sendFarewell(farewell));
  }
}

function sendFarewell({ session, code, afterMs }: Farewell): void {
  if (session.socket !== null) sendGoodbye(session.socket, code, afterMs);
}
