import { useState } from 'react';
import type { ClientId } from '../../machines/kernel/ids.ts';
import type { DeviceRow as Row } from '../../machines/view/screens/devices.ts';
import { type DeviceActions, DeviceItem } from './device-item.tsx';
import styles from './device-panel.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

interface Props {
  readonly rows: readonly Row[];
  readonly actions: DeviceActions;
  /** How screens look, by their ids, as far as that is known. */
  readonly pictures?: ReadonlyMap<ClientId, string>;
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
            picture={pictures?.get(row.id)}
            onRemove={() => setRemoving(row)}
          />
        ))}
      </ul>
      {removing && <RemoveDialog row={removing} actions={actions} onClose={() => setRemoving(null)} />}
    </>
  );
}
