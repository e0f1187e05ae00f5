import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { liveWords } from '../../machines/words/live.ts';

/** Said by the screen itself, while no server hears it. */
export const away: Refusal = {
  code: 'not_ready',
  message: liveWords.away,
};

/** Nobody is let in: asking again with the same words would not help. `code`: one of `machines/kernel/errors`. */
export class Denial extends Error {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.name = 'Denial';
    this.code = code;
  }
}

/** No credentials for now: a server in trouble, or a limit. `retryAfter`: the wait that it named (ms), 0 if none. */
export class Unavailable extends Error {
  readonly retryAfter: Duration;
  constructor(message: string, retryAfter: Duration) {
    super(message);
    this.name = 'Unavailable';
    this.retryAfter = retryAfter;
  }
}
