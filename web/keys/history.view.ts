import type { Instant } from '../../machines/kernel/time.ts';
import { commandTable, historyMoveOf, isCommandName } from '../../machines/room/commands.ts';
import { historyWords } from '../../machines/words/history.ts';

export interface HistoryLine {
  readonly seq: number;
  readonly command: string;
  readonly leftStep: boolean;
  readonly timers?: number | undefined;
  readonly about?: { readonly id: string } | undefined;
}

export interface SignedLine extends HistoryLine {
  readonly at: Instant;
  readonly actor: string;
}

interface HistoryTop {
  readonly command: string;
  readonly timers: number | null;
}

export interface HistoryTops {
  readonly undo: HistoryTop | null;
  readonly redo: HistoryTop | null;
}

export function historyTops(log: readonly HistoryLine[]): HistoryTops {
  const { undo, redo } = walkHistory(log);
  return { undo: historyTopOf(undo), redo: historyTopOf(redo) };
}

function historyTopOf(lines: readonly HistoryLine[]): HistoryTop | null {
  const top = lines[lines.length - 1];
  return top ? { command: top.command, timers: top.timers ?? null } : null;
}

export function isNewestStep(log: readonly HistoryLine[], seq: number): boolean {
  const { undo } = walkHistory(log);
  return undo[undo.length - 1]?.seq === seq;
}

export function undoneAfter<Line extends HistoryLine>(
  log: readonly Line[],
  seq: number,
): readonly { readonly undo: Line; readonly step: Line }[] {
  const undone: { readonly undo: Line; readonly step: Line }[] = [];
  walkHistory(log, (undo, step) => {
    if (undo.seq > seq && undo.leftStep) undone.push({ undo, step });
  });
  return undone;
}

function walkHistory<Line extends HistoryLine>(
  log: readonly Line[],
  onStep: (undo: Line, step: Line) => void = () => {},
): Readonly<Record<'undo' | 'redo', readonly Line[]>> {
  let undo: Line[] = [];
  let redo: Line[] = [];
  for (const line of log) {
    const { command, leftStep } = line;
    const history = historyMoveOf(command);
    if (history === 'back') {
      const step = undo[undo.length - 1];
      if (step !== undefined) onStep(line, step);
      moveStep(undo, redo, leftStep);
    } else if (history === 'forward') moveStep(redo, undo, leftStep);
    else if (history === 'drops') {
      undo = undo.filter((each) => !isRemovedWith(line, each));
      redo = redo.filter((each) => !isRemovedWith(line, each));
    } else if (leftStep) {
      undo.push(line);
      redo = [];
    }
  }
  return { undo, redo };
}

function isRemovedWith({ leftStep, about: subject }: HistoryLine, { command, about }: HistoryLine): boolean {
  return leftStep && subject !== undefined && command.startsWith('timers/') && about?.id === subject.id;
}

function moveStep<Line>(from: Line[], to: Line[], leftStep: boolean): void {
  const step = from.pop();
  if (step !== undefined && leftStep) to.push(step);
}

/** Returns "Undo delete timer", "Undo delete 12 timers", or "Undo" if the step has no name. */
export function historyLabel(verb: string, top: HistoryTop | null): string {
  const name = top !== null && isCommandName(top.command) ? commandTable[top.command].undo : null;
  if (name === null) return verb;
  const count = top?.timers ?? null;
  const what = count === null ? null : timerCountLabels[name]?.(count);
  return historyWords.label(verb, what ?? historyWords.names[name]);
}

const timerCountLabels: Readonly<
  Partial<Record<keyof typeof historyWords.names, (count: number) => string>>
> = historyWords.ofTimers;
