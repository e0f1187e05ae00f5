import type { ClockId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { clockNamed, roomOfClock } from '../../machines/room/clock.showing.ts';
import { byId } from '../../machines/room/ordered-list.ts';
import { currentTimer } from '../../machines/room/room.modes.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { clockOf, thresholdsOf } from '../../machines/timer/timer.clock.ts';
import { instantAtTimeLeft } from '../../machines/timer/timer.digits.ts';
import type { Mark, SoundCue, Timer } from '../../machines/timer/timer.ts';

export interface DueChime {
  readonly at: Instant;
  readonly cue: SoundCue;
  readonly of: string;
}

/** Later chimes are dropped: the screen slept (V114). */
const LATEST: Duration = 2 * SECOND;

/** Audible clocks, each as the current timer of a room. */
interface HeardClocks {
  readonly main: RoomState | null;
  readonly clock: RoomState | null;
}

/** Main and shown clock, or the link's (V2120). */
export function heardClocks(state: RoomState, linked: ClockId): HeardClocks {
  const alone = clockNamed(state, linked);
  const clock = alone ?? byId(state.clocks, state.shownClock?.clockId ?? '');
  return { main: alone ? null : state, clock: clock === undefined ? null : roomOfClock(state, clock) };
}

/** Next chime of a running timer; null: none, or past 0:00 (V113). The last of several at one instant. */
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

/** In passing order. */
function marksOf(timer: Timer): readonly { readonly mark: Mark; readonly left: Duration }[] {
  const colors = thresholdsOf(timer).filter(([, left]) => left >= 0);
  return [...colors.map(([mark, left]) => ({ mark, left })), { mark: 'zero', left: 0 }];
}

/**
 * True for a due chime (V113, V114). `changedAt`: last change of the room, which may announce an end before this
 * screen reaches it. `last`: previous chime.
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
