import { useEffect, useState } from 'react';
import type { HistoryTops, SignedLine } from '../keys/history.view.ts';
import { LOG_LINES, readLog } from '../keys/room-log.ts';
import { useRoom } from '../live/live-context.ts';
import { actionWords } from '../ui/action.words.ts';

/** Debounce, ms. */
const PAUSE = 250;

/** `whole`: complete log, so none means none. */
interface KnownHistory extends HistoryTops {
  readonly whole: boolean;
  readonly log: readonly SignedLine[] | null;
  readonly labels: Readonly<Record<'undo' | 'redo', string>>;
}

const { undo, redo } = actionWords;
const unknown: KnownHistory = { undo: null, redo: null, whole: false, log: null, labels: { undo, redo } };

async function known(log: readonly SignedLine[] | null): Promise<KnownHistory> {
  if (log === null) return unknown;
  const { historyLabel, historyTops } = await import('../keys/history.view.ts');
  const tops = historyTops(log);
  const labels = { undo: historyLabel(undo, tops.undo), redo: historyLabel(redo, tops.redo) };
  return { ...tops, whole: log.length < LOG_LINES, log, labels };
}

/** From the log; without access plain labels. */
export function useHistory(): KnownHistory {
  const { pid, view, pending, status, token } = useRoom();
  const [tops, setTops] = useState(unknown);
  const settled = pending.size === 0 && status === 'live';
  // `updatedAt` moves with every command.
  const standing = settled ? `${pid} ${view.room.updatedAt}` : null;
  useEffect(() => {
    if (standing === null) return undefined;
    const leaving = new AbortController();
    const load = (room: string) => {
      readLog(room, token, leaving.signal)
        .then(known)
        .then(
          (history) => leaving.signal.aborted || setTops(history),
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
