import { HALF_DAY, nextOccurrence, zoneOr } from '../calendar/zone.ts';
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import type { Timer } from './timer.ts';

/** `hours:minutes:seconds`; seconds may have a fraction (C1). */
export function typedLength(timer: Pick<Timer, 'hours' | 'minutes' | 'seconds'>): Duration {
  return timer.hours * HOUR + timer.minutes * MINUTE + Math.round(timer.seconds * SECOND);
}

export function typedParts(ms: Duration): Pick<Timer, 'hours' | 'minutes' | 'seconds'> {
  return {
    hours: Math.floor(ms / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
    seconds: (ms % MINUTE) / SECOND,
  };
}

/** Length if started at `at` (C1, C2). FINISH_TIME lasts until its finish; one less than 12 h past is over. */
export function lengthAtStart(timer: Timer, at: Instant, zone: string | null): Duration {
  if (timer.type !== 'FINISH_TIME' || timer.finishTime === null) return typedLength(timer);
  const finish = nextOccurrence(timer.finishTime, timer.finishDate, zoneOr(zone), at - HALF_DAY);
  return finish === null ? 0 : Math.max(0, finish - at);
}
