import { LoaderCircle, Wifi, WifiOff } from 'lucide-react';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import type { LiveStatus } from '../live/live-room.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import styles from './header.module.css';

const stateIcons = {
  joining: LoaderCircle,
  live: Wifi,
  reconnecting: LoaderCircle,
  ended: WifiOff,
} as const satisfies Record<LiveStatus, unknown>;

export function ConnectionState() {
  const { status, aloneSince } = useRoom();
  const times = useRoomTimes();
  const Shape = stateIcons[status];
  return (
    <span
      className={`muted ${styles.connection}`}
      data-status={status}
      role="status"
      aria-label={controllerWords.connection}
    >
      <Shape aria-hidden />
      <span className={styles.connectionWord}>
        {aloneSince === null || status === 'ended'
          ? controllerWords.connections[status]
          : controllerWords.aloneSince(times.short(aloneSince))}
      </span>
    </span>
  );
}
