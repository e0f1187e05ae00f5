import type { Instant } from '../../machines/kernel/time.ts';
import { type Due, nextDue } from '../../machines/room/room.alarm.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { Alarm } from '../kernel/alarm.ts';
import type { Clock } from '../kernel/clock.ts';

/** The alarm of a loaded room: set for what its clock does next. */
export class DueAlarm {
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  #due: Due | null = null;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#alarm = new Alarm(clock, ring);
  }

  /** What the alarm is set for. */
  get due(): Due | null {
    return this.#due;
  }

  isDue(now: Instant): boolean {
    return this.#due !== null && this.#due.at <= now;
  }

  /** What the room's clock does next. */
  next(context: RoomContext, now = this.#clock.now()): Due | null {
    return nextDue(context, now, this.#clock.difference());
  }

  /** Asked again only when something changed that an alarm depends on. */
  nextAfter(before: RoomContext, after: RoomContext, now: Instant): Due | null {
    const same =
      before.show.timeset === after.show.timeset &&
      before.show.timers === after.show.timers &&
      before.show.room.settings === after.show.room.settings &&
      before.handledUntil === after.handledUntil;
    return same ? this.#due : this.next(after, now);
  }

  set(due: Due | null): void {
    this.#due = due;
    this.#alarm.set(due?.at ?? null);
  }

  /** Rings at `at`, whatever it is set for: that was not taken. */
  retry(at: Instant): void {
    this.#alarm.set(at);
  }

  stop(): void {
    this.#alarm.stop();
  }
}
