import { groupTitle, timerTitle } from '../../machines/timer/timer.texts.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import { usePlanTimes } from '../room/use-room-times.ts';
import { roomProgress } from '../stage/room-progress.view.ts';
import { useSchedule } from '../stage/use-schedule.ts';
import { Sentence } from '../ui/sentence.tsx';
import styles from './progress.module.css';

export function ProgressPanel() {
  const times = usePlanTimes();
  const { timers } = useRoom().view;
  const progress = useSchedule((schedule, now) => roomProgress(schedule, timers, times, now));
  const { lateAt, lateGroup } = progress;
  const timer = lateAt === null ? undefined : timers[lateAt];
  const lateTitle = lateGroup === null ? timer && timerTitle(timer) : groupTitle(lateGroup);
  return (
    <section className={`muted stack ${styles.panel}`} aria-label={controllerWords.progress}>
      <div className={styles.line}>
        <h2 className={`secondary ${styles.title}`}>{controllerWords.wholeShow}</h2>
        {progress.lateness && (
          <span className={styles.lateness} data-kind={progress.lateness.kind}>
            {progress.lateness.text}
          </span>
        )}{' '}
        {lateTitle && <span className={styles.lateAt}>{controllerWords.at(lateTitle)}</span>}
        <span className={styles.ends}>
          <Sentence of={controllerWords.ends(<strong>{progress.ends}</strong>)} />
        </span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={controllerWords.progress}
        aria-valuenow={Math.round(progress.percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={controllerWords.partOf(progress.elapsed, progress.total)}
      >
        <span className={styles.fill} style={{ width: `${progress.percent}%` }} />
      </div>
      <div className={styles.line}>
        <span>{controllerWords.elapsed(progress.elapsed)}</span>
        <span className={styles.ends}>{controllerWords.remaining(progress.remaining)}</span>
      </div>
    </section>
  );
}
