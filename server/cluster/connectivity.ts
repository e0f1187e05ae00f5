import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Bus } from './bus.ts';
import { placesOf } from './told-rooms.ts';

/** Positions come ten times a second, own ones included. */
const SILENT_AFTER: Duration = SECOND;

export interface ConnectivityOptions {
  readonly bus: Pick<Bus, 'isConnected' | 'subscribe'>;
  readonly me: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Which processes are heard, and whether NATS is down. */
export class Connectivity {
  readonly #options: ConnectivityOptions;
  readonly #heardAt = new Map<string, Instant>();
  readonly #startedAt: Instant;

  constructor(options: ConnectivityOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
    options.bus.subscribe(placesOf('*'), (_body, subject) =>
      this.#heardAt.set(subject.slice(placesOf('').length), options.clock.now()),
    );
  }

  /** Not even own messages arrive. */
  get isLost(): boolean {
    return !this.hears(this.#options.me);
  }

  hears(node: string | null): boolean {
    if (node === null || !this.#options.bus.isConnected) return false;
    return this.#options.clock.now() - (this.#heardAt.get(node) ?? this.#startedAt) < SILENT_AFTER;
  }
}
