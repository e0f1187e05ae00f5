import { HALF_DAY, nextOccurrence, zoneOr } from '../../../machines/calendar/zone.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { DesignElement, ElementOf } from '../../../machines/output/design.ts';
import { clockNamed, roomOfClock } from '../../../machines/room/clock.showing.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { currentTimer, nextTimer } from '../../../machines/room/room.modes.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { CountdownFormat } from '../../../machines/timer/formats.ts';
import { clockAtRest, countsOn, newClock, type StageClock } from '../../../machines/timer/stage-clock.ts';
import type { ZeroBehavior } from '../../../machines/timer/timer.clock.ts';
import { groupSpans } from '../../../machines/timer/timer.groups.ts';

/** Room whose current timer the element shows (V2050). */
export interface ClockSubject {
  readonly room: RoomState;
  readonly behavior: ZeroBehavior;
  /** The element's if null. */
  readonly format: CountdownFormat | null;
}

export type WhichElement =
  | ElementOf<'TIMER'>
  | ElementOf<'TIMER_MESSAGE_COMBO'>
  | ElementOf<'PROGRESS_BAR'>
  | ElementOf<'PROGRESS_RING'>;

export const isOfShown = (element: DesignElement): boolean => 'which' in element && element.which === 'SHOWN';

interface SubjectSource {
  readonly state: RoomState;
  /** Main clock or its replacement. */
  readonly staged: ClockSubject;
  readonly behavior: ZeroBehavior;
  readonly now: Instant;
}

/** Missing if null. */
export function shownSubject(
  { which, clockId }: Pick<WhichElement, 'which' | 'clockId'>,
  { state, staged, behavior, now }: SubjectSource,
): ClockSubject | null {
  const main = { room: state, behavior, format: null };
  const { shownClock } = state;
  switch (which) {
    case 'current':
      return staged;
    case 'next':
      return { ...main, room: withNext(state) };
    case 'CLOCK':
      return subjectOfClock(state, clockNamed(state, clockId));
    case 'GROUP':
      return subjectOfClock(state, groupClock(state, now));
    case 'SHOWN':
      if (shownClock === null) return null;
      // Beside a shown clock at MAIN, the main clock.
      return shownClock.place === 'MAIN'
        ? main
        : subjectOfClock(state, byId(state.clocks, shownClock.clockId));
  }
}

/** Clock of the link, or on the stage at MAIN (V2051). */
export function stagedOf(
  state: RoomState,
  behavior: ZeroBehavior,
  alone: StageClock | undefined,
): ClockSubject {
  const { shownClock } = state;
  const shown = shownClock?.place === 'MAIN' ? byId(state.clocks, shownClock.clockId) : undefined;
  return subjectOfClock(state, alone ?? shown) ?? { room: state, behavior, format: null };
}

function subjectOfClock(state: RoomState, clock: StageClock | null | undefined): ClockSubject | null {
  if (!clock) return null;
  return {
    room: roomOfClock(state, clock),
    behavior: countsOn(clock) ? 'CONTINUE' : 'STOP',
    format: clock.format,
  };
}

function withNext(state: RoomState): RoomState {
  const timer = nextTimer(state);
  return {
    ...state,
    timers: timer === null ? [] : [timer],
    timeset: { ...state.timeset, ...clockAtRest, timerId: timer?._id ?? null },
  };
}

/** Time to the group's target on the nearest day. */
function groupClock(state: RoomState, now: Instant): StageClock | null {
  const index = currentTimer(state)?.index ?? -1;
  const span = groupSpans(state.timers).find(({ first, end }) => first <= index && index < end);
  const target = span?.group.target ?? null;
  const zone = zoneOr(state.room.settings.timezone);
  const deadline = target === null ? null : nextOccurrence(target, null, zone, now - HALF_DAY);
  if (deadline === null) return null;
  const kickoff = Math.min(state.timeset.kickoff ?? now, deadline - 1);
  const run = { running: true, kickoff, deadline, lastStop: null };
  return { ...newClock, _id: 'group', index: 0, duration: deadline - kickoff, ...run };
}
