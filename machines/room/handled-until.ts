import type { TimerId } from '../kernel/ids.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { lengthAtStart, type Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { isStarted } from './clock.moves.ts';
import { type Difference, differences } from './list-difference.ts';
import { byId } from './ordered-list.ts';
import { isRunTimeOnly } from './past-runs.ts';
import { EARLY_START, plannedStartAfter } from './planned-start.ts';
import { linkedNext, type RoomContext, type RoomState } from './room.state.ts';

type HandledUntil = RoomContext['handledUntil'];

/** `at + wall` is wall-clock time. */
interface ShowStep {
  readonly before: RoomState;
  readonly after: RoomState;
  readonly at: Instant;
  readonly wall: Duration;
  /** True for an undo or a redo (H2). */
  readonly goesBack: boolean;
}

/** Planned starts use the wall clock (C23), deadlines the monotonic one. */
export function handledUntilAfter(handledUntil: HandledUntil, move: ShowStep): HandledUntil {
  const { before, after } = move;
  if (before.timers === after.timers && before.timeset === after.timeset && sameZone(before, after))
    return handledUntil;
  const news: HandledChanges = new Map();
  addPlanChanges(news, move);
  addLinkChange(news, move);
  restoreHandled(news, handledUntil, move);
  addFulfilledStart(news, handledUntil, move);
  return withHandledChanges(handledUntil, news);
}

function sameZone(before: RoomState, after: RoomState): boolean {
  return before.room.settings.timezone === after.room.settings.timezone;
}

type HandledChanges = Map<TimerId, Instant | null>;

function addPlanChanges(news: HandledChanges, { before, after, at, wall }: ShowStep): void {
  for (const pair of differences(before.timers, after.timers)) addPlanEdit(news, pair, at + wall);
  if (sameZone(before, after)) return;
  for (const timer of after.timers) if (timer.trigger === 'SCHEDULED') news.set(timer._id, at + wall);
}

function addPlanEdit(news: HandledChanges, { before, after }: Difference<Timer>, at: Instant): void {
  if (after === null) news.set(before._id, null);
  else if (after.trigger === 'SCHEDULED') {
    if (before === null || !isSamePlanOfTimer(before, after)) news.set(after._id, at);
  } else if (before !== null && before.trigger !== after.trigger) news.set(after._id, null);
}

function isSamePlanOfTimer(one: Timer, other: Timer): boolean {
  return (
    one.trigger === other.trigger && one.startTime === other.startTime && one.startDate === other.startDate
  );
}

/** If the clock is in overtime, a newly linked timer waits for the next deadline (A4). */
function addLinkChange(news: HandledChanges, { before, after, at }: ShowStep): void {
  const { timeset } = after;
  if (!isStarted(timeset) || !timeset.running || timeset.deadline > at) return;
  if (hasSameRundown(before, after) && !isOtherArmed(before.timeset, timeset)) return;
  const linked = linkedNext(after);
  if (linked !== null && linkedNext(before)?._id !== linked._id) news.set(linked._id, timeset.deadline);
}

const hasSameRundown = (before: RoomState, after: RoomState): boolean =>
  differences(before.timers, after.timers).every((pair) => isRunTimeOnly(pair.before, pair.after));

function isOtherArmed(before: Timeset, after: Timeset): boolean {
  const goesOn = before.timerId === after.timerId && before.kickoff === after.kickoff;
  return goesOn && before.nextTimerId !== after.nextTimerId;
}

function restoreHandled(
  news: HandledChanges,
  handledUntil: HandledUntil,
  { before, after, at, wall, goesBack }: ShowStep,
): void {
  const { timerId, kickoff } = before.timeset;
  if (timerId === null || kickoff === null) return;
  const idle = after.timeset.timerId === timerId ? after.timeset.kickoff === null : goesBack;
  const timer = byId(after.timers, timerId);
  if (idle && timer?.trigger === 'SCHEDULED')
    news.set(
      timerId,
      lastHandledStart(timer, after, news.get(timerId) ?? ownEntry(handledUntil, timerId), at + wall),
    );
}

/** Returns `last` if no start is planned between `last` and `until` (C23). */
function lastHandledStart(timer: Timer, show: RoomState, last: Instant | undefined, until: Instant): Instant {
  if (last === undefined || last > until) return until;
  const next = plannedStartAfter(timer, show, last);
  return next === null || next > until ? last : until;
}

function addFulfilledStart(
  news: HandledChanges,
  handledUntil: HandledUntil,
  { before, after, at, wall }: ShowStep,
): void {
  const { timerId } = after.timeset;
  if (timerId === null || !(news.has(timerId) || isFreshStart(before.timeset, after.timeset, at))) return;
  const timer = byId(after.timers, timerId);
  if (timer === undefined || timer.trigger === 'MANUAL' || after.timeset.kickoff === null) return;
  const { kickoff } = after.timeset;
  const known = news.get(timerId) ?? ownEntry(handledUntil, timerId);
  if (timer.trigger === 'LINKED') news.set(timerId, Math.max(kickoff, known ?? kickoff));
  else news.set(timerId, startServedBy(timer, after, known, kickoff + wall));
}

export function isFreshStart(before: Timeset, after: Timeset, at: Instant): boolean {
  return before.timerId !== after.timerId || before.kickoff === null || after.kickoff === at;
}

function startServedBy(timer: Timer, show: RoomState, known: Instant | undefined, kickoff: Instant): Instant {
  const planned = plannedStartAfter(timer, show, kickoff);
  const reach = Math.max(EARLY_START, lengthAtStart(timer, kickoff, show.room.settings.timezone));
  if (planned !== null && planned - kickoff <= reach) return Math.max(planned, known ?? planned);
  return known !== undefined && known > kickoff ? known : lastHandledStart(timer, show, known, kickoff);
}

/** Sorts by id, so that equal values have equal bytes on disk. */
function withHandledChanges(handledUntil: HandledUntil, news: HandledChanges): HandledUntil {
  const changed = [...news].some(([id, instant]) => (ownEntry(handledUntil, id) ?? null) !== instant);
  if (!changed) return handledUntil;
  const all = new Map<TimerId, Instant | null>([...Object.entries(handledUntil), ...news]);
  const entries = [...all].filter((entry): entry is [TimerId, Instant] => entry[1] !== null);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
