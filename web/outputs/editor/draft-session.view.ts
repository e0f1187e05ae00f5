import { emptyStack, popped, pushed, type Stack, topOf } from '../../../machines/kernel/bounded-stack.ts';
import { isAlike } from '../../../machines/kernel/shapes.ts';
import type { Design } from '../../../machines/output/design.ts';
import type { DesignDraft } from '../../../machines/output/output.ts';

/** Undo steps of an editing session, without takes. */
interface EditHistory {
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

export interface HeardDesign {
  readonly design: Design;
  readonly by: DesignDraft['by'] | null;
}

/** One editor's draft beside other editors' changes (V375). */
export interface DraftSession {
  readonly history: EditHistory;
  /** Newest design from the server. */
  readonly known: Design;
  /** True once changed since the server's design was taken over. */
  readonly isTouched: boolean;
  readonly theirs: HeardDesign | null;
}

export const newSession = ({ design }: HeardDesign): DraftSession => ({
  history: newHistory(design),
  known: design,
  isTouched: false,
  theirs: null,
});

export function withHistory(session: DraftSession, history: EditHistory): DraftSession {
  return history === session.history ? session : { ...session, history, isTouched: true };
}

/** Follows the server if untouched, else reports the conflict. */
export function withHeard(session: DraftSession, heard: HeardDesign, ownId: string): DraftSession {
  const { history, known, isTouched } = session;
  const { design, by } = heard;
  if (design === known) return session;
  if (isAlike(design, known)) return { ...session, known: design };
  if (by?.clientId === ownId || isAlike(design, history.present))
    return { ...session, known: design, theirs: null };
  if (isTouched) return { ...session, known: design, theirs: heard };
  return { history: withStep(history, design), known: design, isTouched: false, theirs: null };
}

/** Takes the others' design; undo brings back the own one. */
export function withTheirs({ history, known }: DraftSession): DraftSession {
  return { history: withStep(history, known), known, isTouched: false, theirs: null };
}

/** Keeps the own design and sends it again. */
export const withMine = (session: DraftSession): DraftSession => ({ ...session, theirs: null });
