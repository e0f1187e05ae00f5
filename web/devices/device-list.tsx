import { type ComponentType, useState } from 'react';
import type { DeviceRow as Row } from '../room/devices.view.ts';
import { type DeviceActions, DeviceItem, type StagePreviewProps } from './device-item.tsx';
import styles from './device-panel.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

interface Props {
  readonly rows: readonly Row[];
  readonly actions: DeviceActions;
  readonly Preview?: ComponentType<StagePreviewProps>;
}

export function DeviceList({ rows, actions, Preview }: Props) {
  const [removing, setRemoving] = useState<Row | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <DeviceItem
            key={row.id}
            row={row}
            actions={actions}
            Preview={Preview}
            onRemove={() => setRemoving(row)}
          />
        ))}
      </ul>
      {removing && <RemoveDialog row={removing} actions={actions} onClose={() => setRemoving(null)} />}
    </>
  );
}
