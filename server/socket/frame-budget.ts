import type { Instant } from '../../machines/kernel/time.ts';
import type { Session } from './session.ts';

/** Frames that a client may send at once, and a second thereafter: a playhead dragged at 60 Hz passes. */
export const BURST = 250;
const PER_SECOND = 100;

/** Takes one frame from the session's budget; false when it has none left (`too_many_commands`). */
export function withinBudget(session: Session, now: Instant): boolean {
  const refill = ((now - session.budgetAt) / 1_000) * PER_SECOND;
  session.budget = Math.min(BURST, session.budget + refill) - 1;
  session.budgetAt = now;
  return session.budget >= 0;
}
