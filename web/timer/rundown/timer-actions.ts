import { refused } from '../../app/refused.ts';
import { useRoom } from '../../live/live-context.ts';

/** Adds a timer, at the end or at a place, and tells its id. A plan that is full says so in a notification. */
export function useAddTimer(onMade: (timerId: string) => void): (index?: number) => void {
  const room = useRoom();
  return (index) => {
    room
      .send('timers/create', index === undefined ? {} : { index })
      .then(({ timerId }) => onMade(String(timerId)), refused);
  };
}
