import type { RoomPid } from '../../../machines/kernel/ids.ts';
import type { HistoryLine } from '../../../machines/view/screens/history.ts';
import { getByToken } from '../../live/rest.ts';

/** As many as can be undone, and some for what undo and redo themselves wrote. */
export const LOG_LINES = 200;

/** The newest lines of the room's log, oldest first; null where it may not be read. Rejects out of reach. */
export async function readLog(
  pid: RoomPid,
  token: () => Promise<string>,
  signal: AbortSignal,
): Promise<readonly HistoryLine[] | null> {
  const lines = await getByToken(`/api/rooms/${pid}/log?limit=${LOG_LINES}`, token, signal);
  return Array.isArray(lines) ? lines.filter(isLine).reverse() : null;
}

function isLine(line: unknown): line is HistoryLine {
  return (
    typeof line === 'object' &&
    line !== null &&
    'command' in line &&
    typeof line.command === 'string' &&
    'seq' in line &&
    typeof line.seq === 'number' &&
    'leftStep' in line &&
    typeof line.leftStep === 'boolean' &&
    (!('timers' in line) || typeof line.timers === 'number') &&
    (!('about' in line) || hasId(line.about))
  );
}

const hasId = (about: unknown): boolean =>
  typeof about === 'object' && about !== null && 'id' in about && typeof about.id === 'string';
