import { LoaderCircle, Wifi, WifiOff } from 'lucide-react';
import { useRoom } from '../../live/live-context.ts';
import type { LiveStatus } from '../../live/live-room.ts';
import styles from './header.module.css';

const words = {
  joining: 'Connecting',
  live: 'Connected',
  reconnecting: 'Reconnecting',
  ended: 'Disconnected',
} as const satisfies Record<LiveStatus, string>;

const shapes = { joining: LoaderCircle, live: Wifi, reconnecting: LoaderCircle, ended: WifiOff } as const;

export function ConnectionState() {
  const { status } = useRoom();
  const Shape = shapes[status];
  return (
    <span className={styles.connection} data-status={status} role="status" aria-label="Connection">
      <Shape aria-hidden />
      <span className={styles.connectionWord}>{words[status]}</span>
    </span>
  );
}
