import type { CommandName, CommandPayloads } from '../../machines/room/commands.ts';
import { notify, SHORT } from '../app/notifications.ts';
import { notifyRefusal } from '../app/notify-refusal.ts';
import { withTimeout } from '../app/with-timeout.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { actionWords } from '../ui/action.words.ts';
import { controllerWords } from './controller.words.ts';
import { readLog } from './room-log.ts';

type Removal = Extract<CommandName, `${string}/remove` | 'timers/removeMany'>;
type Remove = <Name extends Removal>(name: Name, payload: CommandPayloads[Name], title: string) => void;

/** Undo instead of confirmation (V38). */
export function useRemove(): Remove {
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
    void takeBack(room, seq);
  };
  const dismiss = notify({
    type: 'info',
    title,
    text: '',
    duration: SHORT,
    action: { label: actionWords.undo, run },
  });
}

/** Only the deletion, never a later GO. */
export async function takeBack({ pid, token, ask }: JoinedRoom, seq: number): Promise<void> {
  const isNewest = await Promise.all([
    withTimeout((signal) => readLog(pid, token, signal)),
    import('./history.view.ts'),
  ]).then(
    ([log, { isNewestStep }]) => log && isNewestStep(log, seq),
    () => null,
  );
  const text = isNewest === null ? UNKNOWN : OVERTAKEN;
  if (isNewest) ask('room/undo', {});
  else notify({ type: 'error', title: controllerWords.notTakenBack, text });
}

const OVERTAKEN = controllerWords.overtaken;
const UNKNOWN = controllerWords.historyUnknown;
