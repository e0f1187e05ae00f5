import { MINUTE } from '../kernel/time.ts';
import type { TimerClock } from '../timer/timer.clock.ts';

/** From here down every minute is said; above it every fifth. */
const CLOSE_MINUTES = 10;

/**
 * What a screen reader should hear of the clock: it changes at minute marks only, so that a polite live region says
 * each mark once (V76). Empty while there is nothing to say.
 */
export function clockAnnouncement({ phase, scaled, overtime }: TimerClock): string {
  if (phase === 'finished') return 'Time is up';
  if (phase === 'idle') return '';
  if (phase === 'paused') return 'Paused';
  if (overtime) return minutesText(Math.floor(-scaled.left / MINUTE), 'over time', 'Over time');
  return minutesText(markAbove(scaled.left / MINUTE), 'left', 'Less than a minute left');
}

/** The mark that was passed last, on the way down; 0 in the last minute. */
function markAbove(minutes: number): number {
  if (minutes < 1) return 0;
  return minutes <= CLOSE_MINUTES ? Math.ceil(minutes) : Math.ceil(minutes / 5) * 5;
}

function minutesText(minutes: number, suffix: string, none: string): string {
  if (minutes <= 0) return none;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${suffix}`;
}
