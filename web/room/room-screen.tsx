import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import type { View } from '../../machines/kernel/permissions.ts';
import { LiveRoomProvider } from '../live/live-room-provider.tsx';
import type { Predictor } from '../live/predictor.ts';
import { JoiningScreen } from './entry/joining.tsx';

// Rarely seen, and no part of what a stage screen loads first.
const DeniedScreen = lazy(async () => ({
  default: (await import('./entry/denied-screen.tsx')).DeniedScreen,
}));

interface Props {
  readonly view: View;
  readonly predictor?: Predictor;
  readonly children: ReactNode;
}

/** Joins the room of the route `/r/:pid/...`; anyone who is refused sees why and what to do. */
export function RoomScreen({ view, predictor, children }: Props) {
  const { pid = '' } = useParams();
  return (
    // Another room has another password, and nothing open from the one before.
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
