import type { Instant } from '../../machines/kernel/time.ts';
import type { Session } from './session.ts';

/** `POINTS_PER_SECOND` points return each second, which allows dragging at 60 Hz. */
export const MAX_BUDGET = 250;
const POINTS_PER_SECOND = 100;
/** A button press has a hundred bytes, a rundown may have 64 kB. */
const BYTES_PER_POINT = 1_024;

const CROWD_BURST = 60;
const CROWD_PER_SECOND = 1;

export function takeFrameBudget(session: Session, now: Instant, bytes: number, crowded = false): boolean {
  const seconds = (now - session.budgetAt) / 1_000;
  session.budgetAt = now;
  session.budget = Math.min(MAX_BUDGET, session.budget + seconds * POINTS_PER_SECOND) - pointsOfFrame(bytes);
  session.crowdBudget = Math.min(CROWD_BURST, session.crowdBudget + seconds * CROWD_PER_SECOND);
  if (crowded) session.crowdBudget -= 1;
  return session.budget >= 0 && session.crowdBudget >= 0;
}

const PAINTS_PER_SECOND = 5;

export function takePaintBudget(session: Session, now: Instant): boolean {
  const seconds = (now - session.paintedAt) / 1_000;
  session.paintedAt = now;
  session.paintBudget = Math.min(PAINTS_PER_SECOND, session.paintBudget + seconds * PAINTS_PER_SECOND);
  if (session.paintBudget < 1) return false;
  session.paintBudget -= 1;
  return true;
}

export function pointsOfFrame(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BYTES_PER_POINT));
}

/** A command leaves at least these points, so that a large one does not block the next. */
const MIN_BUDGET_LEFT = 50;

export function spendBudget(session: Session, points: number): void {
  session.budget = Math.max(Math.min(session.budget, MIN_BUDGET_LEFT), session.budget - points);
}
