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

interface Parts {
  /** Sends a ping that carries this local time. */
  readonly send: (sentAt: number) => void;
  /** No answer came in time. */
  readonly dead: () => void;
  readonly local: () => number;
}

/** Asks the server for its time, which also shows that the connection is alive. */
export class Pinger {
  private readonly parts: Parts;
  private readonly burstTimers = new Set<ReturnType<typeof setTimeout>>();
  private next: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | null = null;
  private doubt: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  start(): void {
    this.stop();
    this.burst();
    this.next = setInterval(() => this.ping(), PERIOD);
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

  /** Anything came. */
  heard(): void {
    clearTimeout(this.doubt);
    this.doubt = undefined;
  }

  /** A ping came back. */
  answered(): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
  }

  stop(): void {
    this.answered();
    this.heard();
    this.endBurst();
    clearInterval(this.next);
  }

  private endBurst(): void {
    for (const timer of this.burstTimers) clearTimeout(timer);
    this.burstTimers.clear();
  }

  private ping(patience = PATIENCE): void {
    this.patience ??= setTimeout(() => this.parts.dead(), patience);
    this.parts.send(this.parts.local());
  }
}
