import { useRoom } from '../../live/live-context.ts';
import { ViewerPreview } from '../viewer/viewer-preview.tsx';
import styles from './controller.module.css';

/** What the stage sees, live, in small. */
export function Preview() {
  const { blackout, onAir } = useRoom().view.room.settings;
  return (
    <figure className={styles.preview} data-on-air={onAir || undefined} aria-label="Preview of the viewer">
      <ViewerPreview />
      {blackout && <figcaption className={styles.dark}>Blackout: the screens are black</figcaption>}
    </figure>
  );
}
