import { zoneOrUtc } from '../calendar/zone.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { type Duration, type Instant, MINUTE } from '../kernel/time.ts';
import { type Planned, plannedTimers } from '../schedule/plan.ts';
import { fieldsOfLength, lengthOfFields, MAX_LENGTH, type Timer } from '../timer/timer.ts';
import { type Aim, noAim, type Timeset } from '../timer/timeset.ts';
import { isStarted, requireStarted, type StartedTimeset, timeLeft, withNewLengths } from './clock.moves.ts';
import { refusalUnless } from './command.ts';
import { byId, requireEntry, withReplaced } from './ordered-list.ts';
import { currentTimer, type RoomState, transportMode } from './room.state.ts';

const MIN_TIME_LEFT = MINUTE;

/** `at + wall` is wall-clock time. */
interface AimMoment {
  readonly at: Instant;
  readonly wall?: Duration;
}

interface AimedTimeset extends StartedTimeset {
  readonly aimedFrom: Duration;
}

export const isAimed = (timeset: Timeset): timeset is AimedTimeset => timeset.aimedFrom !== null;

const canAim = ({ type }: Timer): boolean => type === 'DURATION';

export function aimRefusal(show: RoomState): Refusal | null {
  const current = currentTimer(show);
  if (current === null) return refusal('no_timer');
  const mode = transportMode(show);
  return (
    refusalUnless(mode === 'running' || mode === 'paused', 'not_running') ??
    refusalUnless(canAim(current), 'no_aim')
  );
}

export const withLength = (timer: Timer, length: Duration): Timer =>
  lengthOfFields(timer) === length ? timer : { ...timer, ...fieldsOfLength(length) };

export function timersAsTyped({ timers, timeset }: Pick<RoomState, 'timers' | 'timeset'>): readonly Timer[] {
  return isAimed(timeset)
    ? withReplaced(timers, withLength(requireEntry(timers, timeset.timerId), timeset.aimedFrom))
    : timers;
}

export function withAim(show: RoomState, aim: Aim, moment: AimMoment): RoomState {
  const timeset = requireStarted(show.timeset);
  const timer = requireEntry(show.timers, timeset.timerId);
  const longer = withLength(timer, lengthToAim(show, aim, moment));
  if (aim === timeset.aim && longer === timer) return show;
  const aimedFrom = aim === 'LENGTH' ? null : (timeset.aimedFrom ?? lengthOfFields(timer));
  const aimed = { ...show, timeset: { ...timeset, aim, aimedFrom } };
  return withNewLengths(aimed, { ...aimed, timers: withReplaced(show.timers, longer) }, moment);
}

/** Returns whole milliseconds (T1832, T1833). */
export function lengthToAim(show: RoomState, aim: Aim, { at, wall = 0 }: AimMoment): Duration {
  const timeset = requireStarted(show.timeset);
  const current = requireEntry(show.timers, timeset.timerId);
  const typed = timeset.aimedFrom ?? lengthOfFields(current);
  if (aim === 'LENGTH') return typed;
  const now = at + wall;
  const plan = plannedTimers(show.timers, {
    now,
    zone: zoneOrUtc(show.room.settings.timezone),
    current,
    kickoff: timeset.kickoff + wall,
    aimedFrom: typed,
  });
  const ran = lengthOfFields(current) - timeLeft(timeset, at);
  const left =
    aim === 'ITEM_END'
      ? plannedFinish(plan[current.index]) - now
      : aimedShare(typed - ran, plannedFinish(plan[plan.length - 1]) - now, plan.slice(current.index + 1));
  return Math.min(Math.round(ran + Math.max(left, MIN_TIME_LEFT)), MAX_LENGTH);
}

const plannedFinish = (planned: Planned | undefined): Instant => Number(planned?.finish);

/** Returns the current timer's share of the remaining time, in proportion to the typed lengths (T1833). */
function aimedShare(typedLeft: Duration, untilEnd: Duration, ahead: readonly Planned[]): Duration {
  const gaps = ahead.reduce((sum, { gap }) => sum + Math.max(0, gap), 0);
  const lengths = ahead.reduce((sum, { length }) => sum + length, 0);
  const free = untilEnd - gaps;
  if (lengths === 0) return free;
  return typedLeft <= 0 ? 0 : (free * typedLeft) / (typedLeft + lengths);
}

/** Computes the aimed length again, ends the aim, or moves it to the started timer (T1834 to T1837). */
export function updateAim(
  before: RoomState,
  after: RoomState,
  moment: AimMoment,
  endsAim = false,
): RoomState {
  if (before === after || !isAimed(before.timeset)) return after;
  const formerTimer = requireEntry(before.timers, before.timeset.timerId);
  const row = byId(after.timers, formerTimer._id);
  const isEdited = row !== undefined && (!canAim(row) || lengthOfFields(row) !== lengthOfFields(formerTimer));
  if (isAimed(after.timeset)) {
    if (isEdited || after.timeset.kickoff !== before.timeset.kickoff) return withoutAim(after);
    if (transportMode(after) === 'finished') return after;
    const { aim } = after.timeset;
    const resumes = before.timeset.lastStop !== null && after.timeset.lastStop === null;
    const moves = resumes || lengthToAim(before, aim, moment) !== lengthToAim(after, aim, moment);
    return moves ? withAim(after, aim, moment) : after;
  }
  if (row === undefined || isEdited) return after;
  const { aim, aimedFrom } = before.timeset;
  const typed = withNewLengths(
    after,
    { ...after, timers: withReplaced(after.timers, withLength(row, aimedFrom)) },
    moment,
  );
  if (endsAim || !isStarted(typed.timeset)) return typed;
  return canAim(requireEntry(typed.timers, typed.timeset.timerId)) ? withAim(typed, aim, moment) : typed;
}

export function restoreTypedLengths(before: RoomState, after: RoomState): RoomState {
  if (!isAimed(before.timeset)) return after;
  const { timerId, aimedFrom } = before.timeset;
  const row = byId(after.timers, timerId);
  const isAimedStill = isAimed(after.timeset) && after.timeset.timerId === timerId;
  const isLeft =
    row !== undefined && lengthOfFields(row) === lengthOfFields(requireEntry(before.timers, timerId));
  return isAimedStill || !isLeft
    ? after
    : { ...after, timers: withReplaced(after.timers, withLength(row, aimedFrom)) };
}

const withoutAim = (show: RoomState): RoomState => ({ ...show, timeset: { ...show.timeset, ...noAim } });
