import type { ClockId } from '../kernel/ids.ts';
import { isAlike } from '../kernel/shapes.ts';
import { countsOn, type StageClock, timerOfClock, timesetOfClock } from '../timer/stage-clock.ts';
import { byId } from './ordered-list.ts';
import type { ClockShowing, RoomState, ShownClock } from './room.state.ts';

export const noClockShown: ClockShowing = { shownClock: null, clockBefore: null };

/** R2052. */
export function withClockShown(show: RoomState, shown: ShownClock): RoomState {
  if (isAlike(show.shownClock, shown)) return show;
  const stays = show.shownClock?.clockId === shown.clockId;
  return { ...show, shownClock: shown, clockBefore: stays ? show.clockBefore : show.shownClock };
}

/** Shows the previous clock again if it still runs, else the main one (R2053). */
export function withClockLeft(show: RoomState, clockId: ClockId): RoomState {
  if (show.shownClock?.clockId !== clockId) return show;
  const { clockBefore: back } = show;
  const runs = back !== null && byId(show.clocks, back.clockId)?.running === true;
  return { ...show, shownClock: runs ? back : null, clockBefore: null };
}

export const withoutClockShown = (show: RoomState): RoomState =>
  show.shownClock === null ? show : { ...show, ...noClockShown };

/** The main clock replaces removed ones (R2054). */
export function withKnownClocks(show: RoomState, { shownClock, clockBefore }: ClockShowing): RoomState {
  const known = (shown: ShownClock | null) =>
    shown !== null && byId(show.clocks, shown.clockId) !== undefined ? shown : null;
  const shown = known(shownClock);
  return { ...show, shownClock: shown, clockBefore: shown && known(clockBefore) };
}

/**
 * Makes the clock the main clock of a room without other timers, so that the same rules apply (R2051). HIDE also stops
 * there; `settled` does the rest.
 */
export function roomOfClock(show: RoomState, clock: StageClock): RoomState {
  const behavior = countsOn(clock) ? 'CONTINUE' : 'STOP';
  return {
    ...show,
    room: { ...show.room, settings: { ...show.room.settings, behavior } },
    timers: [timerOfClock(clock)],
    timeset: timesetOfClock(clock),
  };
}

/** By id, or by index without the quick clock. */
export function clockNamed({ clocks }: Pick<RoomState, 'clocks'>, name: ClockId): StageClock | undefined {
  const place = /^#(\d+)$/.exec(name)?.[1];
  if (place === undefined) return byId(clocks, name);
  return clocks.filter(({ quick }) => !quick)[Number(place) - 1];
}
