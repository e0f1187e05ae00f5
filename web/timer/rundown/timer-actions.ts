import { useRoom } from '../../live/live-context.ts';
import type { NewRow } from '../../room/editing/use-new-row.ts';

/** Adds a timer, at the end or at a place; its id follows. */
export function useAddTimer(onAsked: NewRow['follow']): (index?: number) => void {
  const room = useRoom();
  return (index) => {
    const asked = room.send('timers/create', index === undefined ? {} : { index });
    onAsked(asked.then(({ timerId }) => String(timerId)));
  };
}
