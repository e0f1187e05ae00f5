import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { hasAnyPermission, ROOM } from '../../machines/kernel/permissions.ts';
import { outcomeOf } from '../app/api-call.ts';
import { ConfirmDialog } from '../app/confirm-dialog.tsx';
import { useClients, useRoom } from '../live/live-context.ts';
import type { JoinedRoom } from '../live/live-room.ts';
import { deviceWords } from '../room/device.words.ts';
import { deviceRows, devicesText, isFullOfDevices, screensText } from '../room/devices.view.ts';
import { PlanFull } from '../room/plan-full.tsx';
import { Button } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { type DeviceActions, DeviceList } from './device-list.tsx';
import styles from './device-panel.module.css';
import { storeDeviceName, useRemoved } from './lost-devices.ts';
import { LastContactNote, LostList } from './lost-list.tsx';
import type { RemovedDevice } from './room-access.view.ts';
import { StagePreview } from './stage-preview.tsx';

export function RoomFull() {
  const { name, limits } = useRoom().view.room.plan;
  const clients = useClients();
  if (!clients || !isFullOfDevices(clients, limits.devices)) return null;
  return <PlanFull className={styles.full} text={deviceWords.full(name, limits.devices)} />;
}

const IDENTIFY_FLASHES = 3;

export function DevicePanel({ onShare }: { readonly onShare: () => void }) {
  const room = useRoom();
  const clients = useClients();
  const { outputs } = room.view;
  if (!clients) return <NoDeviceAccess />;
  const rows = deviceRows(clients, outputs, room.clientId);
  const otherCount = rows.filter(({ own, view }) => !own && view !== 'ANONYMOUS').length;
  const limit = room.view.room.plan.limits.devices;
  return (
    <Panel
      title={deviceWords.title}
      note={screensText(rows.length)}
      actions={<span className={`muted ${styles.limit}`}>{devicesText(clients, limit)}</span>}
    >
      <LastContactNote />
      <RoomFull />
      {otherCount > 0 && <AllDevicesActions count={otherCount} />}
      <DeviceList rows={rows} actions={deviceActionsIn(room)} Preview={StagePreview} />
      <LostList />
      {rows.every((row) => row.own) && <NoOtherDevices onShare={onShare} />}
      <RemovedList />
    </Panel>
  );
}

function AllDevicesActions({ count }: { readonly count: number }) {
  const room = useRoom();
  const [asking, setAsking] = useState(false);
  const reload = () => room.ask('clients/reloadAll', {});
  return (
    <div className={`cluster ${styles.all}`} role="group" aria-label={deviceWords.all}>
      <Button size="small" onPress={() => room.ask('clients/identifyAll', {})}>
        {deviceWords.identifyAll(count)}
      </Button>
      {room.can('timers/flash', { count: IDENTIFY_FLASHES }) && (
        <Hint text={deviceWords.flashAllHint}>
          <Button size="small" onPress={() => room.ask('timers/flash', { count: IDENTIFY_FLASHES })}>
            {deviceWords.flashAll}
          </Button>
        </Hint>
      )}
      <Button size="small" onPress={() => (room.view.timeset.running ? setAsking(true) : reload())}>
        {deviceWords.reloadAll(count)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={deviceWords.reloadTitle(count)}
          isOpen
          onClose={() => setAsking(false)}
          confirm={deviceWords.reloadConfirm}
          onConfirm={async () => reload()}
        >
          <p>{deviceWords.reloadEffect}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function deviceActionsIn(room: JoinedRoom): DeviceActions {
  return {
    rename: ({ id, own }, name) => {
      if (own) room.setDeviceName(name);
      else room.ask('clients/rename', { clientId: id, name });
    },
    identify: ({ id }) => room.ask('clients/identify', { clientId: id }),
    reload: ({ id }) => room.ask('clients/forceReload', { clientId: id }),
    delay: ({ id }, ms) => room.ask('clients/delay', { clientId: id, ms }),
    show: ({ id }, view) => room.ask('clients/show', { clientId: id, view }),
    kick: ({ id, deviceId, name }, device) => {
      storeDeviceName(deviceId, name);
      return outcomeOf(room.send('clients/kick', { clientId: id, device }));
    },
    allow: ({ deviceId }) => room.ask('clients/allow', { deviceId }),
    replaceLinks: hasAnyPermission(room.permissions, ROOM)
      ? () => outcomeOf(room.send('room/rotateSecrets', {}))
      : null,
  };
}

function NoOtherDevices({ onShare }: { readonly onShare: () => void }) {
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

function NoDeviceAccess() {
  return (
    <Panel title={deviceWords.title}>
      <EmptyState title={deviceWords.noInsight}>
        <p>{deviceWords.noInsightNote}</p>
      </EmptyState>
    </Panel>
  );
}

function RemovedList() {
  const room = useRoom();
  const removed = useRemoved();
  const allow = ({ deviceId }: RemovedDevice) => room.ask('clients/allow', { deviceId });
  if (removed.length === 0) return null;
  return (
    <>
      <h3 className={`muted ${styles.heading}`}>{deviceWords.removed}</h3>
      <ul className={styles.list}>
        {removed.map((device) => (
          <li key={device.deviceId} className={styles.removed}>
            <span className={`truncate ${styles.removedName}`}>{device.name}</span>
            <span className={`muted ${styles.refused}`}>{deviceWords.refused(device.refused)}</span>
            <Button
              size="small"
              aria-label={deviceWords.allowOne(device.name)}
              onPress={() => allow(device)}
              icon={RotateCcw}
            >
              {deviceWords.allow}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
