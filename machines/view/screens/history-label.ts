import { commandTable, isCommandName } from '../../room/commands.ts';
import { historyWords } from '../../words/history.ts';

/** "Undo delete timer", or plain "Undo" when it is not known what. Loaded with all commands. */
export function historyLabel(verb: string, command: string | null): string {
  const name = command !== null && isCommandName(command) ? commandTable[command].undo : null;
  return name === null ? verb : historyWords.label(verb, historyWords.names[name]);
}
