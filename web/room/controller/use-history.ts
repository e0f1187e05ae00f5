import { useEffect, useState } from 'react';
import {
  type HistoryLine,
  type HistoryTops,
  historyTops,
} from '../../../machines/view/screens/history-label.ts';
import { useRoom } from '../../live/live-context.ts';
import { LOG_LINES, readLog } from '../editing/room-log.ts';

/** Commands come in bursts; the label may wait for their end, ms. */
const PAUSE = 250;

/** What undo and redo would act on; `whole`: the log was read from its start, so none means none. */
export interface KnownHistory extends HistoryTops {
  readonly whole: boolean;
}

const unknown: KnownHistory = { undo: null, redo: null, whole: false };

function known(log: readonly HistoryLine[] | null): KnownHistory {
  return log ? { ...historyTops(log), whole: log.length < LOG_LINES } : unknown;
}

/** What undo and redo would act on, read from the room's log. Who may not read it gets plain labels. */
export function useHistory(): KnownHistory {
  const { pid, view, pending, status, token } = useRoom();
  const [tops, setTops] = useState(unknown);
  const settled = pending.size === 0 && status === 'live';
  // Anything that is accepted moves `updatedAt`, and with it what can be undone.
  const standing = settled ? `${pid} ${view.room.updatedAt}` : null;
  useEffect(() => {
    if (standing === null) return undefined;
    const leaving = new AbortController();
    const load = (room: string) => {
      readLog(room, token, leaving.signal).then(
        (log) => setTops(known(log)),
        () => {},
      );
    };
    const [room = ''] = standing.split(' ');
    const timer = setTimeout(load, PAUSE, room);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [standing, token]);
  return tops;
}
