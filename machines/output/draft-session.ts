import { isAlike } from '../kernel/shapes.ts';
import type { Design } from './design.ts';
import { type EditHistory, newHistory, withStep } from './edit-history.ts';
import type { DesignDraft } from './output.ts';

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
