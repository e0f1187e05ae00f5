import { zoneCity } from '../../machines/calendar/zone.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { PlanLateness, Schedule } from '../../machines/schedule/schedule.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import type { Timer, TimerGroup } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { calendarDays, dayLabel } from './day-label.view.ts';
import { lengthText } from './playhead.view.ts';

export interface RoomProgress {
  readonly percent: number;
  readonly elapsed: string;
  readonly remaining: string;
  readonly total: string;
  /** For example "On time", "2:30 behind", "1:00 ahead" or "Starts Tomorrow 10:00". Null if nothing is planned. */
  readonly lateness: { readonly kind: 'on-time' | 'over' | 'under'; readonly text: string } | null;
  /** Index of the timer that is late. Null if several are (S30). */
  readonly lateAt: number | null;
  readonly lateGroup: TimerGroup | null;
  readonly ends: string;
}

export function roomProgress(
  schedule: Schedule,
  timers: readonly Timer[],
  times: RoomTimes,
  now: Instant,
): RoomProgress {
  const { total, elapsed, remaining, progress, standing, projectedEnd } = schedule;
  return {
    percent: progress,
    elapsed: lengthText(elapsed),
    remaining: lengthText(remaining),
    total: lengthText(total),
    lateness:
      standing === null
        ? rehearsalNote(schedule, times, now)
        : latenessSentence(standing, schedule, timers, times),
    lateAt: standing?.place ?? null,
    lateGroup: standing?.group ?? null,
    ends: dayAndTime(projectedEnd ?? now + remaining, times, now),
  };
}

function latenessSentence(
  { over, waits }: PlanLateness,
  schedule: Schedule,
  timers: readonly Timer[],
  times: RoomTimes,
): RoomProgress['lateness'] {
  const lateness = latenessText(over);
  const timer = waits === null ? undefined : timers[waits];
  const start = waits === null ? null : schedule.timers[waits]?.start;
  if (timer === undefined || typeof start !== 'number') return lateness;
  return { ...lateness, text: timerWords.waitsFor(lateness.text, timerTitle(timer), times.short(start)) };
}

function rehearsalNote(
  { isRehearsal, start }: Schedule,
  times: RoomTimes,
  now: Instant,
): RoomProgress['lateness'] {
  return isRehearsal && start !== null
    ? { kind: 'on-time', text: timerWords.starts(dayAndTime(start, times, now)) }
    : null;
}

function dayAndTime(at: Instant, { short, shared, zone, locale }: RoomTimes, now: Instant): string {
  const day = calendarDays(now, at, zone) !== 0 && dayLabel(at, now, zone, locale);
  return [day, short(at), !shared && zoneCity(zone)].filter(Boolean).join(' ');
}

/** Returns the lateness. Less than a second counts as on time (V34). */
export function latenessText(over: Duration): NonNullable<RoomProgress['lateness']> {
  if (Math.abs(over) < SECOND) return { kind: 'on-time', text: timerWords.onTime };
  const length = lengthText(Math.abs(over));
  return over > 0
    ? { kind: 'over', text: timerWords.over(length) }
    : { kind: 'under', text: timerWords.under(length) };
}
