import type { Timer } from '../timer/timer.ts';
import { idleTimeset, type Timeset } from '../timer/timeset.ts';
import { isStarted, isStopped, jumped, kickedOff, paused, resumed, startedClock } from './clock.moves.ts';
import type { Stamp } from './commands.ts';
import type { ShowEdit } from './edit.ts';
import { lengthened } from './lengthen.ts';
import { exchanged, known } from './ordered-list.ts';
import { currentTimer, neighbour, transportMode } from './room.modes.ts';
import type { RoomState } from './room.state.ts';
import { retimed, wallClockOf } from './zero.ts';

/** Starts the timer afresh, or goes on with the current one if it is paused (T2, T3). */
export const start: ShowEdit<'timeset/start'> = (show, { timerId }, stamp) => {
  const { timeset } = show;
  const goesOn = isStopped(timeset) && transportMode(show) === 'paused' && isCurrent(show, timerId);
  return withTimeset(show, goesOn ? resumed(timeset, stamp.at) : fresh(show, timerId, stamp));
};

/** Pauses (T4). */
export const stop: ShowEdit<'timeset/stop'> = (show, _payload, { at }) =>
  withTimeset(show, paused(startedClock(show.timeset), at, show.room.settings.behavior));

/** Pauses the timer if it runs, else starts it (T5). */
export const toggle: ShowEdit<'timeset/toggle'> = (show, payload, stamp) =>
  show.timeset.running && isCurrent(show, payload.timerId)
    ? stop(show, {}, stamp)
    : start(show, payload, stamp);

/** Back to idle at full length (T6). */
export const reset: ShowEdit<'timeset/reset'> = (show, { timerId }) =>
  withTimeset(show, idleTimeset(timerId ?? show.timeset.timerId));

/** Makes another timer the current one, idle; the current one is left as it is (T7). */
export const select: ShowEdit<'timeset/select'> = (show, { timerId }) =>
  isCurrent(show, timerId) ? show : withTimeset(show, idleTimeset(timerId));

/** To the next timer (T8). */
export const next: ShowEdit<'timeset/next'> = (show, { autostart }, stamp) =>
  goTo(show, neighbour(show, 1), autostart, stamp);

/** Back to the start of the current timer if it has been started, else to the timer before (T9). */
export const previous: ShowEdit<'timeset/previous'> = (show, { autostart }, stamp) =>
  goTo(show, isStarted(show.timeset) ? currentTimer(show) : neighbour(show, -1), autostart, stamp);

/** Makes the current timer longer or shorter and moves its deadline along (T11). */
export const adjust: ShowEdit<'timeset/adjust'> = (show, { ms }, stamp) => {
  const from = (show.timeset.kickoff ?? stamp.at) + (stamp.wall ?? 0);
  const longer = lengthened(current(show), ms, from, show.room.settings.timezone);
  return retimed(show, { ...show, timers: exchanged(show.timers, longer) }, stamp);
};

/** Moves the playhead (T12). */
export const jump: ShowEdit<'timeset/jump'> = (show, { ms }, { at, wall }) => {
  const timeset = startedClock(show.timeset);
  return withTimeset(show, jumped(timeset, current(show), ms, at, wallClockOf(show, wall)));
};

function goTo(show: RoomState, timer: Timer | null, autostart: boolean | undefined, stamp: Stamp): RoomState {
  if (timer === null) throw new RangeError('No timer in that direction');
  return withTimeset(show, autostart ? fresh(show, timer._id, stamp) : idleTimeset(timer._id));
}

function fresh(show: RoomState, timerId: string | undefined, { at, wall }: Stamp): Timeset {
  const timer = timerId === undefined ? current(show) : known(show.timers, timerId);
  return kickedOff(timer, at, wallClockOf(show, wall));
}

function current(show: RoomState): Timer {
  return known(show.timers, show.timeset.timerId ?? '');
}

function isCurrent({ timeset }: RoomState, timerId: string | undefined): boolean {
  return timerId === undefined || timerId === timeset.timerId;
}

function withTimeset(show: RoomState, timeset: Timeset): RoomState {
  return { ...show, timeset };
}
