import { DAY, type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isSamePlan, type RoomPlan, reducesPlan } from '../../machines/plan/room-plan.ts';
import type { AwaitedMark } from '../../machines/room/clock.marks.ts';
import { handledInstant, nextDue, type TimedAlarm } from '../../machines/room/room.alarm.ts';
import type { RoomContext, RoomState } from '../../machines/room/room.state.ts';
import { Alarm, type Clock } from '../kernel/clock.ts';
import { type AutomationDue, awaitedMarks, nextAutomationDue } from './automation-due.ts';
import type { Outgoing } from './host.ts';
import type { RoomEnvironment } from './live-room.ts';

const RETRY_AFTER = SECOND;

export type RoomDue = TimedAlarm | AutomationDue;

/** At equal instants the automation comes first. */
export function nextRoomDue(
  context: RoomContext,
  now: Instant,
  wall: Duration,
  marks: readonly AwaitedMark[] = [],
  paced: { readonly withSteps?: boolean } = {},
): RoomDue | null {
  const due = nextDue(context, now, wall, [...new Set([...awaitedMarks(context.show), ...marks])]);
  const other = nextAutomationDue(context, wall, paced);
  return other !== null && (due === null || other.at <= due.at) ? other : due;
}

export const handledDue = (due: RoomDue): Instant => ('storedAt' in due ? due.storedAt : handledInstant(due));

export class DueAlarm {
  readonly #clock: Clock;
  readonly #outgoing: Outgoing;
  readonly #alarm: Alarm;
  #due: RoomDue | null = null;

  constructor({ clock, outgoing }: Pick<RoomEnvironment, 'clock' | 'outgoing'>, ring: () => void) {
    this.#clock = clock;
    this.#outgoing = outgoing;
    this.#alarm = new Alarm(clock, ring);
  }

  get due(): RoomDue | null {
    return this.#due;
  }

  /** True if the alarm must not wake a sleeping room. */
  get isForMark(): boolean {
    return this.#due?.event.type === 'alarm/mark';
  }

  isDue(now: Instant): boolean {
    return this.#due !== null && this.#due.at <= now;
  }

  next(context: RoomContext, now = this.#clock.now(), paced = {}): RoomDue | null {
    const marks = this.#outgoing.marks(context.show.room);
    return nextRoomDue(context, now, this.#clock.difference(), marks, paced);
  }

  nextAfter(before: RoomContext, after: RoomContext, now: Instant): RoomDue | null {
    const same =
      before.show.timeset === after.show.timeset &&
      before.show.timers === after.show.timers &&
      before.show.clocks === after.show.clocks &&
      before.show.room.settings === after.show.room.settings &&
      before.show.automations === after.show.automations &&
      before.show.prompter === after.show.prompter &&
      before.show.cells === after.show.cells &&
      before.show.columns === after.show.columns &&
      before.runs === after.runs &&
      before.watches === after.watches &&
      before.handledUntil === after.handledUntil;
    return same ? this.#due : this.next(after, now);
  }

  set(due: RoomDue | null): void {
    this.#due = due;
    this.#alarm.set(due?.at ?? null);
  }

  postpone(at: Instant): void {
    this.#alarm.set(at);
  }

  retry(now: Instant): void {
    this.#alarm.set(now + RETRY_AFTER);
  }

  stop(): void {
    this.#alarm.stop();
  }
}

/** Delays a smaller plan while a timer runs, for at most a day (B94). */
export class DeferredPlanChange {
  readonly #clock: Clock;
  readonly #alarm: Alarm;
  #since: Instant | null = null;

  constructor(clock: Clock, follow: () => void) {
    this.#clock = clock;
    this.#alarm = new Alarm(clock, follow);
  }

  keeps(
    { room: { plan: had }, timeset: { running } }: Pick<RoomState, 'room' | 'timeset'>,
    plan: RoomPlan,
  ): boolean {
    const now = this.#clock.now();
    const since = this.#since ?? now;
    if (running && reducesPlan(plan, had) && now < since + DAY) {
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
