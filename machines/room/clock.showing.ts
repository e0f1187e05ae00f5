import type { ClockId } from '../kernel/ids.ts';
import { isAlike } from '../kernel/shapes.ts';
import { countsOn, type StageClock, timerOfClock, timesetOfClock } from '../timer/stage-clock.ts';
import { byId } from './ordered-list.ts';
import type { ClockShowing, RoomState, ShownClock } from './room.state.ts';

/** The main clock has the stage. */
export const noClockShown: ClockShowing = { shownClock: null, clockBefore: null };

/** The show with this clock on the stage, in place of the one before (R2052). */
export function withClockShown(show: RoomState, shown: ShownClock): RoomState {
  if (isAlike(show.shownClock, shown)) return show;
  const stays = show.shownClock?.clockId === shown.clockId;
  return { ...show, shownClock: shown, clockBefore: stays ? show.clockBefore : show.shownClock };
}

/** The show after this clock has left the stage by itself: one step back, to a clock that still runs (R2053). */
export function withClockLeft(show: RoomState, clockId: ClockId): RoomState {
  if (show.shownClock?.clockId !== clockId) return show;
  const { clockBefore: back } = show;
  const runs = back !== null && byId(show.clocks, back.clockId)?.running === true;
  return { ...show, shownClock: runs ? back : null, clockBefore: null };
}

export const withoutClockShown = (show: RoomState): RoomState =>
  show.shownClock === null ? show : { ...show, ...noClockShown };

/** The show without clocks on the stage that it does not have: the main clock takes the place of a removed one (R2054). */
export function withKnownClocks(show: RoomState, { shownClock, clockBefore }: ClockShowing): RoomState {
  const known = (shown: ShownClock | null) =>
    shown !== null && byId(show.clocks, shown.clockId) !== undefined ? shown : null;
  const shown = known(shownClock);
  return { ...show, shownClock: shown, clockBefore: shown && known(clockBefore) };
}

/**
 * A clock beside the main one follows the rules of the main clock: it moves as the main clock of a room that has no other
 * timer (R2051). HIDE stops there too, and `settled` does the rest.
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

/** The clock with this id, or at this place of the clocks beside the quick one. */
export function clockNamed({ clocks }: Pick<RoomState, 'clocks'>, name: ClockId): StageClock | undefined {
  const place = /^#(\d+)$/.exec(name)?.[1];
  if (place === undefined) return byId(clocks, name);
  return clocks.filter(({ quick }) => !quick)[Number(place) - 1];
}
