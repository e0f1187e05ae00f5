import type { ScheduledTimer } from '../../../machines/schedule/schedule.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { usePlanTimes } from '../../room/use-room-times.ts';
import { useSchedule } from '../use-schedule.ts';
import { type TimerWording, timerWording } from './timer-wording.view.ts';

const unplanned: Omit<ScheduledTimer, 'timerId'> = {
  start: null,
  finish: null,
  length: 0,
  ownStart: false,
  gap: 0,
  overlap: 0,
  delay: 0,
  startsLate: 0,
  endsLate: 0,
  expectedStart: null,
  expectedFinish: null,
  expectedGap: 0,
  expectedOverlap: 0,
};

export function useTimerWording(timer: Timer): TimerWording {
  const { zone, locale, shortFormat } = usePlanTimes();
  return useSchedule(({ timers }, now) => {
    const item = timers.find(({ timerId }) => timerId === timer._id);
    return timerWording(timer, item ?? { timerId: timer._id, ...unplanned }, {
      now,
      zone,
      locale,
      tod: shortFormat,
    });
  });
}

export function startText({ label, text }: TimerWording['start']): string {
  return text.endsWith('.') ? text : `${label}: ${text}.`;
}
