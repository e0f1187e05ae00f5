import type { Refusal } from '../kernel/errors.ts';
import type { TimerId } from '../kernel/ids.ts';
import {
  hasAnyPermission,
  MESSAGES,
  type Permissions,
  ROOM,
  TIMERS,
  TRANSPORT,
} from '../kernel/permissions.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { ownEntry } from '../kernel/shapes.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import { updateAim } from './aim.ts';
import { withoutOldAnswers } from './answers.ts';
import { afterMirrorEvent, type RoomEvent, withoutStrayCells, withUpdatedAt } from './changes.ts';
import { withLengthsAfterClockSet } from './clock.moves.ts';
import { isUndoDirection } from './command.ts';
import { commandTable, effectOf, refusalOf, type StampedCommand } from './commands.ts';
import { handledUntilAfter } from './handled-until.ts';
import { hasSamePlaces } from './list-difference.ts';
import { withRunTimes } from './past-runs.ts';
import { plannedStartAfter } from './planned-start.ts';
import { withPrompterFollowed } from './prompter.commands.ts';
import {
  type AlarmEvent,
  alarmInstant,
  flashesAfterAlarm,
  isAlarmStillDue,
  showAfterAlarm,
} from './room.alarm.ts';
import { chartWith } from './room.chart.ts';
import { withOutputEffects } from './room.designs.ts';
import { historyAfter, nextStep, stepOf } from './room.history.ts';
import type { HistoryStep, RoomContext, RoomState } from './room.state.ts';

/** `refusalOf` must have accepted the command. */
export function afterCommand(context: RoomContext, command: StampedCommand, isInBatch = false): RoomContext {
  const effect = effectOf(context, command);
  const { history, kind } = commandTable[command.type];
  if (kind !== 'show') return effect;
  const { at, wall = 0 } = command.stamp;
  const fitting = withFittingCells(context.show, effect.show);
  const timed = isUndoDirection(history) ? fitting : withFollowUps(context.show, fitting, command);
  const prompted = withPrompterFollowed(context.show, timed, wallInstantOf(command));
  const show = withoutOldAnswers(context.show, prompted);
  const after = show === effect.show ? effect : { ...effect, show };
  const moved = { at: wallInstantOf(command), wall, goesBack: history === 'back' };
  const move = { before: context.show, after: after.show, ...moved };
  const step = isInBatch ? null : historyStepBetween(context, after, command);
  return {
    ...withOutputEffects(context.show, after, at),
    show: withUpdatedAt(after.show, at + wall),
    history: historyAfter(context.history, history, step),
    handledUntil: handledUntilAfter(context.handledUntil, move),
    markedUntil: at,
    clocksUntil: at,
  };
}

function withFittingCells(before: RoomState, after: RoomState): RoomState {
  const isSame = hasSamePlaces(before.timers, after.timers) && hasSamePlaces(before.columns, after.columns);
  return isSame ? after : withoutStrayCells(after);
}

function wallInstantOf({ type, payload, stamp: { at, wall = 0 } }: StampedCommand): Instant {
  return type === 'timeset/start' && payload.at !== undefined ? payload.at - wall : at;
}

function withFollowUps(before: RoomState, effect: RoomState, command: StampedCommand): RoomState {
  const {
    type,
    stamp: { at, wall = 0 },
  } = command;
  const noted = withRunTimes(before, effect, { at: wallInstantOf(command), wall });
  return type === 'timeset/aim' ? noted : updateAim(before, noted, { at, wall }, type === 'timeset/previous');
}

/** Returns null for commands without an undo (H1), such as questions and edits by named links (R2154). */
export function historyStepBetween(
  before: RoomContext,
  after: RoomContext,
  command: StampedCommand,
): HistoryStep | null {
  const { type, stamp } = command;
  const { needs, history } = commandTable[type];
  if (history === 'leaves' || stamp.question || stamp.byLink) return null;
  const walked = isUndoDirection(history)
    ? nextStep(before.history, history)
    : { command: type, permission: needs };
  const [from, to] = history === 'back' ? [after, before] : [before, after];
  return walked === null ? null : stepOf(walked, from.show, to.show);
}

function afterAlarm(context: RoomContext, alarm: AlarmEvent): RoomContext {
  const { at, wall = 0 } = alarm;
  const moment = { at: alarmInstant(alarm), wall };
  const noted = withRunTimes(context.show, showAfterAlarm(context, alarm), moment);
  const after = withPrompterFollowed(context.show, updateAim(context.show, noted, moment), moment.at);
  const move = { before: context.show, after, ...moment, goesBack: false };
  const handledUntil = handledUntilAfter(context.handledUntil, move);
  return {
    ...context,
    show: withUpdatedAt(after, at + wall),
    flashes: flashesAfterAlarm(context, alarm),
    handledUntil: handledAfterAlarm(handledUntil, alarm),
    ...(alarm.type === 'alarm/clocks' ? { clocksUntil: alarm.due } : { markedUntil: alarmInstant(alarm) }),
  };
}

function handledAfterAlarm(handledUntil: Readonly<Record<TimerId, Instant>>, alarm: AlarmEvent) {
  return alarm.type === 'alarm/skipped' ? { ...handledUntil, [alarm.timerId]: alarm.until } : handledUntil;
}

export const BATCH_COMMAND = 'room/batch';

export interface BatchEvent {
  readonly type: typeof BATCH_COMMAND;
  readonly commands: readonly StampedCommand[];
}

const BY_RARITY: readonly Permissions[] = [ROOM, TIMERS, TRANSPORT, MESSAGES];

export function afterBatch(
  before: RoomContext,
  commands: readonly StampedCommand[],
): Result<RoomContext, Refusal> {
  let context = before;
  for (const [place, command] of commands.entries()) {
    const refused = refusalOf(context, command);
    if (refused !== null)
      return fail({ ...refused, issues: [{ path: `commands[${place}]`, message: refused.message }] });
    context = afterCommand(context, command, true);
  }
  return ok({
    ...context,
    history: historyAfter(before.history, 'makes', historyStepOfBatch(before, context, commands)),
  });
}

/** The batch's first undoable command names the step. Undo needs the rarest of the commands' permissions. */
function historyStepOfBatch(
  before: RoomContext,
  after: RoomContext,
  commands: readonly StampedCommand[],
): HistoryStep | null {
  const undoable = commands.map(({ type }) => type).filter((type) => commandTable[type].history === 'makes');
  const [first] = undoable;
  const permission = BY_RARITY.find((bit) =>
    undoable.some((type) => hasAnyPermission(commandTable[type].needs, bit)),
  );
  if (first === undefined || permission === undefined) return null;
  return stepOf({ command: first, permission }, before.show, after.show);
}

/** `from` and `to` are the lead of the wall clock over the monotonic clock before and after the change. */
export interface ClockSetEvent {
  readonly type: 'clock/set';
  readonly from: Duration;
  readonly to: Duration;
  readonly at: Instant;
}

/** Returns the same context if nothing in the room depends on the wall clock. */
function afterClockSet(context: RoomContext, { from, to, at }: ClockSetEvent): RoomContext {
  const { show } = context;
  const timed = show.timeset.running ? withLengthsAfterClockSet([show, from], [show, to], at) : show;
  const handledUntil = reopenedStarts(context, at + to);
  if (timed === show && handledUntil === context.handledUntil) return context;
  return { ...context, show: { ...timed, room: { ...timed.room, updatedAt: at + to } }, handledUntil };
}

/** After the clock is set back, planned starts can happen again, except the latest one (C23). */
function reopenedStarts({ show, handledUntil }: RoomContext, wallNow: Instant): RoomContext['handledUntil'] {
  const earlier: Record<TimerId, Instant> = {};
  for (const timer of show.timers) {
    const mark = ownEntry(handledUntil, timer._id);
    if (timer.trigger !== 'SCHEDULED' || mark === undefined || mark <= wallNow) continue;
    if (plannedStartAfter(timer, show, mark - 1) !== mark) earlier[timer._id] = wallNow;
  }
  return Object.keys(earlier).length === 0 ? handledUntil : { ...handledUntil, ...earlier };
}

export const roomMachine = chartWith(afterEvent);

/** Returns the same context for a refused command or an outdated alarm (T13, A5). */
export function afterEvent(context: RoomContext, event: RoomEvent): RoomContext {
  switch (event.type) {
    case 'alarm/deadline':
    case 'alarm/scheduled':
    case 'alarm/skipped':
    case 'alarm/mark':
    case 'alarm/late':
    case 'alarm/prompter':
    case 'alarm/clocks':
      return isAlarmStillDue(context, event) ? afterAlarm(context, event) : context;
    case 'clock/set':
      return afterClockSet(context, event);
    case 'clients/joined':
    case 'clients/left':
    case 'changed':
    case 'moved':
    case 'drafted':
    case 'replaced':
      return afterMirrorEvent(context, event);
    case 'room/batch': {
      const done = afterBatch(context, event.commands);
      return done.ok ? done.value : context;
    }
    default:
      return refusalOf(context, event) === null ? afterCommand(context, event) : context;
  }
}
