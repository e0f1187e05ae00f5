import { SeenLine } from '../../device/seen-line.ts';
import { useRoom } from '../../live/live-context.ts';
import { ViewerPicture } from '../../output/design/design-view.tsx';
import { ScaledStage } from '../../output/design/scaled-stage.tsx';
import { TransportPanel } from '../../timer/transport/transport-panel.tsx';
import { controllerWords } from '../editing/controller.words.ts';
import styles from './controller.module.css';
import { ProgressPanel } from './progress-panel.tsx';

export function StageColumn() {
  return (
    <div className={styles.stage}>
      <TransportPanel preview={<Preview />} />
      <ProgressPanel />
    </div>
  );
}

function Preview() {
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
      {blackout && (
        <figcaption>
          {controllerWords.blackoutNote}
          <SeenLine />
        </figcaption>
      )}
    </figure>
  );
}
