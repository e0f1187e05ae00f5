import type { TimerId } from '../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { scheduleInstant } from '../stage/playhead.view.ts';

/** V1822. */
export interface ReminderCard {
  readonly timerId: TimerId;
  readonly minutes: number;
  readonly title: string;
  /** Rounded up. */
  readonly left: number;
  /** Confirming user; empty: unnamed; null: none. */
  readonly confirmedBy: string | null;
}

const CONFIRMED_SHOWN: Duration = 10 * SECOND;

/** Newest of each timer, until its expected start. */
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
