import type { ClockId } from '../kernel/ids.ts';
import { isDeepEqual } from '../kernel/shapes.ts';
import { countsPastZero, type StageClock, timerOfClock, timesetOfClock } from '../timer/stage-clock.ts';
import { byId } from './ordered-list.ts';
import type { ClockShowing, RoomState, ShownClock } from './room.state.ts';

export const noClockShown: ClockShowing = { shownClock: null, clockBefore: null };

export function withClockShown(show: RoomState, shown: ShownClock): RoomState {
  if (isDeepEqual(show.shownClock, shown)) return show;
  const isSameClock = show.shownClock?.clockId === shown.clockId;
  return { ...show, shownClock: shown, clockBefore: isSameClock ? show.clockBefore : show.shownClock };
}

/** The replaced clock returns if it still runs; otherwise the main clock returns (R2053). */
export function withClockReleased(show: RoomState, clockId: ClockId): RoomState {
  if (show.shownClock?.clockId !== clockId) return show;
  const { clockBefore: back } = show;
  const runs = back !== null && byId(show.clocks, back.clockId)?.running === true;
  return { ...show, shownClock: runs ? back : null, clockBefore: null };
}

export const withoutClockShown = (show: RoomState): RoomState =>
  show.shownClock === null ? show : { ...show, ...noClockShown };

export function withKnownClocks(show: RoomState, { shownClock, clockBefore }: ClockShowing): RoomState {
  const known = (shown: ShownClock | null) =>
    shown !== null && byId(show.clocks, shown.clockId) !== undefined ? shown : null;
  const shown = known(shownClock);
  return { ...show, shownClock: shown, clockBefore: shown && known(clockBefore) };
}

/** Returns a room with this clock as its only timer, which follows the rules of timers (R2051). */
export function roomOfClock(show: RoomState, clock: StageClock): RoomState {
  const behavior = countsPastZero(clock) ? 'CONTINUE' : 'STOP';
  return {
    ...show,
    room: { ...show.room, settings: { ...show.room.settings, behavior } },
    timers: [timerOfClock(clock)],
    timeset: timesetOfClock(clock),
  };
}

/** Accepts an id, or `#1`, `#2` and so on. The quick clock has no number. */
export function clockNamed({ clocks }: Pick<RoomState, 'clocks'>, name: ClockId): StageClock | undefined {
  const place = /^#(\d+)$/.exec(name)?.[1];
  if (place === undefined) return byId(clocks, name);
  return clocks.filter(({ quick }) => !quick)[Number(place) - 1];
}
