import { topOf } from '../../machines/kernel/bounded-stack.ts';
import { stepBetween } from '../../machines/room/accept.ts';
import type { StampedCommand } from '../../machines/room/commands.ts';
import type { HistoryStep, RoomContext } from '../../machines/room/room.state.ts';

/** The step that the machine put into its history, or by which it took from it (V824); null if it did neither. */
export function newestStep(
  command: StampedCommand,
  before: RoomContext,
  after: RoomContext,
): HistoryStep | null {
  if (before.history === after.history) return null;
  const { type } = command;
  if (type === 'timers/discard') return stepBetween(before, after, command);
  const { undo, redo } = after.history;
  const made = type === 'room/undo' ? redo : undo;
  const had = type === 'room/undo' ? before.history.redo : before.history.undo;
  const newest = topOf(made);
  return newest === topOf(had) ? null : newest;
}
