import type { Duration } from '../../machines/kernel/time.ts';

/** First samples, for a good offset. */
const BURST: readonly Duration[] = [250, 500, 1_000, 2_000];
/** Follows quartz drift and detects dead connections. */
const PERIOD: Duration = 10_000;
/** Timeout of a ping. */
const PATIENCE: Duration = 5_000;
/** Timeout while a request waits for an answer. */
const DOUBT_AFTER: Duration = 1_000;
const PATIENCE_IN_DOUBT: Duration = 3_000;

/** Silence before asking while a clock runs, up to half a second sooner to spread a hall. */
const SILENCE: Duration = 3_000;
const SILENCE_SPREAD: Duration = 500;
/** Then ends the socket, or after twice the slowest recent round trip. */
const LAST_WAIT: Duration = 1_000;
/** A late timer proves nothing: the answer may be queued. */
const LATE: Duration = 250;
/** Decay of slow round trips. */
const FADING = 0.8;

interface Parts {
  /** `sentAt`: local time. */
  readonly send: (sentAt: number) => void;
  readonly dead: () => void;
  readonly local: () => number;
  /** Random number in [0, 1). */
  readonly random: () => number;
}

/** Samples the server's time, which also proves the connection. */
export class Pinger {
  private readonly parts: Parts;
  private readonly burstTimers = new Set<ReturnType<typeof setTimeout>>();
  private next: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | null = null;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  private isClockRunning = false;
  private slowestTrip: Duration = 0;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  start(): void {
    this.stop();
    this.isOpen = true;
    this.burst();
    this.pingOn();
    this.listen();
  }

  /** Samples now, replacing an earlier burst. */
  burst(): void {
    this.endBurst();
    this.ping();
    for (const wait of BURST) this.burstTimers.add(setTimeout(() => this.ping(), wait));
  }

  /** Pings after a second of silence. */
  expect(): void {
    this.doubt ??= setTimeout(() => this.ping(PATIENCE_IN_DOUBT), DOUBT_AFTER);
  }

  /** Shortens the allowed silence (V1400). */
  watchClock(isRunning: boolean): void {
    if (isRunning === this.isClockRunning) return;
    this.isClockRunning = isRunning;
    this.listen();
  }

  heard(): void {
    clearTimeout(this.doubt);
    this.doubt = undefined;
    this.listen();
  }

  answered(sentAt: number): void {
    this.slowestTrip = Math.max(this.parts.local() - sentAt, this.slowestTrip * FADING);
    this.endPatience();
  }

  stop(): void {
    this.isOpen = false;
    this.endPatience();
    this.heard();
    this.endBurst();
    clearInterval(this.next);
  }

  private endPatience(): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
  }

  private endBurst(): void {
    for (const timer of this.burstTimers) clearTimeout(timer);
    this.burstTimers.clear();
  }

  private pingOn(): void {
    clearInterval(this.next);
    this.next = setInterval(() => this.ping(), PERIOD);
  }

  private listen(): void {
    clearTimeout(this.silence);
    if (this.isOpen && this.isClockRunning)
      this.silence = setTimeout(() => this.doubtSilence(), SILENCE - SILENCE_SPREAD * this.parts.random());
  }

  private doubtSilence(): void {
    this.ping();
    this.pingOn();
    const wait = Math.max(LAST_WAIT, 2 * this.slowestTrip);
    const due = this.parts.local() + wait;
    this.silence = setTimeout(() => {
      if (this.parts.local() - due > LATE) this.doubtSilence();
      else this.parts.dead();
    }, wait);
  }

  private ping(patience = PATIENCE): void {
    this.patience ??= setTimeout(() => this.parts.dead(), patience);
    this.parts.send(this.parts.local());
  }
}
