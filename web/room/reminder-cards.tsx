import { Bell, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TimerId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { useRoom } from '../live/live-context.ts';
import { useReading } from '../live/use-reading.ts';
import { scheduleInstant } from '../stage/playhead.view.ts';
import { previewCue } from '../stage/sound.ts';
import { Button } from '../ui/button.tsx';
import styles from './reminder-cards.module.css';
import { remindersWords as words } from './room-screen.words.ts';

interface ReminderCard {
  readonly timerId: TimerId;
  readonly minutes: number;
  readonly title: string;
  readonly left: number;
  /** Name of the user who confirmed. Empty if the user has no name, null without a confirmation. */
  readonly confirmedBy: string | null;
}

const CONFIRMED_SHOWN_FOR: Duration = 10 * SECOND;

export function reminderCards(state: RoomState, now: Instant): readonly ReminderCard[] {
  if (!hasReminders(state)) return [];
  const { timers } = scheduleOf(state, scheduleInstant(state.timeset, now));
  return state.timers.flatMap((timer) => {
    const row = timers[timer.index];
    const start = row?.expectedStart ?? null;
    const isRun = state.timeset.timerId === timer._id && state.timeset.kickoff !== null;
    if (start === null || isRun || start <= now) return [];
    const due = timer.reminders.filter((minutes) => start - minutes * MINUTE <= now);
    if (due.length === 0) return [];
    const minutes = Math.min(...due);
    const confirmed = timer.confirmed?.find((each) => each.minutes === minutes);
    if (confirmed !== undefined && now - confirmed.at > CONFIRMED_SHOWN_FOR) return [];
    const left = Math.ceil((start - now) / MINUTE);
    return [
      { timerId: timer._id, minutes, title: timerTitle(timer), left, confirmedBy: confirmed?.by ?? null },
    ];
  });
}

const hasReminders = ({ timers }: Pick<RoomState, 'timers'>): boolean =>
  timers.some(({ reminders }) => reminders.length > 0);

const reminderKey = ({ timerId, minutes }: ReminderCard) => `${timerId} ${minutes}`;

export function ReminderCards() {
  const room = useRoom();
  const cards = useReading((now) => ({
    value: reminderCards(room.view, now),
    until: (Math.floor(now / SECOND) + 1) * SECOND,
  }));
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const open = cards.filter(({ confirmedBy }) => confirmedBy === null).map(reminderKey);
    if (open.some((key) => known.current?.has(key) === false)) {
      previewCue('BELL_2X');
      navigator.vibrate?.([200, 100, 200]);
    }
    known.current = new Set([...(known.current ?? []), ...open]);
  }, [cards]);
  return (
    <section className={styles.cards} aria-label={words.region}>
      {cards.map((card) => (
        <div key={reminderKey(card)} className={`cluster ${styles.card}`} role="alert">
          <Bell aria-hidden />
          <span className={styles.text}>{words.startsIn(card.title, card.left)}</span>
          {card.confirmedBy === null ? (
            <Button
              variant="primary"
              onPress={() => room.ask('reminders/confirm', { timerId: card.timerId, minutes: card.minutes })}
              icon={Check}
            >
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
