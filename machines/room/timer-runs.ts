import { zoneOr } from '../calendar/zone.ts';
import type { ClockId, TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { plannedTimers } from '../schedule/plan.ts';
import { clockAtRest } from '../timer/stage-clock.ts';
import { lengthAtStart } from '../timer/timer.length.ts';
import type { Timer } from '../timer/timer.ts';
import { timesetAhead } from '../timer/timeset.ts';
import { isStarted, type StartedTimeset } from './clock.moves.ts';
import { roomOfClock } from './clock.showing.ts';
import { differences } from './list-difference.ts';
import { requireEntry } from './ordered-list.ts';
import { currentTimer } from './room.modes.ts';
import type { RoomState } from './room.state.ts';

/** From the start of a timer until it is put back, another one takes its place, or it starts afresh (S32). Instants are the wall clock's. */
export interface TimerRun {
  /** Absent: of a timer of the rundown. `timerId` names the clock. */
  readonly kind?: 'clock';
  readonly timerId: TimerId;
  readonly title: string;
  readonly speaker: string;
  /** As the room's plan stood when it started; null: nothing planned it. */
  readonly plannedStart: Instant | null;
  /** As the timer was when it started. */
  readonly plannedLength: Duration;
  readonly started: Instant;
  /** As the room's log names them; null: nobody knows any more. */
  readonly startedBy: string | null;
  /** How long it stood still before it went on. */
  readonly paused: Duration;
  /** Null: it is still on the clock. */
  readonly ended: Instant | null;
  readonly endedBy: string | null;
}

/** The longest title and speaker of a run. */
export const RUN_NAME_LENGTH = 100;

/** What is kept of the runs of a room in memory. `kickoff`: of the last one when it ended, by the clock of countdowns. */
export interface ClockRuns {
  readonly current: TimerRun | null;
  readonly last: { readonly run: TimerRun; readonly kickoff: Instant | null } | null;
}

export const noClockRuns: ClockRuns = { current: null, last: null };

/** What changed the clock: when, by whom, and whether it took a step back. `wall`: how far the wall clock is ahead. */
export interface ClockMoment {
  readonly at: Instant;
  readonly wall: Duration;
  readonly actor: string;
  readonly goesBack: boolean;
}

/** A run as it stands now; `undone`: its start was taken back, and it is none. */
export interface ChangedRun {
  readonly run: TimerRun;
  readonly undone: boolean;
}

export interface RunsAfter {
  readonly runs: ClockRuns;
  readonly changed: readonly ChangedRun[];
}

/** For how long a run that has ended, or stands at `now`, had its clock running. */
export function runLength({ started, paused, ended }: TimerRun, now: Instant): Duration {
  return Math.max(0, (ended ?? now) - started - paused);
}

/** The runs after a change of the room (S32 to S34). */
export function runsAfter(
  runs: ClockRuns,
  before: RoomState,
  after: RoomState,
  moment: ClockMoment,
): RunsAfter {
  const [was, is] = [clockOf(before), clockOf(after)];
  if (was === is) return { runs, changed: [] };
  if (was !== null && is !== null && isSameRun(was, is, moment)) return goneOn(runs, was, is, before, moment);
  const ended = was === null ? null : endOf(runs, was, is, before, moment);
  const current = is === null ? null : (reopened(runs, is, moment) ?? begun(is, before, after, moment));
  const last = ended === null || ended.undone ? runs.last : lastOf(ended.run, before);
  const changed = [ended, current === null ? null : { run: current, undone: false }];
  return { runs: { current, last }, changed: changed.filter((each) => each !== null) };
}

/** What is kept of the runs of each clock beside the main one. */
export type EachClockRuns = ReadonlyMap<ClockId, ClockRuns>;

/** The same of the clocks beside the main one, each of which runs as the main clock of a room of its own (S2050). */
export function clockRunsAfter(
  runs: EachClockRuns,
  before: RoomState,
  after: RoomState,
  moment: ClockMoment,
): { readonly runs: EachClockRuns; readonly changed: readonly ChangedRun[] } {
  const next = new Map(runs);
  const changed = differences(before.clocks, after.clocks).flatMap((pair) => {
    const one = pair.after === null ? pair.before : pair.after;
    const rest = { ...one, ...clockAtRest };
    const [was, is] = [pair.before ?? rest, pair.after ?? rest];
    const known = next.get(is._id) ?? noClockRuns;
    const follows = runsAfter(known, roomOfClock(before, was), roomOfClock(after, is), moment);
    next.set(is._id, follows.runs);
    const plannedLength = is.duration;
    return follows.changed.map(({ run, undone }) => ({
      run: { ...run, kind: 'clock' as const, plannedStart: null, plannedLength },
      undone,
    }));
  });
  return { runs: next, changed };
}

const clockOf = ({ timeset }: RoomState): StartedTimeset | null => (isStarted(timeset) ? timeset : null);

/** A jump moves the kickoff of a run; only one that starts there, or at an earlier instant (T1844), begins another. */
function isSameRun(was: StartedTimeset, is: StartedTimeset, { at }: ClockMoment): boolean {
  if (was.timerId !== is.timerId) return false;
  const goesOn = was.lastStop !== null && is.lastStop === null;
  return was.kickoff === is.kickoff || (is.kickoff !== at && !goesOn);
}

/** S33: a pause counts once it is over. */
function goneOn(
  runs: ClockRuns,
  was: StartedTimeset,
  is: StartedTimeset,
  before: RoomState,
  moment: ClockMoment,
): RunsAfter {
  if (was.lastStop === null || is.lastStop !== null) return { runs, changed: [] };
  const known = runs.current ?? unknownRun(was, before, moment.wall);
  const current = { ...known, paused: known.paused + Math.max(0, moment.at - was.lastStop) };
  return { runs: { ...runs, current }, changed: [{ run: current, undone: false }] };
}

/** A clock that stands has ended when it stopped, one that a late alarm ends when the next one began. */
function endOf(
  { current }: ClockRuns,
  was: StartedTimeset,
  is: StartedTimeset | null,
  before: RoomState,
  { at, wall, actor, goesBack }: ClockMoment,
): ChangedRun {
  const known = current ?? unknownRun(was, before, wall);
  const ended = (was.lastStop ?? Math.min(at, is?.kickoff ?? at)) + wall;
  const run = {
    ...known,
    ...namesOf(requireEntry(before.timers, was.timerId)),
    ended: Math.max(known.started, ended),
    endedBy: actor,
  };
  return { run, undone: goesBack };
}

const lastOf = (run: TimerRun, { timeset }: RoomState): ClockRuns['last'] => ({
  run,
  kickoff: timeset.kickoff,
});

/** S34: the run that an undo brings back is the one that it was. */
function reopened({ last }: ClockRuns, is: StartedTimeset, { goesBack }: ClockMoment): TimerRun | null {
  if (!goesBack || last === null) return null;
  const { run, kickoff } = last;
  return run.timerId === is.timerId && kickoff === is.kickoff ? { ...run, ended: null, endedBy: null } : null;
}

function begun(
  is: StartedTimeset,
  before: RoomState,
  after: RoomState,
  { wall, actor }: ClockMoment,
): TimerRun {
  const run = unknownRun(is, after, wall);
  return { ...run, plannedStart: plannedStart(is, before, after, wall), startedBy: actor };
}

/** What a room without a memory of it can tell of the run that is on its clock. */
function unknownRun(
  { timerId, kickoff, aimedFrom }: StartedTimeset,
  show: RoomState,
  wall: Duration,
): TimerRun {
  const timer = requireEntry(show.timers, timerId);
  return {
    timerId,
    ...namesOf(timer),
    plannedStart: null,
    plannedLength: aimedFrom ?? lengthAtStart(timer, kickoff + wall, show.room.settings.timezone),
    started: kickoff + wall,
    startedBy: null,
    paused: 0,
    ended: null,
    endedBy: null,
  };
}

const namesOf = ({ name, extra }: Timer): Pick<TimerRun, 'title' | 'speaker'> => ({
  title: name,
  speaker: extra,
});

/** When it was to start by the plan of the room as it was (S10 to S13). What comes behind it says nothing of that. */
function plannedStart(
  { timerId, kickoff }: StartedTimeset,
  before: RoomState,
  after: RoomState,
  wall: Duration,
): Instant | null {
  const { index } = requireEntry(after.timers, timerId);
  const plan = plannedTimers(after.timers.slice(0, index + 1), {
    now: kickoff + wall,
    zone: zoneOr(after.room.settings.timezone),
    current: currentTimer(before),
    kickoff: timesetAhead(before.timeset, wall).kickoff,
    aimedFrom: null,
  });
  return plan[index]?.start ?? null;
}
