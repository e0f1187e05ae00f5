import { Suspense } from 'react';
import { lazyOptional } from '../../app/lazy-optional.ts';
import type { Agenda } from '../../output/design/agenda.view.ts';
import { ZoneClock } from '../controller/room-clock.tsx';
import { useAgenda } from '../paper/use-agenda.ts';
import { usePlanTimes } from '../use-room-times.ts';
import { IdentifyOverlay } from '../viewer/identity.tsx';
import { useWakeLock } from '../viewer/use-wake-lock.ts';
import styles from './agenda.module.css';
import { AgendaList } from './agenda-list.tsx';
import { Lateness } from './lateness.tsx';

const AgendaSubscription = lazyOptional(
  async () => (await import('./agenda-subscription.tsx')).AgendaSubscription,
);

const AgendaPaper = lazyOptional(async () => (await import('../paper/programme-paper.tsx')).AgendaPaper);

export function AgendaPage() {
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
      <Suspense>
        <AgendaPaper />
      </Suspense>
    </div>
  );
}

function PageHead({ agenda }: { readonly agenda: Agenda }) {
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        <h1 className={styles.name}>{agenda.name}</h1>
        <Lateness lateness={agenda.lateness} />
        <Suspense>
          <AgendaSubscription />
        </Suspense>
      </div>
      {/* The zone of the plan, which is UTC in a room without one: no reader takes its times for others. */}
      <ZoneClock times={usePlanTimes()} />
    </header>
  );
}
