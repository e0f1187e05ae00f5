import { commandTable, isCommandName } from '../../room/commands.ts';
import { historyWords } from '../../words/history.ts';
import type { HistoryTop } from './history.ts';

/** "Undo delete timer", "Undo delete 12 timers", or plain "Undo" when it is not known what. Loaded with all commands. */
export function historyLabel(verb: string, top: HistoryTop | null): string {
  const name = top !== null && isCommandName(top.command) ? commandTable[top.command].undo : null;
  if (name === null) return verb;
  const count = top?.timers ?? null;
  const what = count === null ? null : ofTimers[name]?.(count);
  return historyWords.label(verb, what ?? historyWords.names[name]);
}

const ofTimers: Readonly<Partial<Record<keyof typeof historyWords.names, (count: number) => string>>> =
  historyWords.ofTimers;
