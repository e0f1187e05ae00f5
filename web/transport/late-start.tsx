import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { Button } from '../ui/button.tsx';
import styles from './late-start.module.css';
import { lateNotice } from './late-start.view.ts';
import { lateStartWords as words } from './late-start.words.ts';

export function LateStartNote(_props: { readonly isRunning: boolean }) {
  const room = useRoom();
  const times = usePlanTimes();
  const late = useReading((now) => lateNotice(room.view, now));
  if (late === null) return null;
  const { timerId, planned, title, ago } = late;
  const time = times.short(planned);
  const asOf = { timerId, at: planned };
  return (
    <section className={styles.late} aria-label={words.title}>
      <p className={styles.words}>
        <strong>{title}</strong> <span>{words.late(time, ago)}</span>
      </p>
      {room.can('timeset/start', { timerId }) && (
        <div className={styles.keys}>
          <Button variant="primary" onPress={() => room.ask('timeset/start', { timerId })}>
            {words.startNow}
          </Button>
          <Button onPress={() => room.ask('timeset/start', asOf)}>{words.startAsOf(time)}</Button>
        </div>
      )}
    </section>
  );
}
