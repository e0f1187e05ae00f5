import { zoneOrUtc } from '../calendar/zone.ts';
import type { TimerId } from '../kernel/ids.ts';
import { isDeepEqual } from '../kernel/shapes.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { plannedTimers } from '../schedule/plan.ts';
import { elapsedRunTime, runStartedAt } from '../schedule/run.ts';
import { type RunTimes, recordedTimerFields } from '../timer/timer.recorded.ts';
import type { Timer } from '../timer/timer.ts';
import { shiftTimeset } from '../timer/timeset.ts';
import { isStarted, type StartedTimeset } from './clock.moves.ts';
import { byId, withFields, withReplaced } from './ordered-list.ts';
import { currentTimer, type RoomState } from './room.state.ts';

/** `wall` is the difference between the wall clock and the room time `at`. */
interface ClockMove {
  readonly at: Instant;
  readonly wall: Duration;
}

/** Records the run that ended when the clock moved (S722). Clears recorded runs when a new pass starts (S724). */
export function withRunTimes(before: RoomState, after: RoomState, move: ClockMove): RoomState {
  const [oldClock, newClock] = [before.timeset, after.timeset];
  if (oldClock === newClock) return after;
  const noted = isStarted(oldClock) ? withRunTimeOf(oldClock, before, after, move) : after;
  if (isStarted(newClock))
    return newClock.kickoff === move.at
      ? withoutConfirmedReminders(withoutPastRuns(noted, newClock.timerId), newClock.timerId)
      : noted;
  const isUnmoved = isOnFirst(noted) && before.timers === after.timers;
  return isUnmoved && wasMostlyRun(noted, before, move) ? withStartAnew(withoutRuns(noted), move) : noted;
}

const isOnFirst = (show: RoomState): boolean => currentTimer(show)?.index === 0;

function withRunTimeOf(
  oldClock: StartedTimeset,
  before: RoomState,
  after: RoomState,
  move: ClockMove,
): RoomState {
  const { timeset: newClock } = after;
  const timer = byId(after.timers, oldClock.timerId);
  const measured = byId(before.timers, oldClock.timerId);
  if (timer === undefined || measured === undefined) return after;
  if (
    oldClock.timerId !== newClock.timerId ||
    !isStarted(newClock) ||
    (newClock.kickoff !== oldClock.kickoff && newClock.kickoff === move.at)
  )
    return withTimerRun(
      after,
      timer,
      endedRunTime(oldClock, measured, before, newClock.kickoff ?? move.at, move),
    );
  const isJump = newClock.kickoff !== oldClock.kickoff;
  return isJump
    ? withTimerRun(after, timer, { start: runStart(oldClock, measured, move.wall), finish: null, length: 0 })
    : after;
}

function endedRunTime(
  oldClock: StartedTimeset,
  timer: Timer,
  { room }: RoomState,
  nextKickoff: Instant,
  { at, wall }: ClockMove,
): RunTimes {
  const stop = oldClock.lastStop ?? Math.min(at, nextKickoff);
  const start = runStart(oldClock, timer, wall);
  const finish = Math.max(start, stop + wall);
  const length = elapsedRunTime(timer, shiftTimeset(oldClock, wall), room.settings.timezone, stop + wall);
  return { start, finish, length: Math.min(finish - start, length) };
}

const runStart = ({ kickoff }: StartedTimeset, timer: Timer, wall: Duration): Instant =>
  runStartedAt(timer, kickoff + wall);

function withTimerRun(show: RoomState, timer: Timer, ran: RunTimes): RoomState {
  const noted = withFields(timer, { ran });
  return noted === timer ? show : { ...show, timers: withReplaced(show.timers, noted) };
}

function withoutPastRuns(show: RoomState, timerId: TimerId): RoomState {
  if (isOnFirst(show)) return withoutRuns(show);
  const timer = byId(show.timers, timerId);
  if (timer?.ran?.finish !== null) return show;
  const { ran: _ran, ...rest } = timer;
  return { ...show, timers: withReplaced(show.timers, rest) };
}

function withoutConfirmedReminders(show: RoomState, timerId: TimerId): RoomState {
  const timer = byId(show.timers, timerId);
  if (timer?.confirmed === undefined) return show;
  const { confirmed: _by, ...rest } = timer;
  return { ...show, timers: withReplaced(show.timers, rest) };
}

function withoutRuns(show: RoomState): RoomState {
  if (show.timers.every(({ ran }) => ran === undefined)) return show;
  const timers = show.timers.map((timer) => {
    const { ran, ...rest } = timer;
    return ran === undefined ? timer : rest;
  });
  return { ...show, timers };
}

/** Counts each timer up to its planned length, so that one overrun is not taken for a whole show (S724). */
function wasMostlyRun({ timers }: RoomState, before: RoomState, { at, wall }: ClockMove): boolean {
  const plan = plannedTimers(timers, {
    now: at + wall,
    zone: zoneOrUtc(before.room.settings.timezone),
    current: currentTimer(before),
    kickoff: before.timeset.kickoff === null ? null : before.timeset.kickoff + wall,
    aimedFrom: before.timeset.aimedFrom,
  });
  const planned = plan.reduce((sum, { length }) => sum + length, 0);
  const run = plan.reduce((sum, { timer, length }) => sum + Math.min(timer.ran?.length ?? 0, length), 0);
  return run * 2 > planned;
}

function withStartAnew(show: RoomState, { at, wall }: ClockMove): RoomState {
  const first = show.timers.find(
    ({ startTime, type, finishTime }) =>
      startTime !== null || (type === 'FINISH_TIME' && finishTime !== null),
  );
  if (first === undefined || (first.startTime === null ? first.finishDate : first.startDate) !== null)
    return show;
  return { ...show, timers: withReplaced(show.timers, { ...first, startFrom: at + wall }) };
}

/** Returns true if only recorded fields differ, which users cannot edit. */
export function isRunTimeOnly(before: Timer | null, after: Timer | null): boolean {
  if (before === null || after === null) return false;
  return Object.keys({ ...before, ...after }).every(
    (key) => key in recordedTimerFields || isDeepEqual(Reflect.get(before, key), Reflect.get(after, key)),
  );
}
