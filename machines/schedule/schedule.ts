import { HALF_DAY, localDate, nextOccurrence, zoneOrUtc } from '../calendar/zone.ts';
import type { TimerId } from '../kernel/ids.ts';
import { type Duration, HOUR, type Instant, SECOND } from '../kernel/time.ts';
import { groupSpans } from '../timer/timer.groups.ts';
import { lengthAtStart, type Timer, type TimerGroup } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { type Planned, plannedTimers } from './plan.ts';
import {
  idleRun,
  type Progress,
  progressOf,
  type Run,
  runAfter,
  runArmed,
  runAsPlanned,
  runBefore,
  runCurrent,
} from './run.ts';

export interface PlanLateness {
  readonly over: Duration;
  /** Index of the timer whose start the show will miss by `over`. Null if `over` has another reason. */
  readonly place: number | null;
  readonly group: TimerGroup | null;
  /** Index of the timer whose start the show will wait for (S731). */
  readonly waits: number | null;
}

interface CourseOfShow {
  readonly current: number;
  readonly ahead: number;
  readonly next: number;
  readonly over: Duration | null;
  readonly zone: string;
}

/** Returns the first difference from the plan of at least a second (S30, S37). */
export function planLatenessOf(
  timers: readonly ScheduledTimer[],
  rundown: readonly Pick<Timer, 'group'>[],
  { current, ahead, next, over, zone }: CourseOfShow,
): PlanLateness | null {
  const delay = timers[next]?.delay ?? 0;
  if (delay >= SECOND) return { over: delay, place: null, group: null, waits: null };
  const ends = new Map(groupSpans(rundown).map(({ group, end }) => [end - 1, group]));
  for (const [place, timer] of timers.entries()) {
    const missed = place < ahead ? 0 : missedStartDuration(timer);
    if (missed >= SECOND) return { over: missed, place, group: null, waits: null };
    const group = place < current ? undefined : ends.get(place);
    const past = group === undefined ? 0 : (pastTarget(timer, group, zone) ?? 0);
    if (group !== undefined && past >= SECOND) return { over: past, place: null, group, waits: null };
  }
  const waits = timers.findIndex((timer, place) => place >= ahead && gapAhead(timer) >= SECOND);
  const early = timers[waits];
  if (early !== undefined) return { over: -gapAhead(early), place: null, group: null, waits };
  return over === null ? null : { over, place: null, group: null, waits: null };
}

const gapAhead = ({ ownStart, gap, expectedGap }: ScheduledTimer): Duration =>
  ownStart ? expectedGap - Math.max(0, gap) : 0;

function missedStartDuration({ ownStart, start, expectedStart, gap, overlap }: ScheduledTimer): Duration {
  if (!ownStart || start === null || expectedStart === null) return 0;
  return gap > 0 && overlap > 0 ? overlap : expectedStart - start;
}

/** A skipped timer ends as planned. Null means unplanned. */
export const expectedEnd = ({
  finish,
  expectedFinish,
}: Pick<ScheduledTimer, 'finish' | 'expectedFinish'>): Instant | null => expectedFinish ?? finish;

/** The target is on the day nearest to the group's end. */
export function pastTarget(
  last: Pick<ScheduledTimer, 'finish' | 'expectedFinish'>,
  { target }: TimerGroup,
  zone: string,
): Duration | null {
  const ends = expectedEnd(last);
  const at = ends === null || target === null ? null : nextOccurrence(target, null, zone, ends - HALF_DAY);
  return at === null || ends === null ? null : ends - at;
}

/** Delays are rounded down to multiples of this (S19). */
const DELAY_STEP: Duration = 500;

export interface Rundown {
  readonly room: { readonly settings: { readonly timezone: string | null } };
  readonly timeset: Timeset;
  readonly timers: readonly Timer[];
}

/** Instants are null until the first known start time. */
export interface ScheduledTimer {
  readonly timerId: TimerId;
  readonly start: Instant | null;
  readonly finish: Instant | null;
  readonly length: Duration;
  readonly ownStart: boolean;
  readonly gap: Duration;
  readonly overlap: Duration;
  /** At least 0, in steps of 500 ms. */
  readonly delay: Duration;
  readonly startsLate: Duration;
  readonly endsLate: Duration;
  readonly expectedStart: Instant | null;
  readonly expectedFinish: Instant | null;
  /** Expected wait before this timer, or 0 once the timer has started (S729). */
  readonly expectedGap: Duration;
  readonly expectedOverlap: Duration;
}

export interface Schedule extends Progress {
  readonly timers: readonly ScheduledTimer[];
  readonly current: number;
  readonly start: Instant | null;
  readonly plannedEnd: Instant | null;
  readonly projectedEnd: Instant | null;
  /** Null means unplanned. */
  readonly over: Duration | null;
  /** Null means unplanned (S30) or a rehearsal (W2830). */
  readonly standing: PlanLateness | null;
  /** Lateness that later timers take over, in steps of 500 ms. */
  readonly delay: Duration;
  /** True if the show ends on another day than it starts. */
  readonly multiDay: boolean;
  readonly isRehearsal: boolean;
}

/** A run that begins this long before the planned start of the show is a rehearsal. */
const REHEARSAL_LEAD: Duration = 3 * HOUR;

export function scheduleOf(rundown: Rundown, now: Instant): Schedule {
  const course = courseOf(rundown, now);
  const { zone, plan, current, next, kickoff, runs } = course;
  const { timers: items, timeset } = rundown;
  const ahead = kickoff === null ? current : current + 1;
  const timers = runs.map((entry, place) =>
    scheduledTimer(entry, {
      kickoff: place === current ? kickoff : null,
      before: place < ahead ? null : (runs[place === next ? current : place - 1] ?? null),
      zone,
    }),
  );
  const span = scheduleSpan(timers, plan, zone);
  const began = kickoff ?? (current > 0 ? now : null);
  const opening = timers[0]?.start ?? null;
  const isRehearsal = began !== null && opening !== null && now < opening && began < opening - REHEARSAL_LEAD;
  return {
    timers,
    current,
    delay: roundDelay(runs[current]?.run.carry ?? 0),
    standing: isRehearsal
      ? null
      : planLatenessOf(timers, items, { current, ahead, next, over: span.over, zone }),
    isRehearsal,
    ...span,
    ...progressOf(plan, current, timeset, zone, now),
  };
}

export interface PlannedRun {
  readonly planned: Planned;
  readonly run: Run;
}

/** Returns the run of each timer. A whole schedule takes several times the memory. */
export function plannedRuns(rundown: Rundown, now: Instant): readonly PlannedRun[] {
  return courseOf(rundown, now).runs;
}

interface Course {
  readonly zone: string;
  readonly plan: readonly Planned[];
  readonly runs: readonly PlannedRun[];
  /** -1 if no timer is current. */
  readonly current: number;
  readonly next: number;
  readonly kickoff: Instant | null;
}

function courseOf({ room, timers, timeset }: Rundown, now: Instant): Course {
  const zone = zoneOrUtc(room.settings.timezone);
  const timer = timers.find(({ _id }) => _id === timeset.timerId) ?? null;
  const kickoff = timer === null ? null : timeset.kickoff;
  const { aimedFrom } = timeset;
  const plan = plannedTimers(timers, { now, zone, current: timer, kickoff, aimedFrom });
  const current = timer?.index ?? -1;
  const next = timers.find(({ _id }) => _id === timeset.nextTimerId)?.index ?? current + 1;
  return { zone, plan, current, next, kickoff, runs: runsOfPlan(plan, { current, next }, timeset, now) };
}

function runsOfPlan(
  plan: readonly Planned[],
  { current, next }: Pick<Course, 'current' | 'next'>,
  timeset: Timeset,
  now: Instant,
): readonly PlannedRun[] {
  const playing = plan[current];
  const running = playing && runCurrent(playing, timeset, now, next === plan.length);
  let previous = running ?? idleRun;
  const following = plan.slice(next).map((planned, nth) => {
    const isLeap = nth === 0 && next !== current + 1;
    previous = (isLeap ? runArmed : runAfter)(previous, planned);
    return previous;
  });
  return plan.map((planned, place) => {
    // The current timer may run again, so its row shows the present run.
    const run = planned === playing ? running : following[place - next];
    return { planned, run: run ?? (place < current ? runBefore : runAsPlanned)(planned) };
  });
}

interface ScheduleContext {
  readonly kickoff: Instant | null;
  /** Null for a timer that has started. */
  readonly before: PlannedRun | null;
  readonly zone: string;
}

function scheduledTimer(
  { planned, run }: PlannedRun,
  { kickoff, before, zone }: ScheduleContext,
): ScheduledTimer {
  const { timer, start, finish, gap, overlap, ownStart } = planned;
  const { expectedGap, expectedOverlap } = expectedGaps(planned, run, before);
  return {
    timerId: timer._id,
    start,
    finish,
    length: kickoff === null ? planned.length : lengthAtStart(timer, kickoff, zone),
    ownStart,
    gap,
    overlap,
    delay: roundDelay(run.late),
    startsLate: laterBy(start, run.expectedStart),
    endsLate: laterBy(finish, run.expectedFinish),
    expectedStart: run.expectedStart,
    expectedFinish: run.expectedFinish,
    expectedGap,
    expectedOverlap,
  };
}

const laterBy = (plan: Instant | null, expected: Instant | null): Duration =>
  plan === null || expected === null ? 0 : roundDelay(expected - plan);

function expectedGaps(
  { start, gap, overlap, ownStart, timer }: Planned,
  { expectedStart }: Run,
  before: PlannedRun | null,
): Pick<ScheduledTimer, 'expectedGap' | 'expectedOverlap'> {
  const planned = before?.planned.finish ?? null;
  const free = before?.run.expectedFinish ?? planned;
  if (start === null || expectedStart === null || free === null)
    return { expectedGap: 0, expectedOverlap: 0 };
  const isDayLater = planned !== null && gap > 0 && overlap > 0;
  const missed = isDayLater ? overlap + free - planned : free - start;
  const waits = ownStart && timer.trigger !== 'LINKED';
  return {
    expectedGap: Math.max(0, expectedStart - free),
    expectedOverlap: waits ? Math.max(0, missed) : 0,
  };
}

const roundDelay = (delay: Duration): Duration => Math.floor(delay / DELAY_STEP) * DELAY_STEP;

type ScheduleSpan = Pick<Schedule, 'start' | 'plannedEnd' | 'projectedEnd' | 'over' | 'multiDay'>;

/** All timers after the first one with a start have starts (S20, S21). */
function scheduleSpan(
  timers: readonly ScheduledTimer[],
  plan: readonly Planned[],
  zone: string,
): ScheduleSpan {
  const start = timers.find((each) => each.start !== null)?.start ?? null;
  const lastTimer = timers[timers.length - 1];
  const plannedEnd = plan[plan.length - 1]?.finish ?? null;
  const projectedEnd = lastTimer?.expectedFinish ?? null;
  const last = lastTimer?.finish ?? null;
  return {
    start,
    plannedEnd,
    projectedEnd,
    over: plannedEnd === null || projectedEnd === null ? null : projectedEnd - plannedEnd,
    multiDay: start !== null && last !== null && localDate(start, zone) !== localDate(last, zone),
  };
}
