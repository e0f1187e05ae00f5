import { stageWords } from '../../../machines/words/stage.ts';
import styles from './progress-track.module.css';

interface Props {
  /** 0 to 100: how far the timer has run. */
  readonly percent: number;
  /** Where the yellow and the red zone begin, 0 to 100. */
  readonly yellowAt: number;
  readonly redAt: number;
}

/** Progress from left to right over three zones; what is over is lit, and a mark stands at now (V154). */
export function ProgressTrack({ percent, yellowAt, redAt }: Props) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={{ '--yellow': `${yellowAt}%`, '--red': `${redAt}%`, '--now': `${percent}%` }}
    >
      <div className={styles.rest} />
      <div className={styles.mark} />
    </div>
  );
}
