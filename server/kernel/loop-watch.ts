import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { CLOCK_TOLERANCE, type Clock, machineTime, type TimeSource } from './clock.ts';

const EVERY: Duration = 250;
/** A longer gap: stopped, asleep or blocked. */
const PAUSE: Duration = SECOND;
/** After a gap, the backlog takes this long and two turns. */
const READS_UP: Duration = 250;

/** Estimates arrival times: a stopped process finds old input without timestamps. Real time. */
export class LoopWatch {
  readonly #clock: Pick<Clock, 'now' | 'compare'>;
  readonly #source: TimeSource;
  #timer: NodeJS.Timeout | null = null;
  #seenAt: number;
  /** Wall minus monotonic time. */
  #lead: Duration;
  /** Start of a gap until its backlog is read. */
  #pausedAt: number | null = null;

  constructor(clock: Pick<Clock, 'now' | 'compare'>, source: TimeSource = machineTime) {
    this.#clock = clock;
    this.#source = source;
    this.#seenAt = source.monotonic();
    this.#lead = source.wall() - this.#seenAt;
  }

  start(): void {
    this.#seenAt = this.#source.monotonic();
    this.#timer = setInterval(() => this.turned(), EVERY).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** Earliest arrival of this turn's input; now, unless the process stalled. */
  arrival(): Instant {
    this.#noticeSleep();
    const now = this.#source.monotonic();
    const since = this.#pausedAt ?? (now - this.#seenAt > PAUSE ? this.#seenAt : now);
    return this.#clock.now() - Math.floor(now - since);
  }

  turned(): void {
    this.#noticeSleep();
    const now = this.#source.monotonic();
    if (now - this.#seenAt > PAUSE && this.#pausedAt === null) this.#readUp(this.#seenAt);
    this.#seenAt = now;
  }

  #readUp(since: number): void {
    this.#pausedAt = since;
    setTimeout(() => {
      setImmediate(() =>
        setImmediate(() => {
          this.#pausedAt = null;
        }),
      );
    }, READS_UP).unref();
  }

  /** Updates the clock after sleep. */
  #noticeSleep(): void {
    const lead = this.#source.wall() - this.#source.monotonic();
    const step = lead - this.#lead;
    if (Math.abs(step) < CLOCK_TOLERANCE) return;
    this.#lead = lead;
    const before = this.#clock.now();
    this.#clock.compare();
    const slept = this.#clock.now() - before;
    if (slept > CLOCK_TOLERANCE) this.#seenAt -= slept;
  }
}
