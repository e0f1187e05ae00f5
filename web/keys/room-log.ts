import type { RoomPid } from '../../machines/kernel/ids.ts';
import {
  hasFields,
  isFlag,
  isNumber,
  isOmittable,
  isText,
  type Shape,
} from '../../machines/kernel/shapes.ts';
import { getByToken } from '../live/rest.ts';
import type { SignedLine } from './history.view.ts';

/** Undo limit plus undo and redo lines. */
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

/** Oldest first; null: not allowed. Rejects if unreachable. */
export async function readLog(
  pid: RoomPid,
  token: () => Promise<string>,
  signal: AbortSignal,
): Promise<readonly SignedLine[] | null> {
  const lines = await getByToken(`/api/rooms/${pid}/log?limit=${LOG_LINES}`, token, signal);
  return Array.isArray(lines) ? lines.filter(isLine).reverse() : null;
}
