import { commandRules, type StampedCommand } from './commands.ts';
import type { Edit } from './edit.ts';
import { broughtTo, partChanges } from './history.step.ts';
import type { End } from './list-difference.ts';
import type { History, HistoryStep, RoomContext, RoomState } from './room.state.ts';

/** How many steps can be undone. */
export const HISTORY_LIMIT = 100;

/** The step that undo, or redo, would take next. */
export function nextStep(history: History, command: 'room/undo' | 'room/redo'): HistoryStep | null {
  return (command === 'room/undo' ? history.undo : history.redo).at(-1) ?? null;
}

/**
 * The reversible step that `command` made of `before` into `after`; null if it is none (H1). A question from the
 * audience is none of the operator's steps. Undo and redo make a step too, always told in the original's direction:
 * that way the one takes back exactly what the other did, whatever the clock did meanwhile (H4).
 */
export function stepBetween(
  before: RoomContext,
  after: RoomContext,
  command: StampedCommand,
): HistoryStep | null {
  const { type, stamp } = command;
  if (type === 'room/undo') return told(nextStep(before.history, type), after.show, before.show);
  if (type === 'room/redo') return told(nextStep(before.history, type), before.show, after.show);
  const { permission, undoable } = commandRules[type];
  if (!undoable || stamp.question) return null;
  return told({ command: type, permission }, before.show, after.show);
}

/** History after `command`, which made `step` (H1, H5). The server folds its log with it when it loads a room. */
export function historyAfter(history: History, command: string, step: HistoryStep | null): History {
  const { undo, redo } = history;
  const steps = step === null ? [] : [step];
  if (command === 'room/undo') return { undo: undo.slice(0, -1), redo: [...redo, ...steps] };
  if (command === 'room/redo') return { undo: [...undo, ...steps], redo: redo.slice(0, -1) };
  return step === null ? history : { undo: withNewest(undo, step), redo: NOTHING };
}

const NOTHING: readonly HistoryStep[] = [];

/** Copied once and moved by hand: spread and slice make three kilobytes of garbage of each command of a show. */
function withNewest(steps: readonly HistoryStep[], step: HistoryStep): readonly HistoryStep[] {
  if (steps.length < HISTORY_LIMIT) return [...steps, step];
  const next = steps.slice();
  let place = -1;
  for (const each of steps) {
    if (place >= 0) next[place] = each;
    place += 1;
  }
  next[place] = step;
  return next;
}

/** Takes the newest step back (H2). */
export const undo: Edit<'room/undo'> = (context) =>
  withStep(context, 'before', nextStep(context.history, 'room/undo'));

/** Takes the step that was taken back last again (H4). */
export const redo: Edit<'room/redo'> = (context) =>
  withStep(context, 'after', nextStep(context.history, 'room/redo'));

function withStep(context: RoomContext, end: End, step: HistoryStep | null): RoomContext {
  return step === null ? context : { ...context, show: broughtTo(end, context.show, step.changes) };
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
