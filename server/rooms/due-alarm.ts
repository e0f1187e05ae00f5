import { DAY, type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isSamePlan, type RoomPlan, reducesPlan } from '../../machines/plan/room-plan.ts';
import type { AwaitedMark } from '../../machines/room/clock.marks.ts';
import { handledInstant, nextDue, type TimedAlarm } from '../../machines/room/room.alarm.ts';
import type { RoomContext, RoomState } from '../../machines/room/room.state.ts';
import { Alarm, type Clock } from '../kernel/clock.ts';
import {
  type AutomationDue,
  awaitedMarks,
  type DueOptions,
  ExpectedStarts,
  nextAutomationDue,
} from './automation-due.ts';
import type { StepPace } from './automation-runner.ts';
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
  paced: DueOptions = {},
): RoomDue | null {
  const due = nextDue(context, now, wall, [...new Set([...awaitedMarks(context.show), ...marks])]);
  const other = nextAutomationDue(context, wall, paced);
  return other !== null && (due === null || other.at <= due.at) ? other : due;
}

export const handledDue = (due: RoomDue): Instant => ('storedAt' in due ? due.storedAt : handledInstant(due));

/** Longer rundowns compute expected starts in the turns of alarms (W2743). */
const MAX_UNPACED_TIMERS = 100;
const MIN_WAIT: Duration = 50;

interface KnownStarts extends Pick<RoomState, 'timers' | 'timeset' | 'automations'> {
  readonly timezone: string | null;
  readonly wall: Duration;
  /** The search continues from there. */
  readonly until: Instant;
  readonly starts: ExpectedStarts;
}

export class DueAlarm {
  readonly #clock: Clock;
  readonly #outgoing: Outgoing;
  readonly #pace: Pick<StepPace, 'waitForAlarm'>;
  readonly #alarm: Alarm;
  #due: RoomDue | null = null;
  #known: KnownStarts | null = null;

  constructor(
    { clock, outgoing, pace }: Pick<RoomEnvironment, 'clock' | 'outgoing' | 'pace'>,
    ring: () => void,
  ) {
    this.#clock = clock;
    this.#outgoing = outgoing;
    this.#pace = pace;
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

  next(context: RoomContext, now = this.#clock.now(), paced: DueOptions = {}): RoomDue | null {
    const marks = this.#outgoing.marks(context.show.room);
    const starts = this.#startsOf(context, now);
    return nextRoomDue(context, now, this.#clock.difference(), marks, { ...paced, starts });
  }

  #startsOf({ show, runs: { until } }: RoomContext, now: Instant): ExpectedStarts | Instant {
    const { timers, timeset, automations, room } = show;
    const { timezone } = room.settings;
    const wall = this.#clock.difference();
    const known = this.#known;
    const isKnown = known?.timers === timers && known.timeset === timeset && known.until === until;
    const isSame = isKnown && known.automations === automations && known.timezone === timezone;
    if (isSame && known.wall === wall) return known.starts;
    if (timers.length > MAX_UNPACED_TIMERS && automations.some(({ when }) => when.type === 'BEFORE')) {
      const wait = this.#pace.waitForAlarm({ roomId: room._id, teamId: room.teamId });
      if (wait > 0) return now + Math.max(wait, MIN_WAIT);
    }
    const starts = new ExpectedStarts(show, wall);
    this.#known = { timers, timeset, automations, timezone, wall, until, starts };
    return starts;
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
