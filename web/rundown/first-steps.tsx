import { QrCode } from 'lucide-react';
import { transportMode } from '../../machines/room/room.modes.ts';
import { useControllerMode } from '../keys/controller-mode.tsx';
import { useRoom } from '../live/live-context.ts';
import { ImportButton } from '../transfer/import-button.tsx';
import { Button } from '../ui/button.tsx';
import { isCoarse } from '../ui/coarse.ts';
import { EmptyState } from '../ui/panel.tsx';
import { rundownWords } from './rundown.words.ts';
import { rundownGridWords } from './rundown-grid.words.ts';
import styles from './rundown-panel.module.css';
import { shareHint } from './share-hint.view.ts';

interface Props {
  readonly onShare: () => void;
  readonly onImport: () => void;
}

/** Onboarding of a new room. */
export function FirstSteps({ onShare, onImport }: Props) {
  const { mode } = useControllerMode();
  const { title, text } = shareHint(transportMode(useRoom().view));
  return (
    <EmptyState
      title={title}
      action={
        <div className={styles.ways}>
          <Button size="small" onPress={onShare}>
            <QrCode aria-hidden />
            {rundownWords.shareViewer}
          </Button>
          <ImportButton onPress={onImport} />
        </div>
      }
    >
      <p>
        {text} {isCoarse() ? rundownGridWords.editHintByTouch[mode] : rundownGridWords.editHint}
      </p>
    </EmptyState>
  );
}
