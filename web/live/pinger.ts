import type { Duration } from '../../machines/kernel/time.ts';

/** After the first: a few samples in quick succession, for a good offset at once. */
const BURST: readonly Duration[] = [250, 500, 1_000, 2_000];
/** From then on: often enough to follow the drift of a quartz (some ms a minute) and to notice a dead connection. */
const PERIOD: Duration = 10_000;
/** A server that leaves a ping unanswered for this long is out of reach. */
const PATIENCE: Duration = 5_000;
/** The same while somebody waits for an answer, from a second after he asked. */
const DOUBT_AFTER: Duration = 1_000;
const PATIENCE_IN_DOUBT: Duration = 3_000;

/** While a clock runs: asks after this much silence, up to half a second sooner, so that a hall does not ask in one instant. */
const SILENCE: Duration = 3_000;
const SILENCE_SPREAD: Duration = 500;
/** Silence after such a question that ends the socket, or twice the slowest recent round trip if that is longer. */
const LAST_WAIT: Duration = 1_000;
/** A timer that fires this late proves nothing: the page stood still, and the answer may be queued. */
const LATE: Duration = 250;
/** Share of a slow round trip that still counts at the next answer. */
const FADING = 0.8;

interface Parts {
  /** Sends a ping that carries this local time. */
  readonly send: (sentAt: number) => void;
  /** No answer came in time. */
  readonly dead: () => void;
  readonly local: () => number;
  /** Random number in [0, 1). */
  readonly random: () => number;
}

/** Asks the server for its time, which also shows that the connection is alive. */
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

  /** Some samples right now: the page woke up. The rest of an earlier burst is left out. */
  burst(): void {
    this.endBurst();
    this.ping();
    for (const wait of BURST) this.burstTimers.add(setTimeout(() => this.ping(), wait));
  }

  /** Something was asked: where nothing is heard for a second, the server is asked whether it is there. */
  expect(): void {
    this.doubt ??= setTimeout(() => this.ping(PATIENCE_IN_DOUBT), DOUBT_AFTER);
  }

  /** Shortens the silence that a server may keep while a clock runs (V1400). */
  watchClock(isRunning: boolean): void {
    if (isRunning === this.isClockRunning) return;
    this.isClockRunning = isRunning;
    this.listen();
  }

  /** Anything came. */
  heard(): void {
    clearTimeout(this.doubt);
    this.doubt = undefined;
    this.listen();
  }

  /** The ping that was sent at this local time came back. */
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
