import type { Playhead } from '../../../machines/view/entry/playhead.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import styles from './playhead.module.css';
import { PlayheadTrack } from './playhead-track.tsx';

interface Props {
  readonly playhead: Playhead;
  /** The clock has been started. */
  readonly started: boolean;
}

/** The playhead for those who only read it. */
export function PlayheadBar({ playhead, started }: Props) {
  const { percent, text } = playhead;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={stageWords.timeUsed}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text}
      data-disabled={!started || undefined}
    >
      <PlayheadTrack playhead={playhead} percent={percent} />
    </div>
  );
}
