import type { Duration, Instant } from '../../machines/kernel/time.ts';

/** Server time between two local times. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverAt: Instant;
}

/** Local clocks in ms, and their sampler. */
interface ClockParts {
  /** Monotonic; on most systems stops during sleep. */
  readonly local: () => number;
  /** Continues during sleep; can be set. */
  readonly wall: () => number;
  /** Requests a sample. Callable during rendering. */
  readonly ask: () => void;
  /** An answer may still come. */
  readonly connected: () => boolean;
  /** Time jumped: repaint. */
  readonly onJump: () => void;
  /** Assumed sleep, without an answer in time. */
  readonly onSleep: () => void;
}

const nothing = () => {};

const alone: ClockParts = {
  local: () => performance.now(),
  wall: () => Date.now(),
  ask: nothing,
  connected: () => false,
  onJump: nothing,
  onSleep: nothing,
};

/** Recent samples; the smallest round trip wins. */
const WINDOW = 8;
/** Larger lags jump: sleep, or a poor first guess. */
const JUMP_MS = 250;
/** Slew of small errors, invisible. */
const SLEW = 0.05;
/** Slew of larger backward errors; time never stops. */
const FAST_SLEW = 0.5;
/** Divergence of local clocks: sleep, or a set clock (V191). */
const STEP_MS = 250;
/** Loses against any sample. */
const GUESS_TRIP = 600_000;
/** Milliseconds to wait for the server's verdict. */
const ANSWER_MS = 500;

/** The local clocks differ, and the verdict is pending. */
interface Doubt {
  readonly since: number;
  /** Lead that the wall clock gained. */
  readonly step: Duration;
}

/** Server clock on the local monotonic one (V52), immune to clock changes. `Date` detects sleep (V191). */
export class SteadyClock {
  private readonly parts: ClockParts;
  private samples: readonly ClockSample[] = [];
  /** Server minus local time at `shownAt`; moves smoothly to `target`. */
  private shown = 0;
  private shownAt = 0;
  private target = 0;
  /** Wall minus local time. */
  private lead = 0;
  /** Last step; earlier requests are invalid. */
  private steppedAt = Number.NEGATIVE_INFINITY;
  private doubt: Doubt | null = null;
  /** Divergence since the last sample. */
  private unexplained: Duration = 0;
  /** Sleep assumed, unconfirmed. */
  private guessed = false;

  /** Defaults: local clocks, no server. */
  constructor(parts: Partial<ClockParts> = {}) {
    this.parts = { ...alone, ...parts };
  }

  get synchronised(): boolean {
    return this.samples.length > 0;
  }

  /** Null means no sample yet. */
  get roundTrip(): Duration | null {
    const best = this.best();
    return best && tripOf(best);
  }

  /** Also compares local clocks (V191); call at each repaint and now and then. */
  now(): Instant {
    this.compare();
    this.decide();
    const local = this.parts.local();
    return local + this.offsetAt(local);
  }

  /** Server time that `now` approaches; null during a doubt. */
  estimate(): Instant | null {
    this.compare();
    this.decide();
    return this.synchronised && !this.doubt ? this.parts.local() + this.target : null;
  }

  add(sample: ClockSample): void {
    this.compare();
    if (sample.sentAt < this.steppedAt) return;
    const first = !this.synchronised;
    // Drops samples from before a sleep or clock change.
    const agreed = this.hasSlept(sample) ? [] : this.samples.filter((each) => agree(each, sample));
    this.samples = [...agreed, sample].slice(-WINDOW);
    this.settle(this.parts.local());
    this.target = offsetOf(this.best() ?? sample);
    const error = this.target - this.shown;
    // A wrong guess is corrected at once, even backwards.
    const jumps = first || error > JUMP_MS || (this.guessed && error < -JUMP_MS);
    this.guessed = false;
    this.doubt = null;
    this.unexplained = 0;
    this.lead = this.currentLead();
    if (jumps) this.jumpTo(this.target);
  }

  /** Provisional server time until a sample. */
  assume(serverAt: Instant): void {
    const local = this.parts.local();
    this.add({ sentAt: local - GUESS_TRIP / 2, receivedAt: local + GUESS_TRIP / 2, serverAt });
    this.guessed = true;
  }

  /** Samples may be from before a sleep. */
  distrust(): void {
    this.samples = this.samples.slice(-1);
  }

  private compare(): void {
    const step = this.currentLead() - this.lead;
    if (!this.synchronised || Math.abs(step) < STEP_MS) return;
    const local = this.parts.local();
    this.lead += step;
    this.steppedAt = local;
    this.unexplained += step;
    this.doubt = { since: this.doubt?.since ?? local, step: (this.doubt?.step ?? 0) + step };
    this.parts.ask();
  }

  /** Without a verdict: forwards means sleep, backwards a set clock. */
  private decide(): void {
    const { doubt } = this;
    const local = this.parts.local();
    if (!doubt || (this.parts.connected() && local - doubt.since < ANSWER_MS)) return;
    this.doubt = null;
    if (doubt.step < STEP_MS) return;
    this.guessed = true;
    this.settle(local);
    this.target += doubt.step;
    this.jumpTo(this.shown + doubt.step);
    this.parts.onSleep();
  }

  /** True if the server's clock moved with the wall clock. */
  private hasSlept(sample: ClockSample): boolean {
    const best = this.best();
    const ahead = best ? offsetOf(sample) - offsetOf(best) : 0;
    return Math.abs(ahead - this.unexplained) < Math.abs(ahead);
  }

  private jumpTo(offset: number): void {
    this.shown = offset;
    this.parts.onJump();
  }

  private currentLead(): Duration {
    return this.parts.wall() - this.parts.local();
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

/** True if one offset fits both within half a round trip. */
function agree(one: ClockSample, other: ClockSample): boolean {
  return Math.abs(offsetOf(one) - offsetOf(other)) <= (tripOf(one) + tripOf(other)) / 2 + JUMP_MS;
}
