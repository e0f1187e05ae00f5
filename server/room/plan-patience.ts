import { DAY, type Instant } from '../../machines/kernel/time.ts';
import { type RoomPlan, takesAway } from '../../machines/plan/room-plan.ts';
import { Alarm } from '../kernel/alarm.ts';
import type { Clock } from '../kernel/clock.ts';

interface PlanChange {
  readonly had: RoomPlan;
  readonly plan: RoomPlan;
  readonly running: boolean;
}

/** Keeps a smaller plan away from a room while a timer runs: until it rests, a day at most (B94). */
export class PlanPatience {
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  /** Since when a smaller plan waits; null: none does. */
  #since: Instant | null = null;

  constructor(clock: Clock, follow: () => void) {
    this.#clock = clock;
    this.#alarm = new Alarm(clock, follow);
  }

  /** Whether the plan has to wait. */
  waits({ had, plan, running }: PlanChange): boolean {
    const now = this.#clock.now();
    const since = this.#since ?? now;
    if (running && takesAway(plan, had) && now < since + DAY) {
      this.#since = since;
      this.#alarm.set(since + DAY);
      return true;
    }
    this.stop();
    return false;
  }

  /** No timer runs any more. */
  rests(): void {
    if (this.#since !== null) this.#alarm.set(this.#clock.now());
  }

  stop(): void {
    this.#since = null;
    this.#alarm.stop();
  }
}
