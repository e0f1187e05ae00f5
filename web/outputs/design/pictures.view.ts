import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { designWords } from './design.words.ts';

export interface Look {
  readonly picture: string | null;
  readonly at: Instant;
}

/** Younger images count as live. */
const FRESH: Duration = 10 * SECOND;

/** "12 s ago", null while live; with the next change (V444). */
export function pictureAge(
  at: Instant,
  now: Instant,
): { readonly text: string | null; readonly until: Instant } {
  const passed = Math.max(0, now - at);
  if (passed < FRESH) return { text: null, until: at + FRESH };
  const unit = passed < MINUTE ? SECOND : MINUTE;
  const count = Math.floor(passed / unit);
  const say = unit === SECOND ? designWords.secondsAgo : designWords.minutesAgo;
  return { text: say(count), until: at + (count + 1) * unit };
}
