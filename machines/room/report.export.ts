import type { TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import type { RoomState } from './room.state.ts';
import type { TimerRun } from './timer-runs.ts';

/** Runs that an export holds: the newest. */
export const MOST_EXPORTED_RUNS = 100;

/** A run that has ended. `timer`: index of its timer or clock; null: it is gone. */
export interface ExportedRun extends Omit<TimerRun, 'timerId' | 'ended'> {
  readonly timer: number | null;
  readonly ended: Instant;
}

/** `timerId` of a run whose timer is gone. */
const GONE: TimerId = 'gone';

/** Actors of a run besides people and their devices. */
export const EXPORTED_ACTOR = /^(?:clock|[aj]:.+)$/su;
export const LONGEST_ACTOR = 210;

/** The report of a room for its file, without people (R2360). `runs`: newest first. */
export function exportedRuns(show: RoomState, runs: readonly TimerRun[]): readonly ExportedRun[] {
  const clocks = show.clocks.filter(({ quick }) => !quick);
  const ended = runs.flatMap(({ ended: at, timerId, startedBy, endedBy, ...run }) => {
    if (at === null) return [];
    const place = (run.kind === 'clock' ? clocks : show.timers).findIndex(({ _id }) => _id === timerId);
    const timer = place < 0 ? null : place;
    return [{ ...run, timer, ended: at, startedBy: actorOf(startedBy), endedBy: actorOf(endedBy) }];
  });
  return ended.slice(0, MOST_EXPORTED_RUNS);
}

const actorOf = (actor: string | null): string | null =>
  actor !== null && EXPORTED_ACTOR.test(actor) ? actor : null;

/** The runs of a file as runs of the room that was made from it. */
export function importedRuns(show: RoomState, runs: readonly ExportedRun[]): readonly TimerRun[] {
  return runs.map(({ timer, ...run }) => {
    const entry = timer === null ? undefined : (run.kind === 'clock' ? show.clocks : show.timers)[timer];
    return { ...run, timerId: entry?._id ?? GONE };
  });
}
