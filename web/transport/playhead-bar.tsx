import { stageWords } from '../../machines/words/stage.ts';
import styles from './playhead.module.css';
import { PlayheadTrack } from './playhead-track.tsx';
import { ofPlayhead, useTransport } from './use-transport.ts';

export function PlayheadBar() {
  const { playhead, seekable } = useTransport(ofPlayhead);
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
      data-disabled={!seekable || undefined}
    >
      <PlayheadTrack playhead={playhead} percent={percent} />
    </div>
  );
}
