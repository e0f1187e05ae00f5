import { type ReactNode, Suspense, useState } from 'react';
import type { Mirroring } from '../../../machines/view/screens/screen-link.ts';
import type { ViewerScreen } from '../../../machines/view/screens/viewer.ts';
import { lazyOptional } from '../../app/lazy-optional.ts';
import type { LinkOptions } from '../../live/link-options.ts';
import { useRoom } from '../../live/live-context.ts';
import { StageBox } from '../../timer/face/stage-box.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IdentifyOverlay } from './identity.tsx';
import { useIdlePointer } from './use-idle-pointer.ts';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './viewer.module.css';

// It is said after it is seen.
const SpokenScreen = lazyOptional(async () => (await import('./spoken-screen.tsx')).SpokenScreen);

// They show when the pointer moves, which is never the first thing.
const ViewerControls = lazyOptional(async () => (await import('./viewer-controls.tsx')).ViewerControls);

interface Props {
  /** For those who cannot see it. */
  readonly title: string;
  readonly screen: ViewerScreen;
  readonly options: LinkOptions;
  readonly children: ReactNode;
}

/** The whole of a screen for what is on stage: nothing but the content, until the pointer moves. */
export function StageScreen({ title, screen, options, children }: Props) {
  const [mirror, setMirror] = useState<Mirroring | null>(options.mirror);
  const { deviceName } = useRoom();
  const idle = useIdlePointer();
  useWakeLock();
  return (
    <main className={classNames(styles.viewer, idle && styles.idle)}>
      <h1 className="visually-hidden">{title}</h1>
      <StageBox mirror={mirror}>{children}</StageBox>
      <IdentifyOverlay />
      {options.controls && (
        <Suspense>
          <ViewerControls hidden={idle} deviceName={deviceName} mirror={mirror} onMirror={setMirror} />
        </Suspense>
      )}
      <p className="visually-hidden" aria-live="polite">
        <Suspense>
          <SpokenScreen screen={screen} />
        </Suspense>
      </p>
    </main>
  );
}
