import { CornerDownRight } from 'lucide-react';
import { armedTimer, nextTimer } from '../../machines/room/room.state.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useRoom } from '../live/live-context.ts';
import styles from './playhead.module.css';
import { transportWords } from './transport.words.ts';

export function ArmedMark() {
  return (
    <span className={styles.mark}>
      <CornerDownRight aria-hidden />
      {transportWords.armed}
    </span>
  );
}

export function NextLine() {
  const { view } = useRoom();
  const next = nextTimer(view);
  if (next === null) return null;
  return (
    <p className={styles.next}>
      <span className="muted">{transportWords.nextUp}</span>
      {armedTimer(view) !== null && <ArmedMark />}
      <span className={`truncate ${styles.title}`}>{timerTitle(next)}</span>
    </p>
  );
}
