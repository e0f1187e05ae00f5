import type { TimerId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { plannedAfter } from './planned-start.ts';
import type { RoomContext } from './room.state.ts';
import { retimedByClock } from './zero.ts';

/** The wall clock changed its lead over the monotonic clock from `from` to `to`. */
export interface ClockSetEvent {
  readonly type: 'clock/set';
  readonly from: Duration;
  readonly to: Duration;
  readonly at: Instant;
}

/** The same context if nothing in the room follows the wall clock. */
export function afterClockSet(context: RoomContext, { from, to, at }: ClockSetEvent): RoomContext {
  const { show } = context;
  const timed = show.timeset.running ? retimedByClock([show, from], [show, to], at) : show;
  const handledUntil = reopened(context, at + to);
  if (timed === show && handledUntil === context.handledUntil) return context;
  return { ...context, show: { ...timed, room: { ...timed.room, updatedAt: at + to } }, handledUntil };
}

/**
 * Reopens planned starts after the clock was set back, except where the newest start is still ahead: no start runs
 * twice (C23).
 */
function reopened({ show, handledUntil }: RoomContext, wallNow: Instant): RoomContext['handledUntil'] {
  const earlier: Record<TimerId, Instant> = {};
  for (const timer of show.timers) {
    const mark = ownEntry(handledUntil, timer._id);
    if (timer.trigger !== 'SCHEDULED' || mark === undefined || mark <= wallNow) continue;
    if (plannedAfter(timer, show, mark - 1) !== mark) earlier[timer._id] = wallNow;
  }
  return Object.keys(earlier).length === 0 ? handledUntil : { ...handledUntil, ...earlier };
}
