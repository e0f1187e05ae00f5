import { roomProgress } from '../../../machines/view/screens/room-progress.ts';
import { useSchedule } from '../../timer/rundown/use-schedule.ts';
import { usePlanTimes } from '../use-room-times.ts';
import styles from './progress.module.css';

/** How far the whole show is, whether it is late, and when it will be over. */
export function ProgressPanel() {
  const times = usePlanTimes();
  const { schedule, now } = useSchedule();
  const progress = roomProgress(schedule, times, now);
  return (
    <section className={styles.panel} aria-label="Progress of the room">
      <div className={styles.line}>
        <h2 className={styles.title}>Whole show</h2>
        {progress.lateness && (
          <span className={styles.lateness} data-kind={progress.lateness.kind}>
            {progress.lateness.text}
          </span>
        )}
        <span className={styles.ends}>
          Ends <strong>{progress.ends}</strong>
        </span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Progress of the room"
        aria-valuenow={Math.round(progress.percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${progress.elapsed} of ${progress.total}`}
      >
        <span className={styles.fill} style={{ width: `${progress.percent}%` }} />
      </div>
      <div className={styles.line}>
        <span>{progress.elapsed} done</span>
        <span className={styles.ends}>{progress.remaining} to go</span>
      </div>
    </section>
  );
}
