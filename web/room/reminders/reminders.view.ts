import type { TimerId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { scheduleOf } from '../../../machines/schedule/schedule.ts';
import { timerTitle } from '../../../machines/timer/timer.title.ts';
import { scheduleInstant } from '../../output/design/schedule-instant.view.ts';

/** A card for the crew: a timer starts soon (V1822). */
export interface ReminderCard {
  readonly timerId: TimerId;
  readonly minutes: number;
  readonly title: string;
  /** Whole minutes until the expected start, rounded up. */
  readonly left: number;
  /** Who confirmed it just now, empty for somebody without a name; null: nobody yet. */
  readonly confirmedBy: string | null;
}

/** How long a card says who confirmed it. */
const CONFIRMED_SHOWN: Duration = 10 * SECOND;

/** The reminders due at `now`: of each timer the newest, until its expected start. */
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
    if (confirmed !== undefined && now - confirmed.at > CONFIRMED_SHOWN) return [];
    const left = Math.ceil((start - now) / MINUTE);
    return [
      { timerId: timer._id, minutes, title: timerTitle(timer), left, confirmedBy: confirmed?.by ?? null },
    ];
  });
}

const hasReminders = ({ timers }: Pick<RoomState, 'timers'>): boolean =>
  timers.some(({ reminders }) => reminders.length > 0);
