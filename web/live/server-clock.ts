import type { Duration, Instant } from '../../machines/kernel/time.ts';

/** A measured exchange: local times around it, and what the server's clock said in between. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverAt: Instant;
}

/** How many recent samples vote; the one with the smallest round trip wins. */
const WINDOW = 8;
/** A clock that is this far behind jumps: the machine slept, or the first guess was poor. Clocks drift by less. */
const JUMP_MS = 250;
/** Smaller errors are worked off at this share of real time, so that no second looks short or long. */
const SLEW = 0.05;
/** Larger errors backwards are worked off faster, but time never stops nor runs backwards. */
const FAST_SLEW = 0.5;

/**
 * The server's clock, read from the local monotonic one (V52). `local` never steps when somebody sets the computer's
 * clock, and `Date` plays no part.
 */
export class SteadyClock {
  private readonly local: () => number;
  private samples: readonly ClockSample[] = [];
  /** Server time minus local time, as shown at `shownAt` (local); it glides towards `target`. */
  private shown = 0;
  private shownAt = 0;
  private target = 0;

  constructor(local: () => number = () => performance.now()) {
    this.local = local;
  }

  get synchronised(): boolean {
    return this.samples.length > 0;
  }

  /** The smallest recent round trip, ms; null before the first sample. */
  get roundTrip(): Duration | null {
    const best = this.best();
    return best && tripOf(best);
  }

  now(): Instant {
    const local = this.local();
    return local + this.offsetAt(local);
  }

  add(sample: ClockSample): void {
    const first = !this.synchronised;
    // What the newest contradicts was right before a clock stood still, as in a sleeping machine, or was set.
    const agreed = this.samples.filter((each) => agree(each, sample));
    this.samples = [...agreed, sample].slice(-WINDOW);
    this.settle(this.local());
    this.target = offsetOf(this.best() ?? sample);
    if (first || this.target - this.shown > JUMP_MS) this.shown = this.target;
  }

  /** Forgets old samples: the machine slept, so that they may mislead. */
  distrust(): void {
    this.samples = this.samples.slice(-1);
  }

  private best(): ClockSample | null {
    return this.samples.reduce<ClockSample | null>(
      (best, each) => (best === null || tripOf(each) < tripOf(best) ? each : best),
      null,
    );
  }

  private settle(local: number): void {
    this.shown = this.offsetAt(local);
    this.shownAt = local;
  }

  private offsetAt(local: number): number {
    const error = this.target - this.shown;
    const rate = Math.abs(error) > JUMP_MS ? FAST_SLEW : SLEW;
    const step = Math.max(0, local - this.shownAt) * rate;
    return this.shown + Math.sign(error) * Math.min(Math.abs(error), step);
  }
}

function tripOf({ sentAt, receivedAt }: ClockSample): Duration {
  return receivedAt - sentAt;
}

function offsetOf({ sentAt, receivedAt, serverAt }: ClockSample): number {
  return serverAt - (sentAt + receivedAt) / 2;
}

/** Whether one offset may have led to both: each is out by half of its round trip at most. */
function agree(one: ClockSample, other: ClockSample): boolean {
  return Math.abs(offsetOf(one) - offsetOf(other)) <= (tripOf(one) + tripOf(other)) / 2 + JUMP_MS;
}
