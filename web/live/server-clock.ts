import type { Duration, Instant } from '../../machines/kernel/time.ts';

export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverAt: Instant;
}

interface ClockParts {
  /** Monotonic clock. On most systems it stops during sleep. */
  readonly local: () => number;
  /** Wall clock. It continues during sleep, and users can set it. */
  readonly wall: () => number;
  /** Requests a sample. May be called while rendering. */
  readonly ask: () => void;
  readonly connected: () => boolean;
  readonly onJump: () => void;
  readonly onSleep: () => void;
}

const doNothing = () => {};

const defaultClockParts: ClockParts = {
  local: () => performance.now(),
  wall: () => Date.now(),
  ask: doNothing,
  connected: () => false,
  onJump: doNothing,
  onSleep: doNothing,
};

/** Number of recent samples, of which the one with the smallest round trip is used. */
const SAMPLE_WINDOW = 8;
/** A larger error is corrected in one step, because the device slept or the first sample was poor. */
const JUMP_MS = 250;
/** Rate at which small errors are corrected, too slow to notice. */
const SLEW_RATE = 0.05;
/** Rate at which larger backward errors are corrected. Time never stops. */
const FAST_SLEW_RATE = 0.5;
/** If the local clocks differ by more, the device slept or a user set a clock (V191). */
const STEP_MS = 250;
/** Round trip of a guessed sample, so long that any real sample takes precedence. */
const GUESSED_ROUND_TRIP = 600_000;
/** Milliseconds to wait for a sample before the clock decides without one. */
const ANSWER_TIMEOUT_MS = 500;

interface ClockDoubt {
  readonly since: number;
  readonly step: Duration;
}

/**
 * Computes the server's time from the local monotonic clock, which users cannot set (V52). Detects sleep by `Date`
 * (V191).
 */
export class SteadyClock {
  private readonly parts: ClockParts;
  private samples: readonly ClockSample[] = [];
  /** Server time minus local time at `shownAt`. Moves smoothly to `target`. */
  private shown = 0;
  private shownAt = 0;
  private target = 0;
  private lead = 0;
  /** Time of the last jump. Samples that were requested earlier are invalid. */
  private steppedAt = Number.NEGATIVE_INFINITY;
  private doubt: ClockDoubt | null = null;
  private unexplained: Duration = 0;
  private guessed = false;

  constructor(parts: Partial<ClockParts> = {}) {
    this.parts = { ...defaultClockParts, ...parts };
  }

  get synchronised(): boolean {
    return this.samples.length > 0;
  }

  get roundTrip(): Duration | null {
    const best = this.best();
    return best && roundTripOf(best);
  }

  /** Returns the time and compares the local clocks (V191), so call it regularly. */
  now(): Instant {
    this.compare();
    this.decide();
    const local = this.parts.local();
    return local + this.offsetAt(local);
  }

  /** Returns the server time that `now` approaches, or null while the local clocks are in doubt. */
  estimate(): Instant | null {
    this.compare();
    this.decide();
    return this.synchronised && !this.doubt ? this.parts.local() + this.target : null;
  }

  add(sample: ClockSample): void {
    this.compare();
    if (sample.sentAt < this.steppedAt) return;
    const first = !this.synchronised;
    const agreed = this.hasSlept(sample) ? [] : this.samples.filter((each) => areConsistent(each, sample));
    this.samples = [...agreed, sample].slice(-SAMPLE_WINDOW);
    this.settle(this.parts.local());
    this.target = sampleOffset(this.best() ?? sample);
    const error = this.target - this.shown;
    // A wrong guess is corrected in one step, even backwards.
    const jumps = first || error > JUMP_MS || (this.guessed && error < -JUMP_MS);
    this.guessed = false;
    this.doubt = null;
    this.unexplained = 0;
    this.lead = this.currentLead();
    if (jumps) this.jumpTo(this.target);
  }

  /** Uses this server time until a sample arrives. */
  assume(serverAt: Instant): void {
    const local = this.parts.local();
    this.add({
      sentAt: local - GUESSED_ROUND_TRIP / 2,
      receivedAt: local + GUESSED_ROUND_TRIP / 2,
      serverAt,
    });
    this.guessed = true;
  }

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

  /** If the wall clock jumped forward, the device slept. If it jumped back, a user set it. */
  private decide(): void {
    const { doubt } = this;
    const local = this.parts.local();
    if (!doubt || (this.parts.connected() && local - doubt.since < ANSWER_TIMEOUT_MS)) return;
    this.doubt = null;
    if (doubt.step < STEP_MS) return;
    this.guessed = true;
    this.settle(local);
    this.target += doubt.step;
    this.jumpTo(this.shown + doubt.step);
    this.parts.onSleep();
  }

  private hasSlept(sample: ClockSample): boolean {
    const best = this.best();
    const ahead = best ? sampleOffset(sample) - sampleOffset(best) : 0;
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
      (best, each) => (best === null || roundTripOf(each) < roundTripOf(best) ? each : best),
      null,
    );
  }

  private settle(local: number): void {
    this.shown = this.offsetAt(local);
    this.shownAt = local;
  }

  private offsetAt(local: number): number {
    const error = this.target - this.shown;
    const rate = Math.abs(error) > JUMP_MS ? FAST_SLEW_RATE : SLEW_RATE;
    const step = Math.max(0, local - this.shownAt) * rate;
    return this.shown + Math.sign(error) * Math.min(Math.abs(error), step);
  }
}

const roundTripOf = ({ sentAt, receivedAt }: ClockSample): Duration => receivedAt - sentAt;

function sampleOffset({ sentAt, receivedAt, serverAt }: ClockSample): number {
  return serverAt - (sentAt + receivedAt) / 2;
}

function areConsistent(one: ClockSample, other: ClockSample): boolean {
  return (
    Math.abs(sampleOffset(one) - sampleOffset(other)) <= (roundTripOf(one) + roundTripOf(other)) / 2 + JUMP_MS
  );
}
