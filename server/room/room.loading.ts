import { historyAfter, noHistory } from '../../machines/room/room.history.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { Committed } from './host.types.ts';
import { touchesMessages } from './recent.ts';
import type { StoredRoom } from './store.ts';

/** The room's context as its rows and its log say it was; nobody is connected yet. */
export function contextOf({ show, doors, considered, tail }: StoredRoom): RoomContext {
  return {
    show,
    doors,
    considered,
    history: tail.reduce((history, { command, step }) => historyAfter(history, command, step), noHistory),
    flashes: { timers: null, messages: null },
    clients: [],
    notice: null,
  };
}

/**
 * The newest commands of the log as returning clients may be sent them, oldest first. They are shown with the state of
 * now, which is what each of them leads to; but which message the public may read is a matter of the moment, so
 * nothing is taken from before the last command that touched the messages.
 */
export function recentOf({ tail }: StoredRoom, context: RoomContext): Committed[] {
  const recent: Committed[] = [];
  for (const entry of tail.toReversed()) {
    if (entry.changes === null) break;
    recent.push({ seq: entry.seq, at: entry.at, changes: entry.changes, after: context });
    if (touchesMessages(entry.changes)) break;
  }
  return recent.reverse();
}
