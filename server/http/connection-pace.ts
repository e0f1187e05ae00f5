import type { Logger } from 'pino';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';

export interface ConnectionRate {
  /** Connections accepted at once: a hall whose screens all come back. */
  readonly burst: number;
  readonly perSecond: number;
}

/** One connection takes the event loop some 20 µs. */
export const CONNECTION_RATE: ConnectionRate = { burst: 4_000, perSecond: 2_000 };

/** Long enough that reopening the listening sockets costs little beside the connections that they accept. */
const PAUSE: Duration = 25;

export interface ConnectionPaceDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Starts or stops accepting connections. May throw; retried after the next pause. */
  readonly accept: (isOpen: boolean) => void;
  readonly rate: ConnectionRate;
}

/**
 * Stops accepting connections for 25 ms at a time while more come than the rate allows (W600). uWebSockets.js accepts as
 * long as connections are queued, in one turn of the loop, and open sockets would wait for all of them.
 */
export class ConnectionPace {
  readonly #deps: ConnectionPaceDeps;
  #left: number;
  #countedAt: Instant;
  #resume: Cancel | null = null;
  #loggedAt: Instant = Number.NEGATIVE_INFINITY;

  constructor(deps: ConnectionPaceDeps) {
    this.#deps = deps;
    this.#left = deps.rate.burst;
    this.#countedAt = deps.clock.now();
  }

  /** Counts a connection that was accepted. */
  connected(): void {
    this.#refill();
    this.#left -= 1;
    if (this.#left < 0 && this.#resume === null) this.#pause();
  }

  stop(): void {
    this.#resume?.();
  }

  #refill(): void {
    const { clock, rate } = this.#deps;
    const now = clock.now();
    this.#left = Math.min(rate.burst, this.#left + ((now - this.#countedAt) * rate.perSecond) / 1_000);
    this.#countedAt = now;
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
