import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { requireEntry } from '../../machines/room/ordered-list.ts';
import { awaitedStart, LATE_AFTER, type LateStart, lateStart } from '../../machines/room/planned-start.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { Button } from '../ui/button.tsx';
import styles from './late-start.module.css';
import { lateStartWords as words } from './start-choices.words.ts';

interface LateNotice extends LateStart {
  readonly title: string;
  readonly ago: string;
}

export function lateNotice(
  show: RoomState,
  now: Instant,
): { readonly value: LateNotice | null; readonly until: Instant | null } {
  const awaited = awaitedStart(show, now);
  if (awaited === null) return { value: null, until: null };
  const { planned } = awaited;
  const delay: Duration = now - planned;
  const until =
    delay <= LATE_AFTER ? planned + LATE_AFTER + 1 : planned + (Math.floor(delay / SECOND) + 1) * SECOND;
  if (lateStart(show, now) === null) return { value: null, until };
  const title = timerTitle(requireEntry(show.timers, awaited.timerId));
  return { value: { ...awaited, title, ago: lengthText(Math.floor(delay / SECOND) * SECOND) }, until };
}

export function LateStartNote(_props: { readonly isRunning: boolean }) {
  const room = useRoom();
  const times = usePlanTimes();
  const notice = useReading((now) => lateNotice(room.view, now));
  if (notice === null) return null;
  const { timerId, planned, title, ago } = notice;
  const time = times.short(planned);
  const asOf = { timerId, at: planned };
  return (
    <section className={styles.late} aria-label={words.title}>
      <p className={styles.words}>
        <strong>{title}</strong> <span>{words.late(time, ago)}</span>
      </p>
      {room.can('timeset/start', { timerId }) && (
        <div className={`cluster ${styles.keys}`}>
          <Button variant="primary" onPress={() => room.ask('timeset/start', { timerId })}>
            {words.startNow}
          </Button>
          <Button onPress={() => room.ask('timeset/start', asOf)}>{words.startAsOf(time)}</Button>
        </div>
      )}
    </section>
  );
}
