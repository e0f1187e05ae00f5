import { SeenLine } from '../devices/seen-line.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import { ViewerPicture } from '../outputs/design/design-view.tsx';
import { ScaledStage } from '../outputs/design/scaled-stage.tsx';
import { TransportPanel } from '../transport/transport-panel.tsx';
import styles from './controller.module.css';
import { laterParts } from './later-parts.ts';
import { ProgressPanel } from './progress-panel.tsx';

const { ClocksStrip } = laterParts;

export function StageColumn({ onQuick }: { readonly onQuick: () => void }) {
  return (
    <div className={styles.stage}>
      <TransportPanel preview={<Preview />} />
      <ProgressPanel />
      <ClocksStrip onQuick={onQuick} />
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
