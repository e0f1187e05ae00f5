import type { ActiveSessions, SessionTag } from '../people/accounts/active-sessions.ts';
import type { SocketOutbox } from './outbox.ts';
import type { Sessions } from './room-sessions.ts';

/** Ends sockets of ended sessions in the same turn (W81). */
export class SessionWatch {
  readonly #sessions: Sessions;
  readonly #outbox: Pick<SocketOutbox, 'endLapsed'>;
  readonly #living: Pick<ActiveSessions, 'find' | 'listen'>;

  constructor(
    sessions: Sessions,
    outbox: Pick<SocketOutbox, 'endLapsed'>,
    living: Pick<ActiveSessions, 'find' | 'listen'>,
  ) {
    this.#sessions = sessions;
    this.#outbox = outbox;
    this.#living = living;
  }

  start(): void {
    this.#living.listen((changed) => this.#review(changed ?? this.#sessions.tags()));
  }

  #review(tags: readonly SessionTag[]): void {
    const ended = tags.filter((tag) => this.#sessions.hasTag(tag) && this.#living.find(tag) === null);
    this.#outbox.endLapsed(ended.flatMap((tag) => this.#sessions.ofTag(tag)));
  }
}
