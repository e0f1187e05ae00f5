import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import type { View } from '../../machines/kernel/permissions.ts';
import { LiveRoomProvider } from '../live/live-room-provider.tsx';
import type { Predictor } from '../live/predictor.ts';
import { JoiningScreen } from './joining.tsx';

// Lazy.
const DeniedScreen = lazy(async () => ({
  default: (await import('./denied-screen.tsx')).DeniedScreen,
}));

interface Props {
  readonly view: View;
  readonly predictor?: Predictor;
  readonly children: ReactNode;
}

/** `/r/:pid/...`, with refusals. */
export function RoomScreen({ view, predictor, children }: Props) {
  const { pid = '' } = useParams();
  return (
    // Remounts for another room.
    <LiveRoomProvider
      key={pid}
      place={`rooms/${pid}`}
      view={view}
      predictor={predictor ?? null}
      waiting={<JoiningScreen />}
      renderDenied={(denial, enter, last) => (
        <Suspense fallback={<JoiningScreen />}>
          <DeniedScreen pid={pid} denial={denial} enter={enter} last={last} />
        </Suspense>
      )}
    >
      {children}
    </LiveRoomProvider>
  );
}
