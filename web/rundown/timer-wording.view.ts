import { localDate, nextOccurrence, zoneOrUtc } from '../../machines/calendar/zone.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { ScheduledTimer } from '../../machines/schedule/schedule.ts';
import { type ExactTodFormat, formatTimeOfDay } from '../../machines/schedule/tod.ts';
import { formatCountdown } from '../../machines/timer/formats.ts';
import { speedText } from '../../machines/timer/timer.texts.ts';
import { lengthOfFields, type Timer } from '../../machines/timer/timer.ts';
import { timerWords } from '../../machines/words/timer.ts';
import { dayLabel } from '../stage/day-label.view.ts';

interface WordingOptions {
  readonly now: Instant;
  readonly zone: string | null;
  readonly locale: string;
  readonly tod: ExactTodFormat;
}

export interface TimerWording {
  readonly trigger: string;
  readonly start: { readonly label: string; readonly text: string };
  readonly end: readonly string[];
  readonly warp: { readonly presenterSees: string; readonly speed: string } | null;
}

export function timerWording(timer: Timer, item: ScheduledTimer, options: WordingOptions): TimerWording {
  const start = startWording(timer, item, options);
  return {
    trigger: timerWords.triggeredBy[timer.trigger],
    start: {
      label: startLabel(timer, item),
      text: start === null ? timerWords.noStart : dayAndTime(start, options),
    },
    end: [...endSentences(item, options), ...countingSentences(timer, item)],
    warp: warpWording(timer),
  };
}

function startWording(
  { trigger, startTime, startDate }: Timer,
  { start }: ScheduledTimer,
  { now, zone }: WordingOptions,
): Instant | null {
  if (trigger !== 'SCHEDULED' || startTime === null || start === null) return start;
  return Math.min(start, nextOccurrence(startTime, startDate, zoneOrUtc(zone), now) ?? start);
}

function startLabel({ trigger }: Timer, { ownStart }: ScheduledTimer): string {
  const { implicit, scheduled, planned } = timerWords.startLabels;
  if (!ownStart) return implicit;
  return trigger === 'SCHEDULED' ? scheduled : planned;
}

function endSentences(item: ScheduledTimer, options: WordingOptions): readonly string[] {
  const finish = item.expectedFinish ?? item.finish;
  if (finish === null) return [];
  const zone = zoneOrUtc(options.zone);
  const sameDay = localDate(finish, zone) === localDate(item.start ?? options.now, zone);
  return [timerWords.endsAt(sameDay ? timeText(finish, options) : dayAndTime(finish, options))];
}

function countingSentences(timer: Timer, { start, length }: ScheduledTimer): readonly string[] {
  if (timer.type === 'FINISH_TIME' && timer.finishTime !== null && start === null)
    return [timerWords.lengthAtStart];
  const warp = warpWording(timer);
  if (warp === null) return [timerWords.countsFrom(lengthText(length))];
  return [
    timerWords.countsFrom(warp.presenterSees),
    timerWords.reallyCountsFrom(lengthText(lengthOfFields(timer))),
  ];
}

function warpWording(timer: Timer): TimerWording['warp'] {
  const speed = speedText(timer);
  if (speed === null || timer.timewarp === null) return null;
  return { presenterSees: lengthText(timer.timewarp), speed };
}

const lengthText = (length: Duration): string => formatCountdown(length);

function timeText(at: Instant, { zone, tod, locale }: WordingOptions): string {
  return formatTimeOfDay(at, zoneOrUtc(zone), tod, locale);
}

function dayAndTime(at: Instant, options: WordingOptions): string {
  return `${dayLabel(at, options.now, options.zone, options.locale)} ${timeText(at, options)}`;
}
