import { zoneOrUtc } from '../calendar/zone.ts';
import type { ClockId, TimerId } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { plannedTimers } from '../schedule/plan.ts';
import { clockAtRest } from '../timer/stage-clock.ts';
import { lengthAtStart, type Timer } from '../timer/timer.ts';
import { shiftTimeset, type Timeset } from '../timer/timeset.ts';
import { isStarted, type StartedTimeset } from './clock.moves.ts';
import { roomOfClock } from './clock.showing.ts';
import { differences } from './list-difference.ts';
import { requireEntry } from './ordered-list.ts';
import { currentTimer, type RoomState } from './room.state.ts';

/** Run of a timer, until it is reset or restarted or another timer starts, in wall-clock time (S32). */
export interface TimerRun {
  /** Absent for timers of the rundown. */
  readonly kind?: 'clock';
  readonly timerId: TimerId;
  readonly title: string;
  readonly speaker: string;
  readonly plannedStart: Instant | null;
  readonly plannedLength: Duration;
  readonly started: Instant;
  /** Actor as in the log. Null means unknown. */
  readonly startedBy: string | null;
  readonly paused: Duration;
  /** Null while the timer is on the clock. */
  readonly ended: Instant | null;
  readonly endedBy: string | null;
}

export const RUN_NAME_LENGTH = 100;

export interface ClockRuns {
  readonly current: TimerRun | null;
  readonly last: { readonly run: TimerRun; readonly kickoff: Instant | null } | null;
}

export const noClockRuns: ClockRuns = { current: null, last: null };

/** `wall` is the lead of the wall clock, and `goesBack` is true for an undo. */
export interface ClockMoment {
  readonly at: Instant;
  readonly wall: Duration;
  readonly actor: string;
  readonly goesBack: boolean;
}

/** `undone` is true if an undo removed the start of the run. */
export interface ChangedRun {
  readonly run: TimerRun;
  readonly undone: boolean;
}

export interface RunChanges {
  readonly runs: ClockRuns;
  readonly changed: readonly ChangedRun[];
}

export function runLength({ started, paused, ended }: TimerRun, now: Instant): Duration {
  return Math.max(0, (ended ?? now) - started - paused);
}

export function runsAfter(
  runs: ClockRuns,
  before: RoomState,
  after: RoomState,
  moment: ClockMoment,
): RunChanges {
  const [oldClock, newClock] = [clockOf(before), clockOf(after)];
  if (oldClock === newClock) return { runs, changed: [] };
  if (oldClock !== null && newClock !== null && isSameRun(oldClock, newClock, moment))
    return continuedRun(runs, oldClock, newClock, before, moment);
  const ended = oldClock === null ? null : endRun(runs, oldClock, newClock, before, moment);
  const current =
    newClock === null
      ? null
      : (reopenedRun(runs, newClock, moment) ?? beginRun(newClock, before, after, moment));
  const last = ended === null || ended.undone ? runs.last : lastRunOf(ended.run, before);
  const changed = [ended, current === null ? null : { run: current, undone: false }];
  return { runs: { current, last }, changed: changed.filter((each) => each !== null) };
}

export type RunsByClock = ReadonlyMap<ClockId, ClockRuns>;

/** Treats each additional clock as the main clock of a room of its own (S2050). */
export function clockRunsAfter(
  runs: RunsByClock,
  before: RoomState,
  after: RoomState,
  moment: ClockMoment,
): { readonly runs: RunsByClock; readonly changed: readonly ChangedRun[] } {
  const next = new Map(runs);
  const changed = differences(before.clocks, after.clocks).flatMap((pair) => {
    const one = pair.after === null ? pair.before : pair.after;
    const rest = { ...one, ...clockAtRest };
    const [oldRun, newRun] = [pair.before ?? rest, pair.after ?? rest];
    const known = next.get(newRun._id) ?? noClockRuns;
    const follows = runsAfter(known, roomOfClock(before, oldRun), roomOfClock(after, newRun), moment);
    next.set(newRun._id, follows.runs);
    const plannedLength = newRun.duration;
    return follows.changed.map(({ run, undone }) => ({
      run: { ...run, kind: 'clock' as const, plannedStart: null, plannedLength },
      undone,
    }));
  });
  return { runs: next, changed };
}

const clockOf = ({ timeset }: RoomState): StartedTimeset | null => (isStarted(timeset) ? timeset : null);

/** A jump moves the kickoff of the same run; a start, also a backdated one (T1844), begins a new run. */
function isSameRun(oldClock: StartedTimeset, newClock: StartedTimeset, { at }: ClockMoment): boolean {
  if (oldClock.timerId !== newClock.timerId) return false;
  const goesOn = oldClock.lastStop !== null && newClock.lastStop === null;
  return oldClock.kickoff === newClock.kickoff || (newClock.kickoff !== at && !goesOn);
}

function continuedRun(
  runs: ClockRuns,
  oldClock: StartedTimeset,
  newClock: StartedTimeset,
  before: RoomState,
  moment: ClockMoment,
): RunChanges {
  if (oldClock.lastStop === null || newClock.lastStop !== null) return { runs, changed: [] };
  const known = runs.current ?? unknownRun(oldClock, before, moment.wall);
  const current = { ...known, paused: known.paused + Math.max(0, moment.at - oldClock.lastStop) };
  return { runs: { ...runs, current }, changed: [{ run: current, undone: false }] };
}

function endRun(
  { current }: ClockRuns,
  oldClock: StartedTimeset,
  newClock: StartedTimeset | null,
  before: RoomState,
  { at, wall, actor, goesBack }: ClockMoment,
): ChangedRun {
  const known = current ?? unknownRun(oldClock, before, wall);
  const ended = (oldClock.lastStop ?? Math.min(at, newClock?.kickoff ?? at)) + wall;
  const run = {
    ...known,
    ...namesOf(requireEntry(before.timers, oldClock.timerId)),
    ended: Math.max(known.started, ended),
    endedBy: actor,
  };
  return { run, undone: goesBack };
}

const lastRunOf = (run: TimerRun, { timeset }: RoomState): ClockRuns['last'] => ({
  run,
  kickoff: timeset.kickoff,
});

function reopenedRun(
  { last }: ClockRuns,
  newClock: StartedTimeset,
  { goesBack }: ClockMoment,
): TimerRun | null {
  if (!goesBack || last === null) return null;
  const { run, kickoff } = last;
  return run.timerId === newClock.timerId && kickoff === newClock.kickoff
    ? { ...run, ended: null, endedBy: null }
    : null;
}

function beginRun(
  newClock: StartedTimeset,
  before: RoomState,
  after: RoomState,
  { wall, actor }: ClockMoment,
): TimerRun {
  const run = unknownRun(newClock, after, wall);
  return { ...run, plannedStart: plannedStart(newClock, before, after, wall), startedBy: actor };
}

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

function plannedStart(
  { timerId, kickoff }: StartedTimeset,
  before: RoomState,
  after: RoomState,
  wall: Duration,
): Instant | null {
  const { index } = requireEntry(after.timers, timerId);
  const plan = plannedTimers(after.timers.slice(0, index + 1), {
    now: kickoff + wall,
    zone: zoneOrUtc(after.room.settings.timezone),
    current: currentTimer(before),
    kickoff: shiftTimeset(before.timeset, wall).kickoff,
    aimedFrom: null,
  });
  return plan[index]?.start ?? null;
}

const MAX_SOLO_RUNS = 1_000;

/**
 * Runs from a laptop that ran the show alone. They replace the runs that the server's alarms made meanwhile (N2356).
 */
export class SoloRuns {
  #runs: ClockRuns;
  readonly #changed = new Map<string, ChangedRun>();

  /** `known` starts with the newest run. `since` is the wall-clock instant of the base. */
  constructor(known: readonly TimerRun[], base: Timeset, since: Instant) {
    const main = known.filter(({ kind }) => kind !== 'clock');
    for (const run of main) if (run.started > since) this.#add({ run, undone: true });
    const open = main.find(({ started }) => started <= since);
    const isOpen =
      isStarted(base) && open?.timerId === base.timerId && (open.ended === null || open.ended > since);
    const current = isOpen ? { ...open, ended: null, endedBy: null } : null;
    this.#runs = { ...noClockRuns, current };
    if (current !== null) this.#add({ run: current, undone: false });
  }

  follow(before: RoomState, after: RoomState, moment: ClockMoment): void {
    if (before.timeset === after.timeset) return;
    const { runs, changed } = runsAfter(this.#runs, before, after, moment);
    this.#runs = runs;
    for (const each of changed) this.#add(each);
  }

  get result(): RunChanges {
    return { runs: this.#runs, changed: [...this.#changed.values()].slice(-MAX_SOLO_RUNS) };
  }

  #add(changed: ChangedRun): void {
    const { started, timerId } = changed.run;
    this.#changed.set(`${started} ${timerId}`, changed);
  }
}
