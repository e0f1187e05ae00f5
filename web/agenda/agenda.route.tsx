import { ZoneClock } from '../controller/room-clock.tsx';
import type { Agenda } from '../outputs/design/agenda.view.ts';
import { IdentifyOverlay } from '../outputs/identity.tsx';
import { useWakeLock } from '../outputs/unattended.ts';
import { useAgenda } from '../records/use-agenda.ts';
import { RoomScreen } from '../room/room-screen.tsx';
import { usePlanTimes } from '../room/use-room-times.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './agenda.module.css';
import { AgendaList } from './agenda-list.tsx';
import { Lateness } from './lateness.tsx';

const AgendaSubscription = lazyPart(
  async () => (await import('./agenda-subscription.tsx')).AgendaSubscription,
  {
    loads: 'last',
  },
);

const AgendaPaper = lazyPart(async () => (await import('../records/programme-paper.tsx')).AgendaPaper, {
  loads: 'last',
});

function AgendaPage() {
  const agenda = useAgenda();
  useWakeLock();
  return (
    <div className={styles.page} data-picture>
      <PageHead agenda={agenda} />
      <main className={styles.main}>
        <AgendaList items={agenda.items} />
      </main>
      <p className="visually-hidden" aria-live="polite">
        {agenda.announcement}
      </p>
      <IdentifyOverlay />
      <AgendaPaper />
    </div>
  );
}

function PageHead({ agenda }: { readonly agenda: Agenda }) {
  return (
    <header className={`row ${styles.head}`}>
      <div className={`cluster ${styles.headLine}`}>
        <h1 className={styles.name}>{agenda.name}</h1>
        <Lateness lateness={agenda.lateness} />
        <AgendaSubscription />
      </div>
      <ZoneClock times={usePlanTimes()} />
    </header>
  );
}

export function AgendaRoute() {
  return (
    <RoomScreen view="AGENDA">
      <AgendaPage />
    </RoomScreen>
  );
}
