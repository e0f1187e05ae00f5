import type { RoomPid } from '../../../machines/kernel/ids.ts';
import {
  hasFields,
  isFlag,
  isNumber,
  isOmittable,
  isText,
  type Shape,
} from '../../../machines/kernel/shapes.ts';
import { getByToken } from '../../live/rest.ts';
import type { SignedLine } from './history.view.ts';

/** As many as can be undone, and some for what undo and redo themselves wrote. */
export const LOG_LINES = 200;

const isLine: Shape<SignedLine> = hasFields<SignedLine>({
  seq: isNumber,
  at: isNumber,
  actor: isText,
  command: isText,
  leftStep: isFlag,
  timers: isOmittable(isNumber),
  about: isOmittable(hasFields({ id: isText })),
});

/** The newest lines of the room's log, oldest first; null where it may not be read. Rejects out of reach. */
export async function readLog(
  pid: RoomPid,
  token: () => Promise<string>,
  signal: AbortSignal,
): Promise<readonly SignedLine[] | null> {
  const lines = await getByToken(`/api/rooms/${pid}/log?limit=${LOG_LINES}`, token, signal);
  return Array.isArray(lines) ? lines.filter(isLine).reverse() : null;
}
