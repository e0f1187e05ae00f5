import { CPH, timerWith } from '../timer/timer.fixture.ts';
import type { Timer } from '../timer/timer.ts';
import { idleTimeset, noAim, type Timeset } from '../timer/timeset.ts';
import type { Rundown } from './schedule.ts';

/** Rundowns on a Wednesday in Copenhagen (UTC+2). */
export const DAY_OF_SHOW = '2026-06-10';

export function clock(time: string, days = 0): number {
  return Date.parse(`${DAY_OF_SHOW}T${time.padEnd(8, ':00')}+02:00`) + days * 86_400_000;
}

export function rundown(items: readonly Partial<Timer>[], timeset?: Partial<Timeset>): Rundown {
  const timers = items.map((fields, index) => timerWith({ _id: `t${index}`, index, ...fields }));
  const current = timers[0]?._id ?? null;
  return { room: { settings: { timezone: CPH } }, timers, timeset: { ...idleTimeset(current), ...timeset } };
}

export function started(
  index: number,
  kickoff: number,
  deadline: number,
  lastStop: number | null = null,
): Timeset {
  return {
    timerId: `t${index}`,
    running: lastStop === null,
    kickoff,
    deadline,
    lastStop,
    deadlineWarped: null,
    ...noAim,
  };
}
