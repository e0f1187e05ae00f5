import { emptyStack, popped, pushed, type Stack, topOf } from '../kernel/bounded-stack.ts';
import type { Design } from './design.ts';

/** Undo steps of an editing session, without takes. */
export interface EditHistory {
  readonly past: Stack<Design>;
  readonly present: Design;
  readonly future: Stack<Design>;
  /** Consecutive steps of one gesture merge. Null: none. */
  readonly gesture: string | null;
}

const MOST_STEPS = 200;

export const newHistory = (present: Design): EditHistory => ({
  past: emptyStack,
  present,
  future: emptyStack,
  gesture: null,
});

/** Pushes a design, or merges it into the same gesture. */
export function withStep(history: EditHistory, present: Design, gesture: string | null = null): EditHistory {
  if (present === history.present) return history;
  const merges = gesture !== null && gesture === history.gesture;
  const past = merges ? history.past : pushed(history.past, history.present, MOST_STEPS);
  return { past, present, future: emptyStack, gesture };
}

export function withUndo(history: EditHistory): EditHistory {
  const before = topOf(history.past);
  if (before === null) return history;
  const future = pushed(history.future, history.present, MOST_STEPS);
  return { past: popped(history.past), present: before, future, gesture: null };
}

export function withRedo(history: EditHistory): EditHistory {
  const next = topOf(history.future);
  if (next === null) return history;
  const past = pushed(history.past, history.present, MOST_STEPS);
  return { past, present: next, future: popped(history.future), gesture: null };
}
