import { useClients, useRoom } from '../live/live-context.ts';
import { deviceWords } from '../room/device.words.ts';
import { isFullOfDevices } from '../room/devices.view.ts';
import { PlanFull } from '../room/plan-full.tsx';
import styles from './device-panel.module.css';

/** Before doors turn people away (V820). */
export function RoomFull() {
  const { name, limits } = useRoom().view.room.plan;
  const clients = useClients();
  if (!clients || !isFullOfDevices(clients, limits.devices)) return null;
  return <PlanFull className={styles.full} text={deviceWords.full(name, limits.devices)} />;
}
