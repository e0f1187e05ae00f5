import { MoreVertical } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { rundownWords } from './rundown.words.ts';

/** Records and print. */
export interface RecordKeys {
  readonly show: (record: 'log' | 'report') => void;
  readonly print: (paper: 'rundown' | 'agenda' | 'links') => void;
}

export interface RundownMenuActions {
  readonly onImport: () => void;
  readonly onSource: () => void;
  readonly records: RecordKeys;
}

interface Props extends RundownMenuActions {
  readonly button: Ref<HTMLButtonElement>;
}

const Items = later(async () => (await import('./rundown-menu-items.tsx')).RundownMenuItems);

/** Items are lazy. */
export function RundownMenu({ button, ...actions }: Props) {
  return (
    <MenuButton
      label={rundownWords.menu}
      trigger={
        <IconButton ref={button} label={rundownWords.menu} size="small">
          <MoreVertical aria-hidden />
        </IconButton>
      }
    >
      <Items {...actions} />
    </MenuButton>
  );
}
