import { MoreVertical } from 'lucide-react';
import type { NewRow } from '../../room/editing/use-new-row.ts';
import { IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import styles from './row-menu.module.css';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';

/** In a menu, which nobody opens first. */
const LaterRowItems = later(async () => (await import('./row-actions.tsx')).RowMenuItems);

export interface RowMenuProps {
  readonly row: RundownRow;
  readonly count: number;
  readonly onOpen: (timerId: string, field?: 'group') => void;
  /** A timer is being made below. */
  readonly onAdd: NewRow['follow'];
}

/** Everything else that can be done with a row, also for those who cannot drag. Its button knows nothing of the room, whose every change would draw it again in each row (V323). */
export function RowMenu(props: RowMenuProps) {
  const { title } = props.row;
  return (
    <MenuButton
      label={title}
      trigger={
        <IconButton label={rundownWords.more(title)} size="small" excludeFromTabOrder className={styles.menu}>
          <MoreVertical aria-hidden />
        </IconButton>
      }
    >
      <LaterRowItems {...props} />
    </MenuButton>
  );
}
