import { ChevronsRight } from 'lucide-react';
import { useRootAttribute } from '../app/use-root-attribute.ts';
import { SeenLine } from '../devices/seen-line.ts';
import { controllerWords } from '../keys/controller.words.ts';
import { useRoom } from '../live/live-context.ts';
import { ScaledStage } from '../outputs/design/design-stage.tsx';
import { ViewerPicture } from '../outputs/design/design-view.tsx';
import { GoButton } from '../transport/go-button.tsx';
import { steadyTransport } from '../transport/transport.view.ts';
import { transportWords } from '../transport/transport.words.ts';
import { TransportMark } from '../transport/transport-mark.tsx';
import { TransportPanel } from '../transport/transport-panel.tsx';
import { pickDigits, useTransport } from '../transport/use-transport.ts';
import { Button } from '../ui/button.tsx';
import { useFirstClick } from '../ui/pointer.ts';
import styles from './controller.module.css';
import { controllerParts } from './lazy-parts.ts';
import { ProgressPanel } from './progress-panel.tsx';

const { ClocksStrip } = controllerParts;

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

export function PhoneTransport() {
  const room = useRoom();
  const transport = useTransport(steadyTransport);
  const { onClickCapture, unlessSecond } = useFirstClick();
  useRootAttribute('data-go-bar');
  return (
    <section className={styles.bar} aria-label={controllerWords.transport} data-transport>
      <div className={styles.reading}>
        <TimeLeft />
        <TransportMark state={transport.state} />
        <span className={`muted truncate ${styles.title}`}>{transport.title}</span>
        <SeenLine />
      </div>
      <GoButton transport={transport} />
      {!transport.armed && (
        <Button
          aria-label={transportWords.next}
          className={styles.next}
          isDisabled={!room.can('timeset/next', {})}
          onClickCapture={onClickCapture}
          onPress={() => unlessSecond(() => room.ask('timeset/next', {}))}
          icon={ChevronsRight}
        />
      )}
    </section>
  );
}

function TimeLeft() {
  const { digits, wrapUp } = useTransport(pickDigits);
  return (
    <span className={styles.digits} data-wrap-up={wrapUp} role="timer" aria-label={controllerWords.timeLeft}>
      {digits}
    </span>
  );
}
