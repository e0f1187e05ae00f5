import { MoreVertical } from 'lucide-react';
import type { NewRow } from '../keys/use-new-row.ts';
import { IconButton } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { MenuButton } from '../ui/menu.tsx';
import styles from './row-menu.module.css';
import type { RundownRow } from './rundown.view.ts';
import { rundownWords } from './rundown.words.ts';

/** Lazy. */
const LaterRowItems = later(async () => (await import('./row-actions.tsx')).RowMenuItems);

export interface RowMenuProps {
  readonly row: RundownRow;
  readonly count: number;
  readonly onOpen: (timerId: string, field?: 'group') => void;
  readonly onAdd: NewRow['follow'];
}

/** Independent of the room, whose changes would redraw every row (V323). */
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
