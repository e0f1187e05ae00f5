import type { RoomPid } from '../../machines/kernel/ids.ts';
import {
  hasFields,
  isFlag,
  isNumber,
  isOmittable,
  isText,
  type Shape,
} from '../../machines/kernel/shapes.ts';
import type { CommandName, CommandPayloads } from '../../machines/room/commands.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { getByToken } from '../live/room-token.ts';
import { actionWords } from '../ui/ui.words.ts';
import { controllerWords } from './controller.words.ts';
import type { SignedLine } from './history.view.ts';

/** Number of log lines to read: the undo limit, plus lines of undo and redo. */
export const LOG_LINES = 200;

const isSignedLine: Shape<SignedLine> = hasFields<SignedLine>({
  seq: isNumber,
  at: isNumber,
  actor: isText,
  command: isText,
  leftStep: isFlag,
  timers: isOmittable(isNumber),
  about: isOmittable(hasFields({ id: isText })),
});

/** Returns the log, oldest line first, or null without access. Rejects if the server does not answer. */
export async function readLog(
  pid: RoomPid,
  token: () => Promise<string>,
  signal: AbortSignal,
): Promise<readonly SignedLine[] | null> {
  const lines = await getByToken(`/api/rooms/${pid}/log?limit=${LOG_LINES}`, token, signal);
  return Array.isArray(lines) ? lines.filter(isSignedLine).reverse() : null;
}

type Removal = Extract<CommandName, `${string}/remove` | 'timers/removeMany'>;
type RemoveWithUndo = <Name extends Removal>(
  name: Name,
  payload: CommandPayloads[Name],
  title: string,
) => void;

export function useRemove(): RemoveWithUndo {
  const room = useRoom();
  return (name, payload, title) => {
    room
      .send(name, payload)
      .then(({ seq }) => offerUndo(room, controllerWords.deleted(title), seq), notifyRefusal);
  };
}

export function offerUndo(room: JoinedRoom, title: string, seq: number): void {
  const run = () => {
    dismiss();
    void undoStep(room, seq);
  };
  const dismiss = notify({
    type: 'info',
    title,
    text: '',
    duration: SHORT,
    action: { label: actionWords.undo, run },
  });
}

/** Undoes the deletion only if it is the newest step. Otherwise, undo would revert a later GO. */
export async function undoStep({ pid, token, ask }: JoinedRoom, seq: number): Promise<void> {
  const isNewest = await Promise.all([
    withTimeout((signal) => readLog(pid, token, signal)),
    import('./history.view.ts'),
  ]).then(
    ([log, { isNewestStep }]) => log && isNewestStep(log, seq),
    () => null,
  );
  const text = isNewest === null ? UNKNOWN_HISTORY_TEXT : OVERTAKEN_TEXT;
  if (isNewest) ask('room/undo', {});
  else notify({ type: 'error', title: controllerWords.notTakenBack, text });
}

const OVERTAKEN_TEXT = controllerWords.overtaken;
const UNKNOWN_HISTORY_TEXT = controllerWords.historyUnknown;
