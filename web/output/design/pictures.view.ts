import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import { designWords } from './design.words.ts';

/** How a screen looked, and when it said so. */
export interface Look {
  /** Null: it has no picture. */
  readonly picture: string | null;
  readonly at: Instant;
}

/** A picture that is younger is how the screen looks now. */
const FRESH: Duration = 10 * SECOND;

/** "12 s ago", "3 min ago", null while it is how the screen looks now; and when that changes (V444). */
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
