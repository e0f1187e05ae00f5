import { HALF_DAY } from '../calendar/zone.ts';
import type { TimerId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { isEndless, type StageClock } from '../timer/stage-clock.ts';
import { lengthAtStart, MARKS, type Mark, type Timer } from '../timer/timer.ts';
import { armTimer } from '../timer/timeset.ts';
import { withClockEnded } from './clock.commands.ts';
import { type AwaitedMark, type ClockMark, nextMark, passesMark } from './clock.marks.ts';
import { showAtZero, startTimeset, wallClockOf } from './clock.moves.ts';
import { byId, requireEntry } from './ordered-list.ts';
import { awaitedStart, LATE_AFTER, plannedStartAfter } from './planned-start.ts';
import { prompterOf, scriptEnd, withScriptEnded } from './prompter.ts';
import { currentTimer, linkedNext, type RoomContext, type RoomState } from './room.state.ts';

/**
 * The server noticed the alarm at `at`. Planned starts use the wall clock, which leads by `wall`; other alarms use the
 * monotonic clock (C23).
 */
export type AlarmEvent = { readonly at: Instant; readonly wall?: Duration } & (
  | {
      readonly type: 'alarm/deadline';
      readonly timerId: TimerId;
      readonly due: Instant;
    }
  | {
      readonly type: 'alarm/scheduled';
      readonly timerId: TimerId;
      readonly planned: Instant;
    }
  /** The timer's starts from `planned` to `until` were missed by at least the timer's length. */
  | {
      readonly type: 'alarm/skipped';
      readonly timerId: TimerId;
      readonly planned: Instant;
      readonly until: Instant;
    }
  | {
      readonly type: 'alarm/mark';
      readonly timerId: TimerId;
      readonly mark: ClockMark;
      readonly due: Instant;
    }
  | {
      readonly type: 'alarm/clocks';
      readonly due: Instant;
    }
  | {
      readonly type: 'alarm/late';
      readonly timerId: TimerId;
      readonly planned: Instant;
      readonly due: Instant;
    }
  | {
      readonly type: 'alarm/prompter';
      readonly timerId: TimerId;
      readonly due: Instant;
    }
);

export interface TimedAlarm {
  readonly at: Instant;
  readonly event: AlarmEvent;
}

export function handledInstant({ at, event }: TimedAlarm): Instant {
  if (event.type === 'alarm/late') return event.planned + LATE_AFTER;
  return 'planned' in event ? event.planned : at;
}

/**
 * Call this when an alarm fires and before each command, so that overdue alarms fire one by one in order (A5). `marks`
 * are the subscribed marks.
 */
export function nextDue(
  context: RoomContext,
  now: Instant,
  wall: Duration = 0,
  marks: readonly AwaitedMark[] = [],
): TimedAlarm | null {
  let first = earlierAlarm(dueClock(context, now, wall, marks), dueDeadline(context, now, wall));
  const wanted = [...marks.filter(isClockMark), ...flashingMarks(context.show)];
  if (wanted.length > 0) first = earlierAlarm(dueMark(context, wanted, now, wall, first), first);
  if (marks.includes('late')) first = earlierAlarm(first, dueLateStart(context, now, wall));
  first = earlierAlarm(first, duePrompterEnd(context, now, wall));
  if (!hasPlans(context)) return first;
  for (const timer of context.show.timers) {
    const due = dueScheduledStart(context, timer, now, wall);
    first = earlierAlarm(first, due);
  }
  return first;
}

function earlierAlarm(one: TimedAlarm | null, other: TimedAlarm | null): TimedAlarm | null {
  if (one === null || other === null) return one ?? other;
  return other.at < one.at ? other : one;
}

function hasPlans({ handledUntil }: RoomContext): boolean {
  for (const _ in handledUntil) return true;
  return false;
}

function dueDeadline(context: RoomContext, now: Instant, wall: Duration): TimedAlarm | null {
  const { timeset, room } = context.show;
  if (!timeset.running || timeset.timerId === null || timeset.deadline === null) return null;
  const { timerId, deadline: due } = timeset;
  if (room.settings.behavior !== 'STOP' && dueLinkedTimer(context, due) === null) return null;
  return {
    at: due,
    event: { type: 'alarm/deadline', timerId, due, at: Math.max(due, now), ...wallField(wall) },
  };
}

function dueClock(
  { show, clocksUntil }: RoomContext,
  now: Instant,
  wall: Duration,
  marks: readonly AwaitedMark[],
): TimedAlarm | null {
  let due = Number.POSITIVE_INFINITY;
  for (const clock of show.clocks) {
    if (!clock.running || clock.deadline === null || isEndless(clock)) continue;
    const isDue = clock.behavior !== 'CONTINUE' || (marks.includes('clock') && clock.deadline > clocksUntil);
    if (isDue && clock.deadline < due) due = clock.deadline;
  }
  if (due === Number.POSITIVE_INFINITY) return null;
  return { at: due, event: { type: 'alarm/clocks', due, at: Math.max(due, now), ...wallField(wall) } };
}

const clocksEndingAt = ({ clocks }: RoomState, due: Instant): readonly StageClock[] =>
  clocks.filter((clock) => clock.running && clock.deadline === due && !isEndless(clock));

/** Returns the linked timer unless it started at this deadline already (A2, A4). */
function dueLinkedTimer({ show, handledUntil }: RoomContext, deadline: Instant): Timer | null {
  const linked = linkedNext(show);
  if (linked === null) return null;
  return deadline > (ownEntry(handledUntil, linked._id) ?? Number.NEGATIVE_INFINITY) ? linked : null;
}

/** Skips the mark at 0:00 if the alarm of the deadline reports that mark (A1, A2). */
function dueMark(
  { show, markedUntil }: RoomContext,
  wanted: readonly ClockMark[],
  now: Instant,
  wall: Duration,
  deadline: TimedAlarm | null,
): TimedAlarm | null {
  const { timerId } = show.timeset;
  const marks = deadline === null ? wanted : wanted.filter((mark) => mark !== 'zero' && mark !== 'overtime');
  const next = nextMark(show, marks, { after: markedUntil, now });
  if (next === null || timerId === null) return null;
  const at = Math.max(next.due, now);
  return { at: next.due, event: { type: 'alarm/mark', timerId, ...next, at, ...wallField(wall) } };
}

function flashingMarks(show: RoomState): readonly Mark[] {
  const timer = show.timeset.running ? currentTimer(show) : null;
  return timer === null ? [] : MARKS.filter((mark) => timer.markFlash[mark] > 0);
}

const isClockMark = (mark: AwaitedMark): mark is ClockMark => mark !== 'late' && mark !== 'clock';

function dueLateStart({ show, markedUntil }: RoomContext, now: Instant, wall: Duration): TimedAlarm | null {
  const awaited = awaitedStart(show, now + wall, wall);
  if (awaited === null) return null;
  const at = awaited.planned - wall;
  const due = Math.max(at + LATE_AFTER, show.timeset.lastStop ?? at) + 1;
  if (due <= markedUntil || due > at + HALF_DAY) return null;
  return {
    at: due,
    event: { type: 'alarm/late', ...awaited, due, at: Math.max(due, now), ...wallField(wall) },
  };
}

function duePrompterEnd({ show, markedUntil }: RoomContext, now: Instant, wall: Duration): TimedAlarm | null {
  const { timerId } = prompterOf(show);
  const end = scriptEnd(show);
  if (timerId === null || end === null) return null;
  const due = Math.max(end, markedUntil);
  return {
    at: due,
    event: { type: 'alarm/prompter', timerId, due, at: Math.max(due, now), ...wallField(wall) },
  };
}

const wallField = (wall: Duration) => (wall === 0 ? {} : { wall });

function dueScheduledStart(
  context: RoomContext,
  timer: Timer,
  now: Instant,
  wall: Duration,
): TimedAlarm | null {
  const planned = nextPlanned(context, timer);
  if (planned === null) return null;
  const { _id: timerId } = timer;
  const due = planned - wall;
  const at = Math.max(due, now);
  // A very short timer is skipped only after one second, because alarms may fire a few ms late.
  const length = Math.max(lengthAtStart(timer, planned, context.show.room.settings.timezone), SECOND);
  const noticed = { at, ...wallField(wall) };
  if (at - due < length) return { at: due, event: { type: 'alarm/scheduled', timerId, planned, ...noticed } };
  return {
    at: due,
    event: { type: 'alarm/skipped', timerId, planned, until: at + wall - length, ...noticed },
  };
}

function nextPlanned({ show, handledUntil }: RoomContext, timer: Timer): Instant | null {
  const after = ownEntry(handledUntil, timer._id);
  return after === undefined ? null : plannedStartAfter(timer, show, after);
}

/** An alarm is outdated if the room has changed. */
export function isAlarmStillDue(
  { show, handledUntil, markedUntil, clocksUntil }: RoomContext,
  alarm: AlarmEvent,
): boolean {
  const { timeset } = show;
  if (alarm.type === 'alarm/clocks')
    return clocksEndingAt(show, alarm.due).some(
      ({ behavior }) => behavior !== 'CONTINUE' || alarm.due > clocksUntil,
    );
  if (alarm.type === 'alarm/mark')
    return timeset.timerId === alarm.timerId && alarm.due > markedUntil && passesMark(show, alarm);
  if (alarm.type === 'alarm/late') {
    const { timerId, planned, due, wall = 0 } = alarm;
    const awaited = awaitedStart(show, due + wall, wall);
    return due > markedUntil && awaited?.timerId === timerId && awaited.planned === planned;
  }
  if (alarm.type === 'alarm/prompter') {
    const end = scriptEnd(show);
    return prompterOf(show).timerId === alarm.timerId && end !== null && end <= alarm.due;
  }
  if (alarm.type === 'alarm/deadline')
    return timeset.running && timeset.timerId === alarm.timerId && timeset.deadline === alarm.due;
  const timer = byId(show.timers, alarm.timerId);
  return (
    timer?.trigger === 'SCHEDULED' && alarm.planned > (ownEntry(handledUntil, alarm.timerId) ?? alarm.planned)
  );
}

export function alarmInstant(alarm: AlarmEvent): Instant {
  return 'due' in alarm ? alarm.due : alarm.planned - (alarm.wall ?? 0);
}

/** An armed timer stays armed when a planned start comes first (A1, A2, A7, T26). */
export function showAfterAlarm(context: RoomContext, alarm: AlarmEvent): RoomState {
  const { show } = context;
  const { wall = 0 } = alarm;
  if (alarm.type === 'alarm/skipped' || alarm.type === 'alarm/mark' || alarm.type === 'alarm/late')
    return show;
  if (alarm.type === 'alarm/prompter') return withScriptEnded(show, alarm.due);
  if (alarm.type === 'alarm/clocks')
    return clocksEndingAt(show, alarm.due).reduce(
      (after, { _id }) => withClockEnded(after, requireEntry(after.clocks, _id), alarm.due),
      show,
    );
  if (alarm.type === 'alarm/deadline')
    return showAtZero(show, dueLinkedTimer(context, alarm.due), alarm.due, wall);
  const timer = requireEntry(show.timers, alarm.timerId);
  const started = startTimeset(timer, alarmInstant(alarm), wallClockOf(show, wall));
  return { ...show, timeset: armTimer(started, show.timeset.nextTimerId) };
}

/**
 * A mark does not flash if the server notices it later than this, or within this time after the same mark flashed
 * (T1804).
 */
const FLASH_GRACE = 2 * SECOND;

export function flashesAfterAlarm(
  { show, flashes, markedUntil }: RoomContext,
  alarm: AlarmEvent,
): RoomContext['flashes'] {
  if (!('due' in alarm) || alarm.type === 'alarm/prompter' || alarm.type === 'alarm/clocks') return flashes;
  const { timerId, due, at } = alarm;
  const mark = 'mark' in alarm ? alarm.mark : 'zero';
  if (mark === 'overtime') return flashes;
  const count = requireEntry(show.timers, timerId).markFlash[mark];
  const isPassed = due > markedUntil && at - due <= FLASH_GRACE;
  if (count === 0 || !isPassed) return flashes;
  const recent = (flashes.marks ?? []).filter((flashed) => due - flashed.at < FLASH_GRACE);
  if (recent.some((flashed) => flashed.timerId === timerId && flashed.mark === mark)) return flashes;
  return { ...flashes, timers: { count, at: due }, marks: [...recent, { timerId, mark, at: due }] };
}
