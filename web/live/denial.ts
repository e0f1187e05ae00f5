import type { Refusal } from '../../machines/kernel/errors.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { liveWords } from '../../machines/words/live.ts';

/** Shown while no server is connected. */
export const away: Refusal = {
  code: 'not_ready',
  message: liveWords.away,
};

/** Final refusal. `code`: from `machines/kernel/errors`. */
export class Denial extends Error {
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.name = 'Denial';
    this.code = code;
  }
}

/** Temporary failure or limit. `retryAfter`: named wait, ms, or 0. */
export class Unavailable extends Error {
  readonly retryAfter: Duration;
  constructor(message: string, retryAfter: Duration) {
    super(message);
    this.name = 'Unavailable';
    this.retryAfter = retryAfter;
  }
}
