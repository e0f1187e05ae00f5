import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { SteadyClock } from '../../live/server-clock.ts';

/** Returns the next instant; null: when added again. */
type Draw = (now: Instant) => Instant | null;

/** Shared: 40 alarms cost three times as much. */
const EVERY: Duration = 50;

export class WallTicker {
  private readonly clock: SteadyClock;
  private readonly due = new Map<Draw, Instant>();
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(clock: SteadyClock) {
    this.clock = clock;
  }

  /** Returns a remove function. */
  add(draw: Draw): () => void {
    this.run(draw, this.clock.now());
    this.timer ??= setInterval(this.tick, EVERY);
    return () => {
      this.due.delete(draw);
      if (this.due.size > 0 || this.timer === null) return;
      clearInterval(this.timer);
      this.timer = null;
    };
  }

  private readonly tick = (): void => {
    const now = this.clock.now();
    for (const [draw, at] of this.due) if (at <= now) this.run(draw, now);
  };

  private run(draw: Draw, now: Instant): void {
    const next = draw(now);
    if (next === null) this.due.delete(draw);
    else this.due.set(draw, next);
  }
}
