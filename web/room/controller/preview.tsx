import { controllerWords } from '../../../machines/words/controller.ts';
import { useRoom } from '../../live/live-context.ts';
import { ViewerPreview } from '../viewer/viewer-preview.tsx';
import styles from './controller.module.css';

/** What the stage sees, live, in small. */
export function Preview() {
  const { blackout, onAir } = useRoom().view.room.settings;
  return (
    <figure className={styles.preview} data-on-air={onAir || undefined} aria-label={controllerWords.preview}>
      <ViewerPreview />
      {blackout && <figcaption className={styles.dark}>{controllerWords.blackoutNote}</figcaption>}
    </figure>
  );
}
