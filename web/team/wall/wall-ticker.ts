import type { Duration, Instant } from '../../../machines/kernel/time.ts';
import type { SteadyClock } from '../../live/server-clock.ts';

/** Draws at an instant. Returns when it draws next; null: not before it is added again. */
type Draw = (now: Instant) => Instant | null;

/** One beat for all clocks: an alarm for each of 40 clocks takes three times as long. */
const EVERY: Duration = 50;

/** Draws the clocks of all tiles of a wall, each when its digits change. */
export class WallTicker {
  private readonly clock: SteadyClock;
  private readonly due = new Map<Draw, Instant>();
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(clock: SteadyClock) {
    this.clock = clock;
  }

  /** Draws at once, and then whenever it is due. Returns the way to end it. */
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
