import type { Duration, Instant } from '../../machines/kernel/time.ts';

/** A measured exchange: local times around it, and what the server's clock said in between. */
export interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverAt: Instant;
}

/** The clocks of this machine, ms, and who tells it the server's. */
export interface ClockParts {
  /** Nobody sets it; on most systems it stands still while the machine sleeps. */
  readonly local: () => number;
  /** Goes on while the machine sleeps, and can be set. */
  readonly wall: () => number;
  /** Asks the server for a sample at once. May be called while something renders. */
  readonly ask: () => void;
  /** Whether an answer may still come. */
  readonly connected: () => boolean;
  /** The time has moved at once: what is on screen is out of date. */
  readonly onJump: () => void;
  /** The machine is taken to have slept, as the server has not answered in time. */
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

/** How many recent samples vote; the one with the smallest round trip wins. */
const WINDOW = 8;
/** A clock that is this far behind jumps: the machine slept, or the first guess was poor. Clocks drift by less. */
const JUMP_MS = 250;
/** Smaller errors are worked off at this share of real time, so that no second looks short or long. */
const SLEW = 0.05;
/** Larger errors backwards are worked off faster, but time never stops nor runs backwards. */
const FAST_SLEW = 0.5;
/** The machine's two clocks moved apart by so much: it slept, or somebody set the wall clock (V191). */
const STEP_MS = 250;
/** No exchange takes so long, so that a guess loses against each. */
const GUESS_TRIP = 600_000;
/** The server has this long to say which of both it was. */
const ANSWER_MS = 500;

/** The machine's clocks have moved apart, and the server has not said yet what that means. */
interface Doubt {
  readonly since: number;
  /** How far the wall clock has gone ahead. */
  readonly step: Duration;
}

/**
 * The server's clock, read from the local monotonic one (V52), which never steps when somebody sets the computer's
 * clock. It may stand still while the computer sleeps: `Date` is there to notice that (V191).
 */
export class SteadyClock {
  private readonly parts: ClockParts;
  private samples: readonly ClockSample[] = [];
  /** Server time minus local time, as shown at `shownAt` (local); it glides towards `target`. */
  private shown = 0;
  private shownAt = 0;
  private target = 0;
  /** Wall time minus local time, as of the last step or sample. */
  private lead = 0;
  /** When the last step was noticed (local). A sample that was asked for before that spans it, and says nothing. */
  private steppedAt = Number.NEGATIVE_INFINITY;
  private doubt: Doubt | null = null;
  /** How far the clocks have moved apart since the last sample, in all. */
  private unexplained: Duration = 0;
  /** A step was taken for sleep, and no sample has confirmed it. */
  private guessed = false;

  /** Without parts: this machine's clocks, and nobody to ask. */
  constructor(parts: Partial<ClockParts> = {}) {
    this.parts = { ...alone, ...parts };
  }

  get synchronised(): boolean {
    return this.samples.length > 0;
  }

  /** The smallest recent round trip, ms; null before the first sample. */
  get roundTrip(): Duration | null {
    const best = this.best();
    return best && tripOf(best);
  }

  /** Compares the machine's clocks as well (V191): to be read at each repaint, and now and then in between. */
  now(): Instant {
    this.compare();
    this.decide();
    const local = this.parts.local();
    return local + this.offsetAt(local);
  }

  /** Best estimate of the server time, which `now` glides to; null while a sleep is suspected. */
  estimate(): Instant | null {
    this.compare();
    this.decide();
    return this.synchronised && !this.doubt ? this.parts.local() + this.target : null;
  }

  add(sample: ClockSample): void {
    this.compare();
    if (sample.sentAt < this.steppedAt) return;
    const first = !this.synchronised;
    // What the newest contradicts was right before a clock stood still, as in a sleeping machine, or was set.
    const agreed = this.hasSlept(sample) ? [] : this.samples.filter((each) => agree(each, sample));
    this.samples = [...agreed, sample].slice(-WINDOW);
    this.settle(this.parts.local());
    this.target = offsetOf(this.best() ?? sample);
    const error = this.target - this.shown;
    // A guess that was wrong is put right at once, also backwards.
    const jumps = first || error > JUMP_MS || (this.guessed && error < -JUMP_MS);
    this.guessed = false;
    this.doubt = null;
    this.unexplained = 0;
    this.lead = this.currentLead();
    if (jumps) this.jumpTo(this.target);
  }

  /** Takes this for the server's time until it answers. Any answer is better. */
  assume(serverAt: Instant): void {
    const local = this.parts.local();
    this.add({ sentAt: local - GUESS_TRIP / 2, receivedAt: local + GUESS_TRIP / 2, serverAt });
    this.guessed = true;
  }

  /** Forgets old samples: the machine slept, so that they may mislead. */
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

  /** Nobody says what it was: forwards the machine has slept, backwards somebody has set its clock. */
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

  /** Whether the server's clock has gone ahead with the wall clock, and not stayed with the local one. */
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

/** Whether one offset may have led to both: each is out by half of its round trip at most. */
function agree(one: ClockSample, other: ClockSample): boolean {
  return Math.abs(offsetOf(one) - offsetOf(other)) <= (tripOf(one) + tripOf(other)) / 2 + JUMP_MS;
}
