import { useState } from 'react';
import type { DeviceRow as Row } from '../../machines/view/screens/devices.ts';
import { type DeviceActions, DeviceItem } from './device-item.tsx';
import styles from './device-panel.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import type { PictureBook } from './use-pictures.ts';

interface Props {
  readonly rows: readonly Row[];
  readonly actions: DeviceActions;
  /** How screens look; absent where none is asked. */
  readonly pictures?: PictureBook;
}

/** Screens of one room. Who is to be removed is asked about above the list, as a row may go meanwhile. */
export function DeviceList({ rows, actions, pictures }: Props) {
  const [removing, setRemoving] = useState<Row | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <DeviceItem
            key={row.id}
            row={row}
            actions={actions}
            pictures={pictures}
            onRemove={() => setRemoving(row)}
          />
        ))}
      </ul>
      {removing && <RemoveDialog row={removing} actions={actions} onClose={() => setRemoving(null)} />}
    </>
  );
}
