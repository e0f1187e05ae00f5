import { changed, emptyStack, popped, pushed, topOf, withoutBefore } from '../kernel/bounded-stack.ts';
import { reaimed, withTypedAgain } from './aim.ts';
import { type HistoryMove, isWalk, type Stamp, type Walk } from './command.ts';
import { armedAgain, withoutDiscarded, withStepApplied } from './history.step.ts';
import type { StepSide } from './list-difference.ts';
import { stepSize } from './room.size.ts';
import type { History, HistoryStep, RoomContext, Steps } from './room.state.ts';
import { retimed } from './zero.ts';

export const HISTORY_LIMIT = 100;

/**
 * Forgets a step once this many bytes of steps followed (R80). Undo and redo write steps too, so the history is
 * always the end of the log.
 */
export const HISTORY_BYTES = 3 * 1024 * 1024;

export function nextStep(history: History, walk: Walk): HistoryStep | null {
  return topOf(walk === 'back' ? history.undo : history.redo);
}

/** History after a command with `step` (H1, H5) or a discard (V824). The server folds its log with it on load. */
export function historyAfter(history: History, move: HistoryMove, step: HistoryStep | null): History {
  if (step === null && !isWalk(move)) return history;
  const written = history.written + (step === null ? 0 : stepSize(step));
  const { undo, redo } =
    move === 'drops' && step !== null
      ? discarded(history, step)
      : moved(history, move, (steps) => withStep(steps, step, written));
  const oldest = written - HISTORY_BYTES;
  return { undo: withoutBefore(undo, oldest), redo: withoutBefore(redo, oldest), written };
}

function moved({ undo, redo }: History, move: HistoryMove, withNew: (steps: Steps) => Steps) {
  if (move === 'back') return { undo: popped(undo), redo: withNew(redo) };
  if (move === 'forward') return { undo: withNew(undo), redo: popped(redo) };
  return { undo: withNew(undo), redo: emptyStack };
}

function discarded({ undo, redo }: History, step: HistoryStep) {
  const rest = (each: HistoryStep) => withoutDiscarded(each, step);
  return { undo: changed(undo, rest), redo: changed(redo, rest) };
}

function withStep(steps: Steps, step: HistoryStep | null, mark: number): Steps {
  return step === null ? steps : pushed(steps, step, HISTORY_LIMIT, mark);
}

/** H2. */
export function undone(context: RoomContext, stamp: Stamp): RoomContext {
  return brought(context, 'before', nextStep(context.history, 'back'), stamp);
}

/** H4. */
export function redone(context: RoomContext, stamp: Stamp): RoomContext {
  return brought(context, 'after', nextStep(context.history, 'forward'), stamp);
}

/** A clock outside the step keeps the length that the step gives its timer (H7). */
function brought(context: RoomContext, end: StepSide, step: HistoryStep | null, stamp: Stamp): RoomContext {
  if (step === null) return context;
  const show = withStepApplied(end, context.show, step.changes);
  const left = show.timeset === context.show.timeset;
  const timed = left
    ? reaimed(context.show, retimed(context.show, show, stamp), stamp)
    : withTypedAgain(context.show, show);
  return { ...context, show: armedAgain(end, timed, step.changes) };
}
