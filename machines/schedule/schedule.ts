import { localDate, zoneOr } from '../calendar/zone.ts';
import type { TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { lengthAtStart } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { type Planned, plannedTimers } from './plan.ts';
import { type Progress, progressOf } from './progress.ts';
import { idleRun, type Run, runAfter, runArmed, runAsPlanned, runBefore, runCurrent } from './run.ts';
import { type PlanStanding, standingOf } from './standing.ts';

/** Delays are given in steps of this, rounded down (S19). */
export const DELAY_STEP: Duration = 500;

/** What of a room the schedule is made from; the room's state fits. */
export interface Rundown {
  readonly room: { readonly settings: { readonly timezone: string | null } };
  readonly timeset: Timeset;
  readonly timers: readonly Timer[];
}

/** One timer in the schedule. Instants are null where no start time is given, here or before. */
export interface ScheduledTimer {
  readonly timerId: TimerId;
  readonly start: Instant | null;
  readonly finish: Instant | null;
  readonly length: Duration;
  /** It is planned by a start time of its own, for which a linked timer does not wait (S26). */
  readonly ownStart: boolean;
  /** Planned start minus the previous planned finish. Below 0: they overlap. */
  readonly gap: Duration;
  /** How far its own start time lies before the previous planned finish, also where it is planned for a day later (S31). */
  readonly overlap: Duration;
  /** How late it starts, in steps of 500 ms; never below 0. */
  readonly delay: Duration;
  /** How much later than `start` it starts as things stand, in steps of 500 ms; below 0: earlier. */
  readonly startsLate: Duration;
  /** How much later than `finish` it ends as things stand, in steps of 500 ms; below 0: earlier. */
  readonly endsLate: Duration;
  readonly expectedStart: Instant | null;
  readonly expectedFinish: Instant | null;
  /** How long it will wait for its start after the timer before it (S729); 0 once it has started. */
  readonly expectedGap: Duration;
  /** How far its own start time lies before the expected finish of the timer before it (S729). */
  readonly expectedOverlap: Duration;
}

export interface Schedule extends Progress {
  readonly timers: readonly ScheduledTimer[];
  readonly current: number;
  readonly start: Instant | null;
  readonly plannedEnd: Instant | null;
  readonly projectedEnd: Instant | null;
  /** How much later than planned the show will end; below 0: earlier. Null without a planned end. */
  readonly over: Duration | null;
  /** What people are told of that, in one way everywhere (S30); null where nothing is planned. */
  readonly standing: PlanStanding | null;
  /** What of the current timer's lateness passes on, in steps of 500 ms. */
  readonly delay: Duration;
  /** It ends on another calendar day than it starts. */
  readonly multiDay: boolean;
}

/** The schedule of a room at `now` (S10 to S22). In the room's zone; UTC without one. */
export function scheduleOf(rundown: Rundown, now: Instant): Schedule {
  const zone = zoneOr(rundown.room.settings.timezone);
  const { timers: items, timeset } = rundown;
  const current = items.find(({ _id }) => _id === timeset.timerId) ?? null;
  const kickoff = current === null ? null : timeset.kickoff;
  const { aimedFrom } = timeset;
  const plan = plannedTimers(items, { now, zone, current, kickoff, aimedFrom });
  const index = current?.index ?? -1;
  const armed = items.find(({ _id }) => _id === timeset.nextTimerId)?.index ?? index + 1;
  const runs = runsOf(plan, { current: index, next: armed }, timeset, now);
  const ahead = kickoff === null ? index : index + 1;
  const timers = runs.map((entry, place) =>
    scheduled(entry, {
      kickoff: entry.planned.timer === current ? kickoff : null,
      before: place < ahead ? null : (runs[place === armed ? index : place - 1] ?? null),
      zone,
    }),
  );
  const span = spanOf(timers, plan, zone);
  return {
    timers,
    current: index,
    delay: inSteps(runs[index]?.run.carry ?? 0),
    standing: standingOf(timers, items, { current: index, ahead, next: armed, over: span.over, zone }),
    ...span,
    ...progressOf(plan, index, timeset, zone, now),
  };
}

interface Entry {
  readonly planned: Planned;
  readonly run: Run;
}

/** Where the show stands: the places of the current timer, -1 where there is none, and of the one that comes after it. */
interface Course {
  readonly current: number;
  readonly next: number;
}

function runsOf(
  plan: readonly Planned[],
  { current, next }: Course,
  timeset: Timeset,
  now: Instant,
): readonly Entry[] {
  const entries = plan.map((planned, place) => ({
    planned,
    run: place < current ? runBefore(planned) : runAsPlanned(planned),
  }));
  let previous = idleRun;
  const playing = entries[current];
  if (playing !== undefined)
    previous = playing.run = runCurrent(playing.planned, timeset, now, next === plan.length);
  for (const entry of entries.slice(next)) {
    const isLeap = next !== current + 1 && entry.planned.timer.index === next;
    previous = (isLeap ? runArmed : runAfter)(previous, entry.planned);
    // Gone back to, the current timer comes again; where it stands now is what its row tells.
    if (entry !== playing) entry.run = previous;
  }
  return entries;
}

interface ScheduledIn {
  /** Of the current timer, once it has been started. */
  readonly kickoff: Instant | null;
  /** What it follows; null where it has started. */
  readonly before: Entry | null;
  readonly zone: string;
}

/** Once started, the current timer has the length that it has from its kickoff. */
function scheduled({ planned, run }: Entry, { kickoff, before, zone }: ScheduledIn): ScheduledTimer {
  const { timer, start, finish, gap, overlap, ownStart } = planned;
  const length = kickoff === null ? planned.length : lengthAtStart(timer, kickoff, zone);
  const laterBy = (plan: Instant | null, expected: Instant | null) =>
    plan === null || expected === null ? 0 : inSteps(expected - plan);
  return {
    timerId: timer._id,
    start,
    finish,
    length,
    ownStart,
    gap,
    overlap,
    delay: inSteps(run.late),
    startsLate: laterBy(start, run.expectedStart),
    endsLate: laterBy(finish, run.expectedFinish),
    expectedStart: run.expectedStart,
    expectedFinish: run.expectedFinish,
    ...expectedBetween(planned, run, before),
  };
}

/** S729: a start time inside the previous timer overlaps as planned, though the plan has it a day later (S31). */
function expectedBetween(
  { start, gap, overlap, ownStart, timer }: Planned,
  { expectedStart }: Run,
  before: Entry | null,
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

function inSteps(delay: Duration): Duration {
  return Math.floor(delay / DELAY_STEP) * DELAY_STEP;
}

type Span = Pick<Schedule, 'start' | 'plannedEnd' | 'projectedEnd' | 'over' | 'multiDay'>;

/** S20, S21: from the first start to the last finish. Once one timer has a start, all after it have. */
function spanOf(timers: readonly ScheduledTimer[], plan: readonly Planned[], zone: string): Span {
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
