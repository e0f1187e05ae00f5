import type { Agenda } from '../../../machines/view/screens/agenda.ts';
import { calendarLink } from '../../../machines/view/screens/calendar-link.ts';
import { useRoom } from '../../live/live-context.ts';
import { ZoneClock } from '../controller/room-clock.tsx';
import { CalendarSubscription } from '../links/calendar-link.tsx';
import { useMemberRoom } from '../links/use-member-room.ts';
import { usePlanTimes } from '../use-room-times.ts';
import { IdentifyOverlay } from '../viewer/identity.tsx';
import { useWakeLock } from '../viewer/use-wake-lock.ts';
import styles from './agenda.module.css';
import { AgendaList } from './agenda-list.tsx';
import { Lateness } from './lateness.tsx';
import { useAgenda } from './use-agenda.ts';

/** The programme as a screen of its own: to read on a phone, or to hang up in the lobby. */
export function AgendaPage() {
  const agenda = useAgenda();
  useWakeLock();
  return (
    <div className={styles.page}>
      <PageHead agenda={agenda} />
      <main className={styles.main}>
        <AgendaList items={agenda.items} />
      </main>
      <p className="visually-hidden" aria-live="polite">
        {agenda.announcement}
      </p>
      <IdentifyOverlay />
    </div>
  );
}

function PageHead({ agenda }: { readonly agenda: Agenda }) {
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        <h1 className={styles.name}>{agenda.name}</h1>
        <Lateness lateness={agenda.lateness} />
        <Subscription />
      </div>
      {/* The zone of the plan, which is UTC in a room without one: no reader takes its times for others. */}
      <ZoneClock times={usePlanTimes()} />
    </header>
  );
}

/** By the link that this page was opened with. */
function Subscription() {
  const { access } = useRoom().view.room.settings;
  const { hasPassword } = useMemberRoom();
  const link = calendarLink(location.pathname + location.search, location.origin, access);
  if (link === null || hasPassword) return null;
  return (
    <div className={styles.subscription}>
      <CalendarSubscription link={link} />
    </div>
  );
}
