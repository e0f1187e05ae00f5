import { stageWords } from '../../machines/words/stage.ts';
import styles from './progress-track.module.css';
import type { TimerFace } from './timer-face.view.ts';

/** V154. */
export function ProgressTrack({ percent, greenAt, yellowAt, orangeAt, redAt }: TimerFace['progress']) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={{
        '--green': `${greenAt}%`,
        '--yellow': `${yellowAt}%`,
        '--orange': `${orangeAt}%`,
        '--red': `${redAt}%`,
        '--now': `${percent}%`,
      }}
    >
      <div className={styles.rest} />
      <div className={styles.mark} />
    </div>
  );
}
