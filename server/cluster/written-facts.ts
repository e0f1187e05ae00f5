import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import { decodePart, encodePart } from '../../machines/wire/codec.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { Bus } from './bus.ts';

/** Caches by team, session tag and key hash. */
const FACTS = ['teams', 'sessions', 'keys'] as const;
type Fact = (typeof FACTS)[number];

type ChangedFacts = Readonly<Partial<Record<Fact, readonly string[] | null>>>;

interface Remembered {
  renew(keys: readonly string[] | null): Promise<void> | null;
}

interface WrittenFactsOptions {
  readonly bus: Bus;
  readonly me: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly remembered: Readonly<Record<Fact, Remembered>>;
}

const SUBJECT = 'teams';
const SWEEP_EVERY: Duration = 5 * SECOND;

/** Publishes own writes about accounts and teams, and rereads others' (D119). */
export class WrittenFacts {
  readonly #options: WrittenFactsOptions;
  readonly #end: Cancel;
  #nextSweep: Cancel;

  constructor(options: WrittenFactsOptions) {
    this.#options = options;
    const { bus, clock } = options;
    this.#end = bus.subscribe(SUBJECT, (body) => this.#hear(body));
    bus.onChange((isConnected) => {
      if (isConnected) this.#renew(all);
    });
    this.#nextSweep = clock.after(SWEEP_EVERY, () => this.#sweep());
  }

  tell(changed: ChangedFacts): void {
    const { bus, me } = this.#options;
    bus.publish(SUBJECT, encodePart([me, changed]));
  }

  stop(): void {
    this.#end();
    this.#nextSweep();
  }

  #hear(body: Uint8Array): void {
    const [writer, changed] = decodePart(body) as readonly [string, ChangedFacts];
    if (writer !== this.#options.me) this.#renew(changed);
  }

  #renew(changed: ChangedFacts): void {
    for (const fact of FACTS) {
      const keys = changed[fact];
      // Never rejects; retries.
      if (keys !== undefined) void this.#options.remembered[fact].renew(keys);
    }
  }

  #sweep(): void {
    this.#renew(all);
    this.#nextSweep = this.#options.clock.after(SWEEP_EVERY, () => this.#sweep());
  }
}

const all: ChangedFacts = { teams: null, sessions: null, keys: null };
