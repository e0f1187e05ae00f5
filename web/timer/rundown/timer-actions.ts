import type { RundownRow } from '../../../machines/view/rundown.ts';
import { notify, SHORT } from '../../app/notifications.ts';
import { useRoom } from '../../live/live-context.ts';

/** Adds a timer, at the end or at a place. A plan that is full says so in a notification. */
export function useAddTimer(): (index?: number) => void {
  const room = useRoom();
  return (index) => room.ask('timers/create', index === undefined ? {} : { index });
}

/** Deletes at once and offers to take it back: undo instead of "are you sure" (look.md). */
export function useRemoveTimer(): (row: Pick<RundownRow, 'id' | 'title'>) => void {
  const room = useRoom();
  return ({ id, title }) => {
    room.ask('timers/remove', { timerId: id });
    notify({
      type: 'info',
      title: `Deleted ${title}`,
      text: '',
      duration: SHORT,
      action: { label: 'Undo', run: () => room.ask('room/undo', {}) },
    });
  };
}
