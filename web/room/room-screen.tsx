import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import type { View } from '../../machines/kernel/permissions.ts';
import { pageWords } from '../../machines/words/page.ts';
import { LiveRoomProvider } from '../live/live-room-provider.tsx';
import type { Predictor } from '../live/outbox.ts';
import styles from './entry.module.css';

export function JoiningScreen() {
  return (
    <main className={styles.joining} role="status">
      <p>{pageWords.loading}</p>
      <p className={styles.patience}>{pageWords.patience}</p>
    </main>
  );
}

const DeniedScreen = lazy(async () => ({
  default: (await import('./denied-screen.tsx')).DeniedScreen,
}));

interface Props {
  readonly view: View;
  readonly predictor?: Predictor;
  readonly children: ReactNode;
}

export function RoomScreen({ view, predictor, children }: Props) {
  const { pid = '' } = useParams();
  return (
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
