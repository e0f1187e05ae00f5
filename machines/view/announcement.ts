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
  const whole = Math.floor(minutes);
  if (minutes === 0) return 0;
  const passed = whole === minutes ? whole : whole + 1;
  return passed <= CLOSE_MINUTES ? (passed === 1 && minutes < 1 ? 0 : passed) : Math.ceil(minutes / 5) * 5;
}

function minutesText(minutes: number, suffix: string, none: string): string {
  if (minutes <= 0) return none;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${suffix}`;
}
