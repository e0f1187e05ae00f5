import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { awaitedStart, LATE_AFTER, type LateStart, lateStart } from '../../machines/room/late-start.ts';
import { requireEntry } from '../../machines/room/ordered-list.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { lengthText } from '../stage/duration-entry.view.ts';

interface LateNotice extends LateStart {
  readonly title: string;
  /** "2:13". */
  readonly ago: string;
}

export function lateNotice(
  show: RoomState,
  now: Instant,
): { readonly value: LateNotice | null; readonly until: Instant | null } {
  const awaited = awaitedStart(show, now);
  if (awaited === null) return { value: null, until: null };
  const { planned } = awaited;
  const late: Duration = now - planned;
  const until =
    late <= LATE_AFTER ? planned + LATE_AFTER + 1 : planned + (Math.floor(late / SECOND) + 1) * SECOND;
  if (lateStart(show, now) === null) return { value: null, until };
  const title = timerTitle(requireEntry(show.timers, awaited.timerId));
  return { value: { ...awaited, title, ago: lengthText(Math.floor(late / SECOND) * SECOND) }, until };
}
