import type { Instant } from '../../../machines/kernel/time.ts';
import { commandTable, historyMoveOf, isCommandName } from '../../../machines/room/commands.ts';
import { historyWords } from '../../../machines/words/history.ts';

export interface HistoryLine {
  readonly seq: number;
  readonly command: string;
  /** Whether it left a step (H1): a command that changed nothing, an alarm or a question from the audience left none. */
  readonly leftStep: boolean;
  readonly timers?: number | undefined;
  readonly about?: { readonly id: string } | undefined;
}

export interface SignedLine extends HistoryLine {
  readonly at: Instant;
  readonly actor: string;
}

export interface HistoryTop {
  readonly command: string;
  readonly timers: number | null;
}

/** What undo and redo would act on next; null when there are none, as far as the log tells. */
export interface HistoryTops {
  readonly undo: HistoryTop | null;
  readonly redo: HistoryTop | null;
}

/** Reads the room's log (oldest first) as the server's history does: V21. Loaded with all commands. */
export function historyTops(log: readonly HistoryLine[]): HistoryTops {
  const { undo, redo } = stepsOf(log);
  return { undo: topOf(undo), redo: topOf(redo) };
}

function topOf(lines: readonly HistoryLine[]): HistoryTop | null {
  const top = lines[lines.length - 1];
  return top ? { command: top.command, timers: top.timers ?? null } : null;
}

/** Whether undo would take back the command that the log has under this number (V38). */
export function isNewestStep(log: readonly HistoryLine[], seq: number): boolean {
  const { undo } = stepsOf(log);
  return undo[undo.length - 1]?.seq === seq;
}

/** The lines of undo after `seq`, each with the step that it took back (V1600, V1603). */
export function undoneAfter<Line extends HistoryLine>(
  log: readonly Line[],
  seq: number,
): readonly { readonly undo: Line; readonly step: Line }[] {
  const undone: { readonly undo: Line; readonly step: Line }[] = [];
  stepsOf(log, (undo, step) => {
    if (undo.seq > seq && undo.leftStep) undone.push({ undo, step });
  });
  return undone;
}

function stepsOf<Line extends HistoryLine>(
  log: readonly Line[],
  told: (undo: Line, step: Line) => void = () => {},
): Readonly<Record<'undo' | 'redo', readonly Line[]>> {
  let undo: Line[] = [];
  let redo: Line[] = [];
  for (const line of log) {
    const { command, leftStep } = line;
    const history = historyMoveOf(command);
    if (history === 'back') {
      const step = undo[undo.length - 1];
      if (step !== undefined) told(line, step);
      move(undo, redo, leftStep);
    } else if (history === 'forward') move(redo, undo, leftStep);
    else if (history === 'drops') {
      undo = undo.filter((each) => !isGoneWith(line, each));
      redo = redo.filter((each) => !isGoneWith(line, each));
    } else if (leftStep) {
      undo.push(line);
      redo = [];
    }
  }
  return { undo, redo };
}

/** Whether a line is about the timer that `discarding` took away, with all that was done to it (V824). */
function isGoneWith({ leftStep, about: gone }: HistoryLine, { command, about }: HistoryLine): boolean {
  return leftStep && gone !== undefined && command.startsWith('timers/') && about?.id === gone.id;
}

/** What undo or redo takes can be taken the other way, unless that changed nothing. */
function move<Line>(from: Line[], to: Line[], leftStep: boolean): void {
  const step = from.pop();
  if (step !== undefined && leftStep) to.push(step);
}

/** "Undo delete timer", "Undo delete 12 timers", or plain "Undo" when it is not known what. */
export function historyLabel(verb: string, top: HistoryTop | null): string {
  const name = top !== null && isCommandName(top.command) ? commandTable[top.command].undo : null;
  if (name === null) return verb;
  const count = top?.timers ?? null;
  const what = count === null ? null : ofTimers[name]?.(count);
  return historyWords.label(verb, what ?? historyWords.names[name]);
}

const ofTimers: Readonly<Partial<Record<keyof typeof historyWords.names, (count: number) => string>>> =
  historyWords.ofTimers;
