import type {
  Automation,
  AutomationTrigger,
  TriggerEventType,
} from '../../machines/automation/automation.ts';
import { nextOccurrence, zoneOrUtc } from '../../machines/calendar/zone.ts';
import type { AutomationId, DeviceId, TimerId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE } from '../../machines/kernel/time.ts';
import { type RunMoment, withNewRun, withPastRun } from '../../machines/room/automation.perform.ts';
import type { AnnouncedMark } from '../../machines/room/clock.marks.ts';
import { byId, requireEntry } from '../../machines/room/ordered-list.ts';
import { currentTimer, type RoomContext, type RoomState } from '../../machines/room/room.state.ts';
import { plannedRuns } from '../../machines/schedule/schedule.ts';
import { toRealTime, warpOf } from '../../machines/timer/timer.ts';
import { shiftTimeset } from '../../machines/timer/timeset.ts';
import { matchesTimer } from './automation-follow.ts';

interface UpcomingStart {
  /** Null means that the search must continue at that instant (W2743). */
  readonly timerId: TimerId | null;
  readonly due: Instant;
}

type BeforeTrigger = Extract<AutomationTrigger, { readonly type: 'BEFORE' }>;
type StartTimes = ReadonlyMap<TimerId, Instant>;

/** The runs of 1,000 timers take up to 6 ms. */
const MAX_SCHEDULED_TIMERS = 500;

/** Start times that the schedule expects at an instant. `wall` is the wall clock minus the monotonic clock. */
export class ExpectedStarts {
  readonly #rundown: RoomState;
  readonly #wall: Duration;
  readonly #known = new Map<Instant, StartTimes>();
  #scheduled = 0;

  constructor(show: RoomState, wall: Duration) {
    this.#rundown = { ...show, timeset: shiftTimeset(show.timeset, wall) };
    this.#wall = wall;
  }

  at(instant: Instant): StartTimes {
    const known = this.#known.get(instant);
    if (known !== undefined) return known;
    const starts = this.#schedule(instant);
    this.#scheduled += starts.size;
    this.#known.set(instant, starts);
    return starts;
  }

  /** True if the next search must compute the starts of that instant, because this one computed enough (W2743). */
  mustWait(instant: Instant): boolean {
    return this.#scheduled > MAX_SCHEDULED_TIMERS && !this.#known.has(instant);
  }

  #schedule(instant: Instant): StartTimes {
    const wall = this.#wall;
    const { kickoff, timerId: current } = this.#rundown.timeset;
    const started = kickoff === null ? null : current;
    const starts = new Map<TimerId, Instant>();
    for (const { planned, run } of plannedRuns(this.#rundown, instant + wall)) {
      const { _id } = planned.timer;
      if (run.expectedStart !== null && _id !== started) starts.set(_id, run.expectedStart - wall);
    }
    return starts;
  }
}

/** Ignores starts that move later as time passes, because their distance from now never shrinks (K2008). */
function nextNearStart(
  starts: ExpectedStarts,
  { timerId, minutes }: BeforeTrigger,
  until: Instant,
): UpcomingStart | null {
  let near = [...starts.at(until)]
    .filter(([id]) => timerId === null || id === timerId)
    .map(([id, start]) => ({ timerId: id, due: start - minutes * MINUTE }))
    .filter(({ due }) => due > until)
    .sort((one, other) => one.due - other.due);
  for (let [first] = near; first !== undefined; [first] = near) {
    const again = first.due - 1;
    if (again > until && starts.mustWait(first.due)) return { timerId: null, due: again };
    const then = starts.at(first.due);
    near = near.filter((each) => then.get(each.timerId) === each.due + minutes * MINUTE);
    if (near[0] === first) return first;
  }
  return null;
}

/** Automations that are later than this do not run (K107). */
const MAX_LATENESS: Duration = MINUTE;

export type AutomationAlarm =
  | { readonly type: 'automation/step'; readonly no: number; readonly due: Instant }
  | {
      readonly type: 'automation/time';
      readonly automationIds: readonly AutomationId[];
      readonly due: Instant;
    }
  | {
      readonly type: 'automation/lost';
      readonly automationId: AutomationId;
      readonly deviceId: DeviceId;
      readonly due: Instant;
    };

type TimeAlarm = Extract<AutomationAlarm, { readonly type: 'automation/time' }>;

export interface AutomationDue<Event extends AutomationAlarm = AutomationAlarm> {
  readonly at: Instant;
  /** Instant to store. It follows the wall clock if the automation waits for a time of day. */
  readonly storedAt: Instant;
  readonly event: Event;
}

export interface DueOptions {
  /** Alarms of these types wait, so this search ignores them. */
  readonly without?: Pick<ReadonlySet<AutomationAlarm['type']>, 'has'>;
  /** An instant means that expected starts may be computed only then (W2743). */
  readonly starts?: ExpectedStarts | Instant;
}

export function nextAutomationDue(
  context: RoomContext,
  wall: Duration,
  { without = new Set(), starts }: DueOptions = {},
): AutomationDue | null {
  const { runs, show, watches } = context;
  const found: AutomationDue[] = [];
  const [run] = runs.runs;
  if (run !== undefined && !without.has('automation/step'))
    found.push(automationDueAt(run.due, { type: 'automation/step', no: run.no, due: run.due }));
  for (const { automationId, deviceId, due } of without.has('automation/lost') ? [] : watches)
    found.push(automationDueAt(due, { type: 'automation/lost', automationId, deviceId, due }));
  const isTimed = show.automations.length > 0 && !without.has('automation/time');
  const time = isTimed ? nextTimeDue(context, wall, starts) : null;
  if (time !== null) found.push(time);
  return found.reduce<AutomationDue | null>(
    (first, one) => (first === null || one.at < first.at ? one : first),
    null,
  );
}

const automationDueAt = (at: Instant, event: AutomationAlarm): AutomationDue => ({ at, storedAt: at, event });

interface DueTimeAutomation {
  /** Null means that no automation runs, but the search continues. */
  readonly automationId: AutomationId | null;
  readonly due: Instant;
  readonly isOfDay: boolean;
}

export function nextTimeDue(
  context: RoomContext,
  wall: Duration,
  starts: ExpectedStarts | Instant = new ExpectedStarts(context.show, wall),
): AutomationDue<TimeAlarm> | null {
  const times = context.show.automations.flatMap((automation) =>
    dueTimeOf(context, automation, wall, starts),
  );
  const due = Math.min(...times.map((time) => time.due));
  const first = times.filter((time) => time.due === due);
  if (first.length === 0) return null;
  const automationIds = first.flatMap(({ automationId }) => automationId ?? []);
  const shownDue = first.some(({ isOfDay }) => isOfDay) ? due + wall : due;
  return { at: due, storedAt: shownDue, event: { type: 'automation/time', automationIds, due } };
}

function dueTimeOf(
  { show, runs: { until } }: RoomContext,
  { _id: automationId, enabled, rests, when }: Automation,
  wall: Duration,
  starts: ExpectedStarts | Instant,
): readonly DueTimeAutomation[] {
  if (!enabled || rests) return [];
  if (when.type === 'BEFORE') {
    if (typeof starts === 'number') return [{ automationId: null, due: starts, isOfDay: false }];
    const near = nextNearStart(starts, when, until);
    if (near === null) return [];
    return [{ automationId: near.timerId === null ? null : automationId, due: near.due, isOfDay: true }];
  }
  if (when.type === 'LEFT') {
    const due = matchesTimer(when, currentTimer(show)) ? instantAtTimeLeft(show, when.left) : null;
    return due !== null && due > until ? [{ automationId, due, isOfDay: false }] : [];
  }
  if (when.type !== 'TIME') return [];
  const next = nextOccurrence(when.time, when.date, zoneOrUtc(show.room.settings.timezone), until + wall);
  return next === null ? [] : [{ automationId, due: next - wall, isOfDay: true }];
}

function instantAtTimeLeft(show: RoomState, left: Duration): Instant | null {
  const { running, deadline } = show.timeset;
  return running && deadline !== null ? deadline - toRealTime(left, warpOf(currentTimer(show))) : null;
}

type AwaitedAnnouncement = AnnouncedMark | 'late' | 'clock';

const MARK_OF_EVENT: Partial<Record<TriggerEventType, AwaitedAnnouncement>> = {
  'show.late': 'late',
  'clock.ended': 'clock',
  'timer.yellow': 'yellow',
  'timer.red': 'red',
  'timer.zero': 'zero',
  'timer.overtime': 'overtime',
};

export function awaitedMarks({ automations }: RoomState): readonly AwaitedAnnouncement[] {
  return automations.flatMap(({ enabled, when }) => {
    const mark = enabled && when.type === 'EVENT' ? MARK_OF_EVENT[when.event] : undefined;
    return mark === undefined ? [] : [mark];
  });
}

/** `noticed` is the current instant, which may be later than the due one. */
export function afterTimeAlarm(
  context: RoomContext,
  event: Exclude<AutomationAlarm, { readonly type: 'automation/step' }>,
  noticed: Instant,
  wall: Duration,
): RoomContext {
  const { due } = event;
  const moment = { at: due, wall, depth: 1 };
  if (event.type === 'automation/lost') return afterDeviceLoss(context, event, moment);
  const starts = new ExpectedStarts(context.show, wall);
  const dealtWith = { ...context, runs: { ...context.runs, until: due } };
  return event.automationIds.reduce((now, automationId) => {
    const automation = requireEntry(now.show.automations, automationId);
    const { when } = automation;
    const cause = when.type === 'LEFT' || when.type === 'BEFORE' ? when.type : 'TIME';
    const near = when.type === 'BEFORE' ? nextNearStart(starts, when, context.runs.until) : null;
    const timerId = near?.timerId ?? context.show.timeset.timerId;
    if (noticed - due <= MAX_LATENESS) return withNewRun(now, automation, { cause, timerId }, moment);
    const no = now.runs.count + 1;
    const missed = withPastRun(now, automationId, { no, at: due + wall, cause, end: 'MISSED' });
    return { ...missed, runs: { ...missed.runs, count: no } };
  }, dealtWith);
}

function afterDeviceLoss(
  context: RoomContext,
  lost: Extract<AutomationAlarm, { readonly type: 'automation/lost' }>,
  moment: RunMoment,
): RoomContext {
  const { automationId, deviceId } = lost;
  const watches = context.watches.filter(
    (watch) => watch.automationId !== automationId || watch.deviceId !== deviceId,
  );
  const automation = byId(context.show.automations, automationId);
  const withWatches = { ...context, watches };
  if (automation?.enabled !== true || automation.when.type !== 'LOST') return withWatches;
  return withNewRun(withWatches, automation, { cause: 'LOST', timerId: null }, moment);
}
