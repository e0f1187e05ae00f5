import type { Instant } from '../kernel/time.ts';
import type { Timeset } from '../timer/timeset.ts';
import { isStarted } from './clock.moves.ts';
import type { RoomState } from './room.state.ts';
import {
  type ChangedRun,
  type ClockMoment,
  type ClockRuns,
  noClockRuns,
  type RunsAfter,
  runsAfter,
  type TimerRun,
} from './timer-runs.ts';

/** The most runs that a journal adds to the report: the newest. */
const MOST_RUNS = 1_000;

/** The runs of a show that a laptop ran alone, in place of those of the server's alarms since its base (N2356). */
export class SoloRuns {
  #runs: ClockRuns;
  readonly #changed = new Map<string, ChangedRun>();

  /** `known`: runs that the store has, newest first. `since`: instant of the base, by the wall clock. */
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

  /** An event of the show, from one state to the next. */
  follow(before: RoomState, after: RoomState, moment: ClockMoment): void {
    if (before.timeset === after.timeset) return;
    const { runs, changed } = runsAfter(this.#runs, before, after, moment);
    this.#runs = runs;
    for (const each of changed) this.#add(each);
  }

  get result(): RunsAfter {
    return { runs: this.#runs, changed: [...this.#changed.values()].slice(-MOST_RUNS) };
  }

  #add(changed: ChangedRun): void {
    const { started, timerId } = changed.run;
    this.#changed.set(`${started} ${timerId}`, changed);
  }
}
