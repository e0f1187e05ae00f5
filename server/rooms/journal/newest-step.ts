import { topOf } from '../../../machines/kernel/bounded-stack.ts';
import { stepBetween } from '../../../machines/room/accept.ts';
import { commandTable, type StampedCommand } from '../../../machines/room/commands.ts';
import type { HistoryStep, RoomContext } from '../../../machines/room/room.state.ts';

/** Step pushed to or taken from the history (V824); null: none. */
export function newestStep(
  command: StampedCommand,
  before: RoomContext,
  after: RoomContext,
): HistoryStep | null {
  if (before.history === after.history) return null;
  const { history } = commandTable[command.type];
  if (history === 'drops') return stepBetween(before, after, command);
  const side = history === 'back' ? 'redo' : 'undo';
  const newest = topOf(after.history[side]);
  return newest === topOf(before.history[side]) ? null : newest;
}

/** Step of a journal, undone as one (N2250). */
export const soloStep = (before: RoomContext, after: RoomContext): HistoryStep | null => {
  const newest = topOf(after.history.undo);
  return newest === topOf(before.history.undo) ? null : newest;
};
