import type { Instant } from '../kernel/time.ts';
import { lengthAtStart, newTimer, type Timer } from './timer.ts';
import { noAim, type Timeset } from './timeset.ts';

export const CPH = 'Europe/Copenhagen';

export function timerWith(fields: Partial<Timer> = {}): Timer {
  return { ...newTimer, _id: 't0', index: 0, ...fields };
}

/** `moved`: total pause. */
export function runningSince(kickoff: Instant, timer: Timer, moved = 0): Timeset {
  return {
    timerId: timer._id,
    running: true,
    kickoff,
    deadline: kickoff + lengthAtStart(timer, kickoff, CPH) + moved,
    lastStop: null,
    deadlineWarped: null,
    ...noAim,
  };
}

export function stoppedAt(lastStop: Instant, timeset: Timeset): Timeset {
  return { ...timeset, running: false, lastStop };
}
