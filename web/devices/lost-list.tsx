import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useRoom } from '../live/live-context.ts';
import { deviceWords } from '../room/device.words.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { clearLostScreens, useLostScreens, useRemoved } from './lost-devices.ts';
import styles from './lost-list.module.css';

export function LastContactNote() {
  const { aloneSince } = useRoom();
  const times = useRoomTimes();
  return (
    aloneSince !== null && <p className={styles.heard}>{deviceWords.heardAt(times.short(aloneSince))}</p>
  );
}

export function LostList() {
  const times = useRoomTimes();
  const lost = useLostScreens();
  const { pid } = useRoom();
  const removed = new Set(useRemoved().map(({ deviceId }) => deviceId));
  const rows = lost.filter(({ deviceId }) => !removed.has(deviceId));
  if (rows.length === 0) return null;
  return (
    <section className={styles.lost} aria-label={deviceWords.lost}>
      <h3>{deviceWords.lost}</h3>
      <ul>
        {rows.map(({ key, name, viewName, heardAt }) => (
          <li key={key}>
            <strong>{name}</strong> {deviceWords.lostAt(viewName, times.short(heardAt))}
          </li>
        ))}
      </ul>
      <Button size="small" onPress={() => clearLostScreens(pid)}>
        {deviceWords.clearLost}
      </Button>
    </section>
  );
}

export function LostKey() {
  const { length } = useLostScreens();
  const [isOpen, setOpen] = useState(false);
  if (length === 0) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={deviceWords.lostScreens(length)}
        onPress={() => setOpen(true)}
        icon={WifiOff}
      >
        {length}
      </Button>
      <Dialog title={deviceWords.lostScreens(length)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <LastContactNote />
        <LostList />
      </Dialog>
    </>
  );
}
