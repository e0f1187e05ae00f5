import type { TimerId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/time.ts';
import { reaimed } from './aim.ts';
import { withOldAnswersGone } from './answers.ts';
import { isWalk } from './command.ts';
import { commandTable, effectOf, type StampedCommand } from './commands.ts';
import { afterOutputs } from './drafts.ts';
import { handledUntilAfter } from './handled-until.ts';
import { partChanges } from './history.step.ts';
import { keepsPlaces } from './list-difference.ts';
import { withRunsNoted } from './past-runs.ts';
import { withPrompterFollowed } from './prompter.commands.ts';
import { type AlarmEvent, alarmInstant, flashesAfterAlarm, showAfterAlarm } from './room.alarm.ts';
import { withoutStrayCells, withUpdatedAt } from './room.apply.ts';
import { historyAfter, nextStep } from './room.history.ts';
import type { HistoryStep, RoomContext, RoomState } from './room.state.ts';

/** The room after a command that nothing refuses (`refusalOf`). */
export function afterCommand(context: RoomContext, command: StampedCommand): RoomContext {
  const effect = effectOf(context, command);
  const { history, kind } = commandTable[command.type];
  if (kind !== 'show') return effect;
  const { at, wall = 0 } = command.stamp;
  // A step that is taken back or again brings along what was noted of its runs.
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

/** Without the cells of what a command took away. */
function withFittingCells(before: RoomState, after: RoomState): RoomState {
  const isSame = keepsPlaces(before.timers, after.timers) && keepsPlaces(before.columns, after.columns);
  return isSame ? after : withoutStrayCells(after);
}

/** When a command counts as done: a start as of an earlier instant then (T1844). */
function instantOf({ type, payload, stamp: { at, wall = 0 } }: StampedCommand): Instant {
  return type === 'timeset/start' && payload.at !== undefined ? payload.at - wall : at;
}

/** With what the change leaves with its timers, and the aim that goes on. */
function followed(before: RoomState, effect: RoomState, command: StampedCommand): RoomState {
  const {
    type,
    stamp: { at, wall = 0 },
  } = command;
  const noted = withRunsNoted(before, effect, { at: instantOf(command), wall });
  return type === 'timeset/aim' ? noted : reaimed(before, noted, { at, wall }, type === 'timeset/previous');
}

/**
 * The reversible step that `command` made of `before` into `after`; null if it is none (H1). A question from the
 * audience and an edit by a named link are none of the operator's steps (R2154). Undo and redo make a step too, always told in the original's direction:
 * that way the one takes back exactly what the other did, whatever the clock did meanwhile (H4). What is discarded makes
 * one for the log alone, from which the history folds (V824).
 */
export function stepBetween(
  before: RoomContext,
  after: RoomContext,
  command: StampedCommand,
): HistoryStep | null {
  const { type, stamp } = command;
  const { needs, history } = commandTable[type];
  if (history === 'back') return told(nextStep(before.history, history), after.show, before.show);
  if (history === 'forward') return told(nextStep(before.history, history), before.show, after.show);
  if (history === 'leaves' || stamp.question || stamp.byLink) return null;
  return told({ command: type, permission: needs }, before.show, after.show);
}

function told(
  label: Pick<HistoryStep, 'command' | 'permission'> | null,
  before: RoomState,
  after: RoomState,
): HistoryStep | null {
  if (label === null) return null;
  const changes = partChanges(before, after);
  return changes.length === 0 ? null : { command: label.command, permission: label.permission, changes };
}

/** The room after an alarm that holds (`alarmHolds`). */
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
