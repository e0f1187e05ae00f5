import type { NewRow } from '../keys/use-new-row.ts';
import { useRoom } from '../live/live-context.ts';
import type { RundownRow } from './rundown.view.ts';

/** Resolves to the new id. */
export function useAddTimer(onAsked: NewRow['follow']): (index?: number, begun?: string) => Promise<string> {
  const room = useRoom();
  return (index, begun) => {
    const asked = room.send('timers/create', index === undefined ? {} : { index });
    const made = asked.then(({ timerId }) => String(timerId));
    onAsked(made, begun);
    return made;
  };
}

/** Arms or disarms while a timer runs (V245). */
export function useChooseRow(): (row: Pick<RundownRow, 'id' | 'choice'>) => void {
  const room = useRoom();
  return ({ id, choice }) => {
    if (choice === 'select') room.ask('timeset/select', { timerId: id });
    else if (choice !== 'none') room.ask('timeset/arm', { timerId: choice === 'arm' ? id : null });
  };
}
