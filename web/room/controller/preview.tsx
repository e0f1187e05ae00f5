import { useRoom } from '../../live/live-context.ts';
import { ViewerPicture } from '../../output/design/design-view.tsx';
import { ScaledStage } from '../../output/design/scaled-stage.tsx';
import { controllerWords } from '../editing/controller.words.ts';
import styles from './controller.module.css';

/** The stage itself, scaled to the column; its frame says blackout and on air (V1630). */
export function Preview() {
  const { blackout, onAir } = useRoom().view.room.settings;
  return (
    <figure
      className={styles.preview}
      data-on-air={onAir || undefined}
      data-blackout={blackout || undefined}
      aria-label={controllerWords.preview}
    >
      <ScaledStage>
        <ViewerPicture />
      </ScaledStage>
      {blackout && <figcaption>{controllerWords.blackoutNote}</figcaption>}
    </figure>
  );
}
