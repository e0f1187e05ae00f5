import { stageWords } from '../../machines/words/stage.ts';
import { useRoom } from '../live/live-context.ts';
import styles from './viewer.module.css';

export function IdentifyOverlay() {
  const { identification } = useRoom();
  return (
    identification && (
      <div className={styles.identity} role="status">
        <p>{identification.name}</p>
        <p className={styles.identityWhat}>{stageWords.identified}</p>
      </div>
    )
  );
}
