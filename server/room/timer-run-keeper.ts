import type { RoomId, TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { isStarted } from '../../machines/room/clock.moves.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import {
  type ChangedRun,
  type ClockMoment,
  type ClockRuns,
  clockRunsAfter,
  type EachClockRuns,
  noClockRuns,
  RUN_NAME_LENGTH,
  type RunsAfter,
  runsAfter,
  type TimerRun,
} from '../../machines/room/timer-runs.ts';
import type { StageClock } from '../../machines/timer/stage-clock.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import type { TimerRunRow } from '../journal/journal.entry.ts';
import type { RoomStore, StoredRoom } from '../journal/store.ts';
import type { PendingCommand } from './pending-command.ts';
import type { CommittedHeader } from './recent.ts';
import { lastSeenRunning } from './room.loading.ts';
import type { RoomEnvironment } from './room-environment.ts';

/** What a room knows of the runs of its timers, ahead of the disk by what is pending. */
export class TimerRunKeeper {
  readonly #roomId: RoomId;
  readonly #around: Pick<RoomEnvironment, 'clock' | 'newestRuns'>;
  /** Null: the disk has not been asked since the room was loaded, or went back to it. */
  #runs: ClockRuns | null = null;
  #clocks: EachClockRuns | null = null;
  /** As they were before the newest change. */
  #earlier: ClockRuns | null = null;
  #earlierClocks: EachClockRuns | null = null;
  #ranAt: Instant;
  /** As they were loaded; undefined: they did not come with the room, or may not be the newest any more. */
  #loaded: readonly TimerRun[] | undefined;

  constructor(stored: StoredRoom, around: Pick<RoomEnvironment, 'clock' | 'newestRuns'>) {
    this.#roomId = stored.show.room._id;
    this.#around = around;
    this.#loaded = stored.newestRuns;
    this.#ranAt = lastSeenRunning(stored, around.clock.difference());
  }

  /** When a timer was last seen running, by the wall clock. */
  get ranAt(): Instant {
    return this.#ranAt;
  }

  /** A change is on its way to the disk. Answers the rows that go with it. */
  follow(
    { before, after, told, submission }: PendingCommand,
    moment: Omit<ClockMoment, 'at'>,
  ): readonly TimerRunRow[] {
    this.#earlier = this.#runs;
    this.#earlierClocks = this.#clocks;
    const at = { ...moment, at: told.at };
    return [
      ...this.#followMain(before.show, after.show, at),
      ...this.#followSolo(submission?.solo?.runs),
      ...this.#followClocks(before.show, after.show, at),
    ];
  }

  /** The laptop's runs, after what its journal makes of the server's. */
  #followSolo(solo: RunsAfter | undefined): readonly TimerRunRow[] {
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

  /** A change is on the disk. */
  committed(before: RoomState, { at }: CommittedHeader): void {
    if (before.timeset.running) this.#ranAt = at + this.#around.clock.difference();
  }

  rollBack(): void {
    this.#runs = null;
    this.#clocks = null;
    this.#loaded = undefined;
  }

  #onDisk(timeset: Timeset): ClockRuns {
    const runs = isStarted(timeset) ? this.#newest() : [];
    return (
      goneOn(
        runs.find(({ kind }) => kind !== 'clock'),
        timeset.timerId,
      ) ?? noClockRuns
    );
  }

  #clocksOnDisk(clocks: readonly StageClock[]): EachClockRuns {
    const started = clocks.filter(({ kickoff }) => kickoff !== null);
    const runs = started.length === 0 ? [] : this.#newest().filter(({ kind }) => kind === 'clock');
    return new Map(
      started.flatMap(({ _id }) => {
        const known = goneOn(
          runs.find(({ timerId }) => timerId === _id),
          _id,
        );
        return known === null ? [] : [[_id, known]];
      }),
    );
  }

  /** A disk that cannot be read costs the plan of one run, and no GO. */
  #newest(): readonly TimerRun[] {
    try {
      return this.#loaded ?? this.#around.newestRuns(this.#roomId);
    } catch {
      return [];
    }
  }
}

/** The newest run of a timer or clock, if it goes on. */
const goneOn = (run: TimerRun | undefined, timerId: TimerId | null): ClockRuns | null =>
  run?.ended === null && run.timerId === timerId ? { current: run, last: null } : null;

export function runRow({ run, undone }: ChangedRun): TimerRunRow {
  const { timerId, started, title, speaker, ...rest } = run;
  const names = { title: title.slice(0, RUN_NAME_LENGTH), speaker: speaker.slice(0, RUN_NAME_LENGTH) };
  return [started, timerId, undone ? null : JSON.stringify({ ...names, ...rest })];
}

/** Runs among which those are looked for that go on. */
const NEWEST = 50;

/** Where the store answers late nobody waits for it: that costs the plan of one run, and no GO. */
export function newestRuns(store: RoomStore, roomId: RoomId): readonly TimerRun[] {
  const runs = store.answersLate ? [] : store.timerRuns(roomId, { since: 0, limit: NEWEST });
  return runs instanceof Promise ? [] : runs;
}
