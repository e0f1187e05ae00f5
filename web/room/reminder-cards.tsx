import { Bell, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SECOND } from '../../machines/kernel/time.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { previewCue } from '../stage/sound.ts';
import { Button } from '../ui/button.tsx';
import styles from './reminder-cards.module.css';
import { type ReminderCard, reminderCards } from './reminders.view.ts';
import { remindersWords as words } from './room-screen.words.ts';

const keyOf = ({ timerId, minutes }: ReminderCard) => `${timerId} ${minutes}`;

/** V1822. */
export function ReminderCards() {
  const room = useRoom();
  // Expected starts move.
  const cards = useReading((now) => ({
    value: reminderCards(room.view, now),
    until: (Math.floor(now / SECOND) + 1) * SECOND,
  }));
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const open = cards.filter(({ confirmedBy }) => confirmedBy === null).map(keyOf);
    if (open.some((key) => known.current?.has(key) === false)) {
      previewCue('BELL_2X');
      navigator.vibrate?.([200, 100, 200]);
    }
    known.current = new Set([...(known.current ?? []), ...open]);
  }, [cards]);
  return (
    <section className={styles.cards} aria-label={words.region}>
      {cards.map((card) => (
        <div key={keyOf(card)} className={styles.card} role="alert">
          <Bell aria-hidden />
          <span className={styles.text}>{words.startsIn(card.title, card.left)}</span>
          {card.confirmedBy === null ? (
            <Button
              variant="primary"
              onPress={() => room.ask('reminders/confirm', { timerId: card.timerId, minutes: card.minutes })}
            >
              <Check aria-hidden />
              {words.confirm}
            </Button>
          ) : (
            <strong>{words.confirmedBy(card.confirmedBy)}</strong>
          )}
        </div>
      ))}
    </section>
  );
}
