import { Eye, EyeOff, ListChecks } from 'lucide-react';
import { bulkShow } from '../../../machines/view/rundown.ts';
import { useRoom } from '../../live/live-context.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuAction, MenuButton } from '../../ui/menu.tsx';

const words = { showName: 'titles', showExtra: 'speakers' } as const;

/** Shows or hides the titles and speakers of all timers in one command, so that one undo takes it back. */
export function BulkMenu() {
  const room = useRoom();
  const { timers } = room.view;
  const item = (field: 'showName' | 'showExtra') => {
    const on = bulkShow(timers, field);
    // Timers that are named and known are kept; what is not given stays as it is.
    const set = () => room.ask('timers/replace', { items: timers.map(({ _id }) => ({ _id, [field]: on })) });
    return (
      <MenuAction
        label={`${on ? 'Show' : 'Hide'} all ${words[field]}`}
        icon={on ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        onAction={set}
      />
    );
  };
  return (
    <MenuButton
      label="All timers"
      trigger={
        <IconButton label="Change all timers" size="small" isDisabled={timers.length === 0}>
          <ListChecks aria-hidden />
        </IconButton>
      }
    >
      {item('showName')}
      {item('showExtra')}
    </MenuButton>
  );
}
