import type { SentTimerFields } from '../../../machines/room/timer.commands.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { useRoom } from '../../live/live-context.ts';

export function useTimerUpdate({ _id }: Timer): (fields: SentTimerFields) => void {
  const room = useRoom();
  return (fields) => room.ask('timers/update', { timerId: _id, ...fields });
}
