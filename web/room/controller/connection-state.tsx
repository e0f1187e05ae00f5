import { LoaderCircle, Wifi, WifiOff } from 'lucide-react';
import { useRoom } from '../../live/live-context.ts';
import type { LiveStatus } from '../../live/live-room.ts';
import { controllerWords } from '../editing/controller.words.ts';
import styles from './header.module.css';

const shapes = {
  joining: LoaderCircle,
  live: Wifi,
  reconnecting: LoaderCircle,
  ended: WifiOff,
} as const satisfies Record<LiveStatus, unknown>;

export function ConnectionState() {
  const { status } = useRoom();
  const Shape = shapes[status];
  return (
    <span
      className={styles.connection}
      data-status={status}
      role="status"
      aria-label={controllerWords.connection}
    >
      <Shape aria-hidden />
      <span className={styles.connectionWord}>{controllerWords.connections[status]}</span>
    </span>
  );
}
