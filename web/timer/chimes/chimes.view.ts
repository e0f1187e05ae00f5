import type { ClockId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { clockNamed, roomOfClock } from '../../../machines/room/clock.showing.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { currentTimer } from '../../../machines/room/room.modes.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { clockOf, thresholdsOf } from '../../../machines/timer/timer.clock.ts';
import { instantAtTimeLeft } from '../../../machines/timer/timer.digits.ts';
import type { Mark, SoundCue, Timer } from '../../../machines/timer/timer.ts';

/** A chime that a running clock comes to. */
export interface DueChime {
  readonly at: Instant;
  readonly cue: SoundCue;
  /** The timer and its mark. */
  readonly of: string;
}

/** What has been late for longer is not heard any more: the screen was asleep (V114). */
const LATEST: Duration = 2 * SECOND;

/** What is heard of a room on a screen, each as a room whose current timer it is. */
export interface HeardClocks {
  readonly main: RoomState | null;
  readonly clock: RoomState | null;
}

/** The main clock and the one on the stage, or the clock of the link alone (V2120). */
export function heardClocks(state: RoomState, linked: ClockId): HeardClocks {
  const alone = clockNamed(state, linked);
  const clock = alone ?? byId(state.clocks, state.shownClock?.clockId ?? '');
  return { main: alone ? null : state, clock: clock === undefined ? null : roomOfClock(state, clock) };
}

/**
 * The next chime that the current timer comes to by running, by the presenter's clock; null while it rests, and once it
 * has passed 0:00 (V113). Of several at one instant it is the last.
 */
export function nextChime(state: RoomState, now: Instant): DueChime | null {
  const timer = currentTimer(state);
  const { behavior, timezone } = state.room.settings;
  const clock = clockOf({ timer, timeset: state.timeset, behavior, zone: timezone, now });
  const { phase, zeroAt, scaled } = clock;
  if (timer === null || phase !== 'running' || zeroAt === null) return null;
  const ahead = marksOf(timer).filter(({ left }) => left < scaled.left);
  const next = Math.max(...ahead.map(({ left }) => left));
  const mark = ahead.filter(({ left }) => left === next).pop();
  if (mark === undefined) return null;
  const at = instantAtTimeLeft(clock, zeroAt, next, now);
  return { at, cue: timer.chime[mark.mark], of: `${timer._id} ${mark.mark}` };
}

/** Where a timer may be heard, in the order in which it comes to them. */
function marksOf(timer: Timer): readonly { readonly mark: Mark; readonly left: Duration }[] {
  const colors = thresholdsOf(timer).filter(([, left]) => left >= 0);
  return [...colors.map(([mark, left]) => ({ mark, left })), { mark: 'zero', left: 0 }];
}

/**
 * Whether a chime that is due is to be heard at `now` (V113, V114). `changedAt`: when the room changed last. The change
 * that a timer's end brings about may be known before this screen's clock comes to that end. `last`: heard before it.
 */
export function isHeard(
  { at, of }: DueChime,
  now: Instant,
  changedAt: Instant,
  last: DueChime | null = null,
): boolean {
  const reached = Math.max(now, changedAt);
  const isRepeated = last !== null && last.of === of && at - last.at < LATEST;
  return at <= reached && reached - at <= LATEST && !isRepeated;
}
