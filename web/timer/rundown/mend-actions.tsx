import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { useRoom } from '../../live/live-context.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { MenuAction } from '../../ui/menu.tsx';
import { cueMends } from './cue-mends.view.ts';
import { useSchedule } from './use-schedule.ts';

/** The ways to mend what is between a row and the one before it, each one step for Undo (V474). */
export function MendActions({ row }: { readonly row: RundownRow }) {
  const room = useRoom();
  const times = usePlanTimes();
  const planned = useSchedule((schedule) => schedule.timers);
  const mends = cueMends({ state: room.view, planned, times }, row.index);
  return mends.map(({ kind, label, command }) => (
    <MenuAction key={kind} label={label} onAction={() => room.ask(command.name, command.payload)} />
  ));
}
