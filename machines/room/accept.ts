import type { TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { reaimed } from './aim.ts';
import { withOldAnswersGone } from './answers.ts';
import { isWalk } from './command.ts';
import { commandTable, effectOf, type StampedCommand } from './commands.ts';
import { afterOutputs } from './drafts.ts';
import { handledUntilAfter } from './handled-until.ts';
import { stepOf } from './history.step.ts';
import { keepsPlaces } from './list-difference.ts';
import { withRunsNoted } from './past-runs.ts';
import { withPrompterFollowed } from './prompter.commands.ts';
import { type AlarmEvent, alarmInstant, flashesAfterAlarm, showAfterAlarm } from './room.alarm.ts';
import { withoutStrayCells, withUpdatedAt } from './room.apply.ts';
import { historyAfter, nextStep } from './room.history.ts';
import type { HistoryStep, RoomContext, RoomState } from './room.state.ts';

/** The context after a command that passed `refusalOf`. */
export function afterCommand(context: RoomContext, command: StampedCommand): RoomContext {
  const effect = effectOf(context, command);
  const { history, kind } = commandTable[command.type];
  if (kind !== 'show') return effect;
  const { at, wall = 0 } = command.stamp;
  // Undo and redo restore the runs recorded with the step.
  const fitting = withFittingCells(context.show, effect.show);
  const timed = isWalk(history) ? fitting : followed(context.show, fitting, command);
  const prompted = withPrompterFollowed(context.show, timed, instantOf(command));
  const show = withOldAnswersGone(context.show, prompted);
  const after = show === effect.show ? effect : { ...effect, show };
  const moved = { at: instantOf(command), wall, goesBack: history === 'back' };
  const move = { before: context.show, after: after.show, ...moved };
  return {
    ...afterOutputs(context.show, after, at),
    show: withUpdatedAt(after.show, at + wall),
    history: historyAfter(context.history, history, stepBetween(context, after, command)),
    handledUntil: handledUntilAfter(context.handledUntil, move),
    markedUntil: at,
    clocksUntil: at,
  };
}

/** Drops the cells of timers and columns that a command removed. */
function withFittingCells(before: RoomState, after: RoomState): RoomState {
  const isSame = keepsPlaces(before.timers, after.timers) && keepsPlaces(before.columns, after.columns);
  return isSame ? after : withoutStrayCells(after);
}

/** Effective instant of a command: `at` of a backdated start (T1844). */
function instantOf({ type, payload, stamp: { at, wall = 0 } }: StampedCommand): Instant {
  return type === 'timeset/start' && payload.at !== undefined ? payload.at - wall : at;
}

function followed(before: RoomState, effect: RoomState, command: StampedCommand): RoomState {
  const {
    type,
    stamp: { at, wall = 0 },
  } = command;
  const noted = withRunsNoted(before, effect, { at: instantOf(command), wall });
  return type === 'timeset/aim' ? noted : reaimed(before, noted, { at, wall }, type === 'timeset/previous');
}

/**
 * The reversible step from `before` to `after`; null if there is none (H1). Questions and edits by named links make
 * none (R2154). Undo and redo record theirs in the original's direction, whatever the clock did since (H4). A discard
 * makes one for the log alone (V824).
 */
export function stepBetween(
  before: RoomContext,
  after: RoomContext,
  command: StampedCommand,
): HistoryStep | null {
  const { type, stamp } = command;
  const { needs, history } = commandTable[type];
  if (history === 'leaves' || stamp.question || stamp.byLink) return null;
  const walked = isWalk(history) ? nextStep(before.history, history) : { command: type, permission: needs };
  const [from, to] = history === 'back' ? [after, before] : [before, after];
  return walked === null ? null : stepOf(walked, from.show, to.show);
}

export function afterAlarm(context: RoomContext, alarm: AlarmEvent): RoomContext {
  const { at, wall = 0 } = alarm;
  const moment = { at: alarmInstant(alarm), wall };
  const noted = withRunsNoted(context.show, showAfterAlarm(context, alarm), moment);
  const after = withPrompterFollowed(context.show, reaimed(context.show, noted, moment), moment.at);
  const move = { before: context.show, after, ...moment, goesBack: false };
  const handledUntil = handledUntilAfter(context.handledUntil, move);
  return {
    ...context,
    show: withUpdatedAt(after, at + wall),
    flashes: flashesAfterAlarm(context, alarm),
    handledUntil: skippedTo(handledUntil, alarm),
    ...(alarm.type === 'alarm/clocks' ? { clocksUntil: alarm.due } : { markedUntil: alarmInstant(alarm) }),
  };
}

function skippedTo(handledUntil: Readonly<Record<TimerId, Instant>>, alarm: AlarmEvent) {
  return alarm.type === 'alarm/skipped' ? { ...handledUntil, [alarm.timerId]: alarm.until } : handledUntil;
}
