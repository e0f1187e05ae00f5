import type { Instant } from '../../machines/kernel/time.ts';
import type { Session } from './session.ts';

/** Points that a client may spend at once, and a second thereafter: a playhead dragged at 60 Hz passes. */
export const BURST = 250;
const PER_SECOND = 100;
/** Each begun kB of a frame costs a point. What is pressed on a screen is a hundred bytes, a rundown of 64 kB one command. */
const BYTES_A_POINT = 1_024;

/** Takes one frame from the session's budget; false when it has none left (`too_many_commands`). */
export function withinBudget(session: Session, now: Instant, bytes: number): boolean {
  const refill = ((now - session.budgetAt) / 1_000) * PER_SECOND;
  const price = Math.max(1, Math.ceil(bytes / BYTES_A_POINT));
  session.budget = Math.min(BURST, session.budget + refill) - price;
  session.budgetAt = now;
  return session.budget >= 0;
}

/** So much is left after a command that was taken, whatever it cost: who sends one large one is not sent away for the next. */
const LEFT = 50;

/** What a command turned out to cost. */
export function spend(session: Session, points: number): void {
  session.budget = Math.max(Math.min(session.budget, LEFT), session.budget - points);
}
