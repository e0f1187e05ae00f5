import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { linkOptions, type Mirroring } from '../../live/link-options.ts';
import { useRoom } from '../../live/live-context.ts';
import { Stage } from '../../timer/face/stage.tsx';
import { StageBox } from '../../timer/face/stage-box.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Identity } from './identity.tsx';
import { useIdlePointer } from './use-idle-pointer.ts';
import { useViewerScreen } from './use-viewer-screen.ts';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './viewer.module.css';

// They show when the pointer moves, which is never the first thing.
const ViewerControls = lazy(async () => ({
  default: (await import('./viewer-controls.tsx')).ViewerControls,
}));

/** The stage screen: nothing but the content, until the pointer moves. */
export function Viewer() {
  const [query] = useSearchParams();
  const options = linkOptions(query);
  const [mirror, setMirror] = useState<Mirroring | null>(options.mirror);
  const { deviceName } = useRoom();
  const screen = useViewerScreen(options.zone);
  const idle = useIdlePointer();
  useWakeLock();
  return (
    <main className={classNames(styles.viewer, idle && styles.idle)}>
      <h1 className={styles.unseen}>Timer of room {useRoom().view.room.name}</h1>
      <StageBox mirror={mirror}>
        <Stage screen={screen} />
      </StageBox>
      <Identity />
      {options.controls && (
        <Suspense>
          <ViewerControls hidden={idle} deviceName={deviceName} mirror={mirror} onMirror={setMirror} />
        </Suspense>
      )}
      <p className={styles.unseen} aria-live="polite">
        {screen.announcement}
      </p>
    </main>
  );
}
