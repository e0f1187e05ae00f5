import { isAlike } from '../kernel/shapes.ts';
import type { Design } from './design.ts';
import { type EditHistory, newHistory, withStep } from './edit-history.ts';
import type { DesignDraft } from './output.ts';

export interface HeardDesign {
  readonly design: Design;
  /** Null: it is no draft. */
  readonly by: DesignDraft['by'] | null;
}

/** One person's work on an output, beside that of others (V375). */
export interface DraftSession {
  readonly history: EditHistory;
  /** What the server had when it was heard last. */
  readonly known: Design;
  /** Whether anything was changed here since what the server has was taken over. */
  readonly isTouched: boolean;
  readonly theirs: HeardDesign | null;
}

export const newSession = ({ design }: HeardDesign): DraftSession => ({
  history: newHistory(design),
  known: design,
  isTouched: false,
  theirs: null,
});

/** After a step of the editor: a change, undo, redo. */
export function withHistory(session: DraftSession, history: EditHistory): DraftSession {
  return history === session.history ? session : { ...session, history, isTouched: true };
}

/** After news from the server: follows others if nothing was changed here, else reports. */
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

/** What others made of it takes the place of what was done here, which undo brings back. */
export function withTheirs({ history, known }: DraftSession): DraftSession {
  return { history: withStep(history, known), known, isTouched: false, theirs: null };
}

/** What was done here stays, and is sent again. */
export const withMine = (session: DraftSession): DraftSession => ({ ...session, theirs: null });
