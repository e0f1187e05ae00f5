import { topOf } from '../../machines/kernel/bounded-stack.ts';
import type { HistoryStep, RoomContext } from '../../machines/room/room.state.ts';

/** The step that the machine put into its history; null if it put none. */
export function newestStep(command: string, before: RoomContext, after: RoomContext): HistoryStep | null {
  if (before.history === after.history) return null;
  const { undo, redo } = after.history;
  const made = command === 'room/undo' ? redo : undo;
  const had = command === 'room/undo' ? before.history.redo : before.history.undo;
  const newest = topOf(made);
  return newest === topOf(had) ? null : newest;
}
