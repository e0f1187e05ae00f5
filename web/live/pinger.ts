import type { Duration } from '../../machines/kernel/time.ts';

/** After the first: a few samples in quick succession, for a good offset at once. */
const BURST: readonly Duration[] = [250, 500, 1_000, 2_000];
/** From then on: often enough to follow the drift of a quartz (some ms a minute) and to notice a dead connection. */
const PERIOD: Duration = 25_000;
/** A server that leaves a ping unanswered for this long is out of reach. */
const PATIENCE: Duration = 8_000;

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

  /** A ping came back. */
  answered(): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
  }

  stop(): void {
    this.answered();
    this.endBurst();
    clearInterval(this.next);
  }

  private endBurst(): void {
    for (const timer of this.burstTimers) clearTimeout(timer);
    this.burstTimers.clear();
  }

  private ping(): void {
    this.patience ??= setTimeout(() => this.parts.dead(), PATIENCE);
    this.parts.send(this.parts.local());
  }
}
