import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';

export type StageAtRest = Pick<RoomState, 'activeMessageId'> & {
  readonly timeset: Pick<RoomState['timeset'], 'running' | 'deadline'>;
};

export interface PageInUse {
  readonly isFullScreen: boolean;
  readonly isBeingWorkedIn: boolean;
}

/** Latest reload of a stage. */
const LATEST: Duration = 30 * MINUTE;
/** Distance from the next digit change. */
const BETWEEN: Duration = SECOND / 2;

/** ms until a stage may reload or check again; 0: now (V720, V880). `waited`: since the update. Null: no show. */
export function reloadWait(
  show: StageAtRest | null,
  page: PageInUse,
  now: Instant,
  waited: Duration,
): Duration {
  if (page.isFullScreen || (page.isBeingWorkedIn && waited < LATEST)) return SECOND;
  if (show === null) return 0;
  const { running, deadline } = show.timeset;
  const left = running && deadline !== null ? deadline - now : null;
  const isShowing = show.activeMessageId !== null;
  if (waited < LATEST) {
    if (isShowing) return SECOND;
    if (left !== null && left <= MINUTE) return SECOND;
  }
  return left === null ? 0 : untilBetween(left);
}

/** Middle of a second, farthest from a change. */
function untilBetween(left: Duration): Duration {
  const sinceFlip = (SECOND - (((left % SECOND) + SECOND) % SECOND)) % SECOND;
  return sinceFlip >= BETWEEN && sinceFlip < BETWEEN + SECOND / 4
    ? 0
    : (BETWEEN - sinceFlip + SECOND) % SECOND;
}
