import type { Logger } from 'pino';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import { type Count, type LimitRule, limitRule, type SteadyLimit } from '../kernel/limit-counts.ts';

/** A hall's reconnect. A connection takes 20 µs of the loop. */
export const CONNECTION_RATE: SteadyLimit = { burst: 4_000, perSecond: 2_000 };

/** Reopening sockets must stay cheap. */
const PAUSE: Duration = 25;

export interface ConnectionPaceDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly accept: (isOpen: boolean) => void;
  readonly rate: SteadyLimit;
}

/**
 * Pauses accepting for 25 ms above the rate (W600). uWebSockets.js accepts the whole queue in a turn, while open
 * sockets wait.
 */
export class ConnectionPace {
  readonly #deps: ConnectionPaceDeps;
  readonly #rule: LimitRule;
  #count: Count | undefined;
  #resume: Cancel | null = null;
  #loggedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: ConnectionPaceDeps) {
    this.#deps = deps;
    this.#rule = limitRule(deps.rate);
  }

  connected(): void {
    const now = this.#deps.clock.now();
    this.#count = this.#rule.charged(this.#count, 1, now);
    if (this.#resume === null && this.#rule.waitFor(this.#count, 0, now) > 0) this.#pause();
  }

  stop(): void {
    this.#resume?.();
  }

  #pause(): void {
    const { clock, log, accept } = this.#deps;
    accept(false);
    this.#wait();
    if (clock.now() - this.#loggedAt < MINUTE) return;
    this.#loggedAt = clock.now();
    log.warn(this.#deps.rate, 'Too many connections at once: some are refused, so that open ones go on.');
  }

  #wait(): void {
    const { clock, log, accept } = this.#deps;
    this.#resume = clock.after(PAUSE, () => {
      this.#resume = null;
      try {
        accept(true);
      } catch (error) {
        log.error({ err: error }, 'Connections cannot be accepted again yet.');
        this.#wait();
      }
    });
  }
}
