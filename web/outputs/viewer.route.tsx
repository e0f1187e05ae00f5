import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Mirroring } from '../../machines/device/screen-link.ts';
import { stageWords } from '../../machines/words/stage.ts';
import { type LinkOptions, linkOptions } from '../live/link-options.ts';
import { useRoom } from '../live/live-context.ts';
import { RoomScreen } from '../room/room-screen.tsx';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { DesignScreen } from './design/design-screen.view.ts';
import { DesignStage, StageBox } from './design/design-stage.tsx';
import { useViewerScreen } from './design/design-view.tsx';
import { IdentifyOverlay } from './identity.tsx';
import { useIdlePointer, useWakeLock } from './unattended.ts';
import styles from './viewer.module.css';

const SpokenScreen = lazyPart(async () => (await import('./spoken-screen.tsx')).SpokenScreen, {
  loads: 'last',
});

const ViewerControls = lazyPart(async () => (await import('./viewer-controls.tsx')).ViewerControls, {
  loads: 'last',
});

interface Props {
  readonly title: string;
  readonly screen: DesignScreen | null;
  readonly options: LinkOptions;
  readonly framed?: boolean;
}

export function StageScreen({ title, screen, options, framed = false }: Props) {
  const [mirror, setMirror] = useState<Mirroring | null>(options.mirror);
  const { deviceName } = useRoom();
  const idle = useIdlePointer();
  useWakeLock();
  useReportedArea(mirror);
  return (
    <main className={classNames(styles.viewer, idle && styles.idle)}>
      <h1 className="visually-hidden">{title}</h1>
      <StageBox mirror={mirror} isScreen>
        {screen && <DesignStage screen={screen} framed={framed} />}
      </StageBox>
      <IdentifyOverlay />
      {options.controls && (
        <ViewerControls
          hidden={idle}
          deviceName={deviceName}
          clockId={options.clockId ?? ''}
          mirror={mirror}
          onMirror={setMirror}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {screen && <SpokenScreen screen={screen.viewer} />}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {screen?.corner && <SpokenScreen screen={screen.corner} named />}
      </p>
    </main>
  );
}

const SETTLE_DELAY_MS = 500;
const SHOWN_PARAMETERS = ['tz', 'format', 'clock', 'theme'];

function useReportedArea(mirror: Mirroring | null): void {
  const { say, status } = useRoom();
  const [query] = useSearchParams();
  const options = drawnOptions(query, mirror);
  useEffect(() => {
    if (status !== 'live') return undefined;
    const tell = () =>
      say('client/update', {
        shows: { width: innerWidth, height: innerHeight, options },
        // Service workers need HTTPS or localhost.
        ...('isSecureContext' in globalThis && !isSecureContext && { insecure: true }),
      });
    tell();
    let timer: ReturnType<typeof setTimeout>;
    const resized = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLE_DELAY_MS);
    };
    addEventListener('resize', resized);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', resized);
    };
  }, [say, status, options]);
}

function drawnOptions(query: URLSearchParams, mirror: Mirroring | null): string {
  const shown = new URLSearchParams();
  for (const name of SHOWN_PARAMETERS) {
    const value = query.get(name);
    if (value !== null) shown.set(name, value);
  }
  if (mirror !== null) shown.set('mirror', mirror);
  return shown.toString().slice(0, 120);
}

export function ViewerRoute() {
  return (
    <RoomScreen view="VIEWER">
      <Viewer />
    </RoomScreen>
  );
}

export function Viewer() {
  const [query] = useSearchParams();
  const options = useMemo(() => linkOptions(query), [query]);
  const screen = useViewerScreen(options);
  return (
    <StageScreen title={stageWords.viewerTitle(useRoom().view.room.name)} screen={screen} options={options} />
  );
}
