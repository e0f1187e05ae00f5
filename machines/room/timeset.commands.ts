import {
  HALF_DAY,
  LAST_DAY,
  localDate,
  nextOccurrence,
  offsetAt,
  wallTimeToInstant,
  zoneOrUtc,
} from '../calendar/zone.ts';
import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, flag, integer, nullable, omittable } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { TRANSPORT } from '../kernel/permissions.ts';
import { type Duration, type Instant, SECOND } from '../kernel/time.ts';
import { fieldsOfLength, lengthAtStart, lengthOfFields, MAX_LENGTH, type Timer } from '../timer/timer.ts';
import { AIMS, armTimer, idleTimeset, type Timeset } from '../timer/timeset.ts';
import { refusalWords } from '../words/refusal.ts';
import { aimRefusal, withAim } from './aim.ts';
import { exclusiveRoleCommand } from './client.commands.ts';
import {
  isStarted,
  isStopped,
  jumpTimeset,
  pauseTimeset,
  requireStarted,
  resumeTimeset,
  startTimeset,
  timeLeft,
  wallClockOf,
  withNewLengths,
} from './clock.moves.ts';
import { idText, refusalUnless, type Stamp, undoable } from './command.ts';
import { requireEntry, withReplaced } from './ordered-list.ts';
import {
  adjacentTimer,
  currentTimer,
  nextTimer,
  type RoomContext,
  type RoomState,
  transportMode,
} from './room.state.ts';
import { unknownTimer } from './timer.commands.ts';

/** Added time extends the later of the finish time and `least` (S720). */
interface LengtheningLimits {
  readonly from: Instant;
  readonly least: Instant;
}

/**
 * The length stays at 0 or above (T11). A finish time moves by whole seconds. A finish time without a date stays within
 * 12 h, because a later one would mean another day.
 */
export function lengthenTimer(
  timer: Timer,
  ms: Duration,
  { from, least }: LengtheningLimits,
  zone: string | null,
): Timer {
  return timer.type === 'FINISH_TIME' && timer.finishTime !== null
    ? moveFinish(timer, timer.finishTime, ms, { from, least }, zoneOrUtc(zone))
    : { ...timer, ...fieldsOfLength(Math.min(Math.max(lengthOfFields(timer) + ms, 0), MAX_LENGTH)) };
}

function moveFinish(
  timer: Timer,
  finishTime: string,
  ms: Duration,
  { from, least }: LengtheningLimits,
  zone: string,
): Timer {
  const planned = nextOccurrence(finishTime, timer.finishDate, zone, from - HALF_DAY) ?? from;
  const finish = ms > 0 ? Math.max(planned, least) : planned;
  const earliest = Math.min(finish, from);
  const latest = timer.finishDate === null ? from + HALF_DAY : wallTimeToInstant(LAST_DAY, '23:59:59', zone);
  const target = Math.min(Math.max(finish + ms, earliest), latest);
  const next = Math.round(target / SECOND) * SECOND;
  return {
    ...timer,
    finishTime: new Date(next + offsetAt(next, zone)).toISOString().slice(11, 19),
    finishDate: timer.finishDate === null ? null : localDate(next, zone),
  };
}

interface TimerTarget {
  readonly timerId?: TimerId;
}

export const timesetCommands = {
  /**
   * Starts a timer from its full length, or resumes the paused current timer (T2, T3). `at` is an earlier wall-clock
   * instant of the start (T1844).
   */
  'timeset/start': undoable({
    takes: { timerId: omittable(idText), at: omittable(integer(0, Number.MAX_SAFE_INTEGER)) },
    needs: TRANSPORT,
    undo: 'start',
    refused: (context, payload, stamp) =>
      unknownTargetRefusal(context, payload) ??
      refusalUnless(isNotCurrent(context, payload) || isStoppedBefore(context, payload), 'already_running') ??
      atRefusal(payload, stamp),
    does: (show, { timerId, at }, stamp) =>
      at === undefined
        ? withStart(show, timerId, stamp)
        : withTimeset(show, freshTimeset(show, timerId, { ...stamp, at: at - (stamp.wall ?? 0) })),
  }),

  'timeset/stop': undoable({
    takes: {},
    needs: TRANSPORT,
    undo: 'stop',
    refused: ({ show }) => refusalUnless(transportMode(show) === 'running', 'not_running'),
    does: (show, _payload, stamp) => withStop(show, stamp),
  }),

  'timeset/toggle': undoable({
    takes: { timerId: omittable(idText) },
    needs: TRANSPORT,
    undo: 'startOrStop',
    refused: unknownTargetRefusal,
    does: (show, { timerId }, stamp) =>
      show.timeset.running && isCurrent(show, timerId)
        ? withStop(show, stamp)
        : withStart(show, timerId, stamp),
  }),

  'timeset/reset': undoable({
    takes: { timerId: omittable(idText) },
    needs: TRANSPORT,
    undo: 'reset',
    refused: (context, payload) =>
      unknownTargetRefusal(context, payload) ??
      (isNotCurrent(context, payload) ? null : notStartedRefusal(context)),
    does: (show, { timerId }) => withTimeset(show, idleTimeset(timerId ?? show.timeset.timerId)),
  }),

  'timeset/select': undoable({
    takes: { timerId: idText },
    needs: TRANSPORT,
    undo: 'selectTimer',
    refused: unknownTimer,
    does: (show, { timerId }) => (isCurrent(show, timerId) ? show : withTimeset(show, idleTimeset(timerId))),
  }),

  /** GO and Next start the armed timer. No linked timer starts in its place (T20). */
  'timeset/arm': undoable({
    takes: { timerId: nullable(idText) },
    needs: TRANSPORT,
    undo: 'armTimer',
    refused: (context, { timerId }) => (timerId === null ? null : unknownTimer(context, { timerId })),
    does: (show, { timerId }) => {
      const timeset = armTimer(show.timeset, timerId);
      return timeset === show.timeset ? show : { ...show, timeset };
    },
  }),

  'timeset/next': undoable({
    takes: { autostart: omittable(flag()) },
    needs: TRANSPORT,
    undo: 'nextTimer',
    refused: (context) =>
      noCurrentRefusal(context) ?? refusalUnless(nextTimer(context.show) !== null, 'no_next_timer'),
    does: (show, { autostart }, stamp) => selectTimer(show, nextTimer(show), autostart, stamp),
  }),

  'timeset/previous': undoable({
    takes: { autostart: omittable(flag()) },
    needs: TRANSPORT,
    undo: 'previousTimer',
    refused: (context) =>
      noCurrentRefusal(context) ??
      refusalUnless(
        isStarted(context.show.timeset) || adjacentTimer(context.show, -1) !== null,
        'no_previous_timer',
      ),
    does: (show, { autostart }, stamp) =>
      selectTimer(
        show,
        isStarted(show.timeset) ? currentTimer(show) : adjacentTimer(show, -1),
        autostart,
        stamp,
      ),
  }),

  'timeset/adjust': undoable({
    takes: { ms: integer(-MAX_LENGTH, MAX_LENGTH) },
    needs: TRANSPORT,
    undo: 'adjustTime',
    refused: noCurrentRefusal,
    does: (show, { ms }, stamp) => withAdjustment(show, ms, stamp),
  }),

  'timeset/aim': undoable({
    takes: { aim: choice(AIMS, 'LENGTH') },
    needs: TRANSPORT,
    undo: 'aim',
    refused: ({ show }) => aimRefusal(show),
    does: (show, { aim }, stamp) => withAim(show, aim, stamp),
  }),

  'timeset/jump': undoable({
    takes: { ms: integer(-MAX_LENGTH, MAX_LENGTH) },
    needs: TRANSPORT,
    undo: 'jump',
    refused: (context) => noCurrentRefusal(context) ?? notStartedRefusal(context),
    does: (show, { ms }, stamp) => withJump(show, ms, stamp),
  }),

  'timeset/chase': exclusiveRoleCommand('chase', TRANSPORT),
};

function unknownTargetRefusal(context: RoomContext, { timerId }: TimerTarget): Refusal | null {
  return timerId === undefined ? noCurrentRefusal(context) : unknownTimer(context, { timerId });
}

function noCurrentRefusal({ show }: RoomContext): Refusal | null {
  return refusalUnless(show.timeset.timerId !== null, 'no_timer');
}

function notStartedRefusal({ show }: RoomContext): Refusal | null {
  return refusalUnless(isStarted(show.timeset), 'not_started');
}

function isNotCurrent({ show }: RoomContext, { timerId }: TimerTarget): boolean {
  return !isCurrent(show, timerId);
}

/** A backdated start cannot resume a paused timer. */
function isStoppedBefore({ show }: RoomContext, { at }: { readonly at?: Instant }): boolean {
  const mode = transportMode(show);
  return mode !== 'running' && (at === undefined || mode !== 'paused');
}

function atRefusal(
  { at: asOf }: { readonly at?: Instant },
  { at, wall = 0 }: Pick<Stamp, 'at' | 'wall'>,
): Refusal | null {
  const isFit = asOf === undefined || (asOf <= at + wall && asOf >= at + wall - HALF_DAY);
  return isFit ? null : refusal('invalid', refusalWords.startedWithin);
}

export function withStart(show: RoomState, timerId: TimerId | undefined, stamp: Stamp): RoomState {
  const { timeset } = show;
  const goesOn = isStopped(timeset) && transportMode(show) === 'paused' && isCurrent(show, timerId);
  return withTimeset(show, goesOn ? resumeTimeset(timeset, stamp.at) : freshTimeset(show, timerId, stamp));
}

export function withStop(show: RoomState, { at }: Stamp): RoomState {
  return withTimeset(show, pauseTimeset(requireStarted(show.timeset), at, show.room.settings.behavior));
}

export function withAdjustment(show: RoomState, ms: Duration, stamp: Stamp): RoomState {
  const { at, wall = 0 } = stamp;
  const { timezone } = show.room.settings;
  const from = (show.timeset.kickoff ?? at) + wall;
  const least = isStarted(show.timeset)
    ? from +
      lengthAtStart(requireCurrentTimer(show), from, timezone) +
      Math.max(0, -timeLeft(show.timeset, at))
    : from;
  const longer = lengthenTimer(requireCurrentTimer(show), ms, { from, least }, timezone);
  return withNewLengths(show, { ...show, timers: withReplaced(show.timers, longer) }, stamp);
}

export function withJump(show: RoomState, ms: Duration, { at, wall }: Stamp): RoomState {
  const timeset = requireStarted(show.timeset);
  return withTimeset(show, jumpTimeset(timeset, requireCurrentTimer(show), ms, at, wallClockOf(show, wall)));
}

function selectTimer(
  show: RoomState,
  timer: Timer | null,
  autostart: boolean | undefined,
  stamp: Stamp,
): RoomState {
  if (timer === null) throw new RangeError('No timer in that direction');
  return withTimeset(show, autostart ? freshTimeset(show, timer._id, stamp) : idleTimeset(timer._id));
}

function freshTimeset(show: RoomState, timerId: TimerId | undefined, { at, wall }: Stamp): Timeset {
  const timer = timerId === undefined ? requireCurrentTimer(show) : requireEntry(show.timers, timerId);
  return startTimeset(timer, at, wallClockOf(show, wall));
}

function requireCurrentTimer(show: RoomState): Timer {
  return requireEntry(show.timers, show.timeset.timerId ?? '');
}

function isCurrent({ timeset }: RoomState, timerId: TimerId | undefined): boolean {
  return timerId === undefined || timerId === timeset.timerId;
}

function withTimeset(show: RoomState, timeset: Timeset): RoomState {
  return { ...show, timeset: armTimer(timeset, show.timeset.nextTimerId) };
}
