import { zoneCity } from '../../machines/calendar/zone.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import { nextTodChange } from '../../machines/schedule/tod.ts';
import { useNow } from '../live/live-context.ts';
import { useRoomTimes } from '../room/use-room-times.ts';
import styles from './header.module.css';

export function RoomClock() {
  return <ZoneClock times={useRoomTimes()} />;
}

export function ZoneClock({ times }: { readonly times: RoomTimes }) {
  const now = useNow((at) => nextTodChange(at, times.fullFormat));
  return (
    <p className={styles.clock} title={times.zone}>
      {/* All digits have the same width, so that the clock does not jitter. */}
      <span className={styles.tod} data-tabular>
        {times.full(now)}
      </span>
      <span className="muted">{zoneCity(times.zone)}</span>
    </p>
  );
}
