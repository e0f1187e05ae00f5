import type { TimerId } from '../kernel/ids.ts';
import { newTimer, type Timer } from '../timer/timer.ts';
import { idleTimeset, type Timeset } from '../timer/timeset.ts';
import type { CommandPayloads, Stamp } from './commands.ts';
import { freshId, type ShowEdit } from './edit.ts';
import { byId, closedUp, exchanged, inserted, known, moved, revised, without } from './ordered-list.ts';
import type { RoomState } from './room.state.ts';
import { retimed } from './zero.ts';

/** A new timer from the defaults and the fields given; without an index at the end (R3). */
export const createTimer: ShowEdit<'timers/create'> = (show, { index, ...fields }, stamp) => {
  const place = Math.min(index ?? show.timers.length, show.timers.length);
  const timer = { _id: freshId(stamp), index: place, ...newTimer, ...fields };
  return withTimers(show, inserted(show.timers, timer));
};

/** The fields given; a new length of the started timer moves its deadline (R4, R6). */
export const updateTimer: ShowEdit<'timers/update'> = (show, { timerId, ...fields }, stamp) => {
  const timer = known(show.timers, timerId);
  const edited = revised(timer, fields);
  if (edited === timer) return show;
  const after = { ...show, timers: exchanged(show.timers, edited) };
  return timerId === show.timeset.timerId ? retimed(show, after, stamp) : after;
};

/** Without the timer; its neighbour becomes current, idle, if it was the current one (R5). */
export const removeTimer: ShowEdit<'timers/remove'> = (show, { timerId }) =>
  withTimers(show, without(show.timers, known(show.timers, timerId)));

/** To another place in the rundown (R7). */
export const moveTimer: ShowEdit<'timers/move'> = (show, { timerId, index }) => {
  const timer = known(show.timers, timerId);
  const place = Math.min(index, show.timers.length - 1);
  return place === timer.index ? show : withTimers(show, moved(show.timers, timer, place));
};

/** A copy right behind the original (R8). */
export const duplicateTimer: ShowEdit<'timers/duplicate'> = (show, { timerId }, stamp) => {
  const original = known(show.timers, timerId);
  const copy = { ...original, _id: freshId(stamp), index: original.index + 1 };
  return withTimers(show, inserted(show.timers, copy));
};

/** The whole rundown at once, say from an import; timers whose ids are given and exist are kept and revised (R10). */
export const replaceTimers: ShowEdit<'timers/replace'> = (show, { items }, stamp) =>
  retimed(show, withTimers(show, closedUp(replacements(show.timers, items, stamp))), stamp);

function replacements(
  timers: readonly Timer[],
  items: CommandPayloads['timers/replace']['items'],
  stamp: Stamp,
): readonly Timer[] {
  const free = new Map<TimerId, Timer>(timers.map((timer) => [timer._id, timer]));
  return items.map(({ _id = '', index: _told, ...fields }, index) => {
    const kept = free.get(_id);
    if (kept === undefined) return { _id: freshId(stamp, index), index, ...newTimer, ...fields };
    free.delete(_id);
    return revised(kept, fields);
  });
}

/** With other timers, among which the clock finds its own again (R5). */
export function withTimers(show: RoomState, timers: readonly Timer[]): RoomState {
  return { ...show, timers, timeset: stillThere(show, timers) };
}

function stillThere({ timeset, timers: before }: RoomState, timers: readonly Timer[]): Timeset {
  if (timeset.timerId !== null && byId(timers, timeset.timerId) !== undefined) return timeset;
  const place = timeset.timerId === null ? 0 : known(before, timeset.timerId).index;
  const heir = timers[Math.min(place, timers.length - 1)]?._id ?? null;
  return heir === timeset.timerId ? timeset : idleTimeset(heir);
}
