import { DAY, type Instant } from '../../machines/kernel/time.ts';
import { isSamePlan, type RoomPlan, takesAway } from '../../machines/plan/room-plan.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { Alarm } from '../kernel/alarm.ts';
import type { Clock } from '../kernel/clock.ts';

/** Delays a smaller plan while a timer runs, at most a day (B94). */
export class PlanPatience {
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  /** Start of the delay; null: none. */
  #since: Instant | null = null;

  constructor(clock: Clock, follow: () => void) {
    this.#clock = clock;
    this.#alarm = new Alarm(clock, follow);
  }

  /** True if the plan is equal or delayed. */
  keeps(
    { room: { plan: had }, timeset: { running } }: Pick<RoomState, 'room' | 'timeset'>,
    plan: RoomPlan,
  ): boolean {
    const now = this.#clock.now();
    const since = this.#since ?? now;
    if (running && takesAway(plan, had) && now < since + DAY) {
      this.#since = since;
      this.#alarm.set(since + DAY);
      return true;
    }
    this.stop();
    return isSamePlan(plan, had);
  }

  rests(): void {
    if (this.#since !== null) this.#alarm.set(this.#clock.now());
  }

  stop(): void {
    this.#since = null;
    this.#alarm.stop();
  }
}
