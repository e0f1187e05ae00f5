import { CalendarSubscription } from '../links/calendar-link.tsx';
import { calendarLink } from '../links/link-address.view.ts';
import { useMemberRoom } from '../links/use-member-room.ts';
import { useRoom } from '../live/live-context.ts';
import styles from './agenda.module.css';

export function AgendaSubscription() {
  const { access } = useRoom().view.room.settings;
  const { member, room, hasPassword } = useMemberRoom();
  const mayAskForOne = hasPassword || (member && room === null);
  const link = calendarLink(location.pathname + location.search + location.hash, location.origin, access);
  if (link === null || mayAskForOne) return null;
  return (
    <div className={styles.subscription}>
      <CalendarSubscription link={link} />
    </div>
  );
}
