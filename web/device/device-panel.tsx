import { RotateCcw } from 'lucide-react';
import { allows, ROOM } from '../../machines/kernel/permissions.ts';
import { deviceRows, devicesText, screensText } from '../../machines/view/screens/devices.ts';
import type { RemovedDevice } from '../../machines/view/screens/room-access.ts';
import { deviceWords } from '../../machines/words/device.ts';
import { outcomeOf } from '../app/api-call.ts';
import { useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import type { DeviceActions } from './device-item.tsx';
import { DeviceList } from './device-list.tsx';
import styles from './device-panel.module.css';
import { usePictures } from './use-pictures.ts';
import { rememberName, useRemoved } from './use-removed.ts';

/** The connected screens, by view and name, and what can be done with them. */
export function DevicePanel({ onShare }: { readonly onShare: () => void }) {
  const room = useRoom();
  const { clients, outputs } = room.view;
  const pictures = usePictures();
  if (!clients) return <NoInsight />;
  const rows = deviceRows(clients, outputs, room.clientId);
  const limit = room.view.room.plan.limits.devices;
  return (
    <Panel
      title={deviceWords.title}
      note={screensText(rows.length)}
      actions={<span className={styles.limit}>{devicesText(clients, limit)}</span>}
    >
      <DeviceList rows={rows} actions={actionsIn(room)} pictures={pictures} />
      {rows.every((row) => row.own) && <Alone onShare={onShare} />}
      <RemovedList />
    </Panel>
  );
}

function actionsIn(room: JoinedRoom): DeviceActions {
  return {
    rename: ({ id, own }, name) => {
      if (own) room.setDeviceName(name);
      else room.ask('clients/rename', { clientId: id, name });
    },
    identify: ({ id }) => room.ask('clients/identify', { clientId: id }),
    reload: ({ id }) => room.ask('clients/forceReload', { clientId: id }),
    delay: ({ id }, ms) => room.ask('clients/delay', { clientId: id, ms }),
    look: ({ id }) => room.askPicture(id),
    kick: ({ id, deviceId, name }, device) => {
      rememberName(deviceId, name);
      return outcomeOf(room.send('clients/kick', { clientId: id, device }));
    },
    allow: ({ deviceId }) => room.ask('clients/allow', { deviceId }),
    replaceLinks: allows(room.permissions, ROOM)
      ? () => outcomeOf(room.send('room/rotateSecrets', {}))
      : null,
  };
}

function Alone({ onShare }: { readonly onShare: () => void }) {
  return (
    <EmptyState
      title={deviceWords.alone}
      action={
        <Button size="small" onPress={onShare}>
          {deviceWords.share}
        </Button>
      }
    >
      <p>{deviceWords.aloneNote}</p>
    </EmptyState>
  );
}

function NoInsight() {
  return (
    <Panel title={deviceWords.title}>
      <EmptyState title={deviceWords.noInsight}>
        <p>{deviceWords.noInsightNote}</p>
      </EmptyState>
    </Panel>
  );
}

/** Whom the room refuses, and the way back in (V40, V183). */
function RemovedList() {
  const room = useRoom();
  const removed = useRemoved();
  const allow = ({ deviceId }: RemovedDevice) => room.ask('clients/allow', { deviceId });
  if (removed.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{deviceWords.removed}</h3>
      <ul className={styles.list}>
        {removed.map((device) => (
          <li key={device.deviceId} className={styles.removed}>
            <span className={styles.removedName}>{device.name}</span>
            <span className={styles.refused}>{deviceWords.refused(device.refused)}</span>
            <Button size="small" aria-label={deviceWords.allowOne(device.name)} onPress={() => allow(device)}>
              <RotateCcw aria-hidden />
              {deviceWords.allow}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
