import type { RoomId, TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { isStarted } from '../../machines/room/clock.moves.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import {
  type ChangedRun,
  type ClockMoment,
  type ClockRuns,
  clockRunsAfter,
  noClockRuns,
  RUN_NAME_LENGTH,
  type RunChanges,
  type RunsByClock,
  runsAfter,
  type TimerRun,
} from '../../machines/room/timer-runs.ts';
import type { StageClock } from '../../machines/timer/stage-clock.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import type { TimerRunRow } from './journal/journal.ts';
import type { RoomStore, StoredRoom } from './journal/store.ts';
import type { RoomEnvironment } from './live-room.ts';
import type { CommittedHeader } from './recent.ts';
import { lastSeenRunning } from './room.loading.ts';
import type { PendingCommand } from './submission.ts';

export class TimerRunRecorder {
  readonly #roomId: RoomId;
  readonly #environment: Pick<RoomEnvironment, 'clock' | 'newestRuns'>;
  /** Null if the runs have not been read since the room loaded or was rolled back. */
  #runs: ClockRuns | null = null;
  #clocks: RunsByClock | null = null;
  #earlier: ClockRuns | null = null;
  #earlierClocks: RunsByClock | null = null;
  #ranAt: Instant;
  /** Runs that were loaded with the room. Undefined if they are outdated. */
  #loaded: readonly TimerRun[] | undefined;

  constructor(stored: StoredRoom, environment: Pick<RoomEnvironment, 'clock' | 'newestRuns'>) {
    this.#roomId = stored.show.room._id;
    this.#environment = environment;
    this.#loaded = stored.newestRuns;
    this.#ranAt = lastSeenRunning(stored, environment.clock.difference());
  }

  get ranAt(): Instant {
    return this.#ranAt;
  }

  follow(
    { before, after, header, submission }: PendingCommand,
    moment: Omit<ClockMoment, 'at'>,
  ): readonly TimerRunRow[] {
    this.#earlier = this.#runs;
    this.#earlierClocks = this.#clocks;
    const at = { ...moment, at: header.at };
    return [
      ...this.#followMain(before.show, after.show, at),
      ...this.#followSolo(submission?.solo?.runs),
      ...this.#followClocks(before.show, after.show, at),
    ];
  }

  #followSolo(solo: RunChanges | undefined): readonly TimerRunRow[] {
    if (solo === undefined) return [];
    this.#runs = solo.runs;
    return solo.changed.map(runRow);
  }

  #followMain(before: RoomState, after: RoomState, moment: ClockMoment): readonly TimerRunRow[] {
    if (before.timeset === after.timeset) return [];
    this.#runs ??= this.#onDisk(before.timeset);
    const { runs, changed } = runsAfter(this.#runs, before, after, moment);
    this.#runs = runs;
    return changed.map(runRow);
  }

  #followClocks(before: RoomState, after: RoomState, moment: ClockMoment): readonly TimerRunRow[] {
    if (before.clocks === after.clocks) return [];
    this.#clocks ??= this.#clocksOnDisk(before.clocks);
    const { runs, changed } = clockRunsAfter(this.#clocks, before, after, moment);
    this.#clocks = runs;
    return changed.map(runRow);
  }

  notTaken(): false {
    this.#runs = this.#earlier;
    this.#clocks = this.#earlierClocks;
    return false;
  }

  committed(before: RoomState, { at }: CommittedHeader): void {
    if (before.timeset.running) this.#ranAt = at + this.#environment.clock.difference();
  }

  rollBack(): void {
    this.#runs = null;
    this.#clocks = null;
    this.#loaded = undefined;
  }

  #onDisk(timeset: Timeset): ClockRuns {
    const runs = isStarted(timeset) ? this.#newest() : [];
    return (
      continuedRuns(
        runs.find(({ kind }) => kind !== 'clock'),
        timeset.timerId,
      ) ?? noClockRuns
    );
  }

  #clocksOnDisk(clocks: readonly StageClock[]): RunsByClock {
    const started = clocks.filter(({ kickoff }) => kickoff !== null);
    const runs = started.length === 0 ? [] : this.#newest().filter(({ kind }) => kind === 'clock');
    return new Map(
      started.flatMap(({ _id }) => {
        const known = continuedRuns(
          runs.find(({ timerId }) => timerId === _id),
          _id,
        );
        return known === null ? [] : [[_id, known]];
      }),
    );
  }

  /** If the disk fails, returns no runs, so that the command succeeds. One run then lacks its planned time. */
  #newest(): readonly TimerRun[] {
    try {
      return this.#loaded ?? this.#environment.newestRuns(this.#roomId);
    } catch {
      return [];
    }
  }
}

const continuedRuns = (run: TimerRun | undefined, timerId: TimerId | null): ClockRuns | null =>
  run?.ended === null && run.timerId === timerId ? { current: run, last: null } : null;

export function runRow({ run, undone }: ChangedRun): TimerRunRow {
  const { timerId, started, title, speaker, ...rest } = run;
  const names = { title: title.slice(0, RUN_NAME_LENGTH), speaker: speaker.slice(0, RUN_NAME_LENGTH) };
  return [started, timerId, undone ? null : JSON.stringify({ ...names, ...rest })];
}

const MAX_LOADED_RUNS = 50;

/** Returns no runs for a remote store, because waiting would delay commands. */
export function newestRuns(store: RoomStore, roomId: RoomId): readonly TimerRun[] {
  const runs = store.isAsync ? [] : store.timerRuns(roomId, { since: 0, limit: MAX_LOADED_RUNS });
  return runs instanceof Promise ? [] : runs;
}
