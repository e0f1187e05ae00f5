import { useRoom } from '../../live/live-context.ts';
import type { Making } from '../../room/editing/use-made-row.ts';

/** Adds a timer, at the end or at a place; its id follows. */
export function useAddTimer(onAsked: Making['follow']): (index?: number) => void {
  const room = useRoom();
  return (index) => {
    const asked = room.send('timers/create', index === undefined ? {} : { index });
    onAsked(asked.then(({ timerId }) => String(timerId)));
  };
}
