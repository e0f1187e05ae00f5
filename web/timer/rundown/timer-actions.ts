import { useRoom } from '../../live/live-context.ts';
import type { NewRow } from '../../room/editing/use-new-row.ts';
import type { RundownRow } from './rundown.view.ts';

/** Adds a timer, at the end or at a place; answers its id to come, which is followed. */
export function useAddTimer(onAsked: NewRow['follow']): (index?: number, begun?: string) => Promise<string> {
  const room = useRoom();
  return (index, begun) => {
    const asked = room.send('timers/create', index === undefined ? {} : { index });
    const made = asked.then(({ timerId }) => String(timerId));
    onAsked(made, begun);
    return made;
  };
}

/** A row's number is pressed: while a timer runs that arms the row's, or none, and stops nothing (V245). */
export function useChooseRow(): (row: Pick<RundownRow, 'id' | 'choice'>) => void {
  const room = useRoom();
  return ({ id, choice }) => {
    if (choice === 'select') room.ask('timeset/select', { timerId: id });
    else if (choice !== 'none') room.ask('timeset/arm', { timerId: choice === 'arm' ? id : null });
  };
}
