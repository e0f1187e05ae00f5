import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Draft {
  /** What is being typed; null: nothing. */
  readonly draft: string | null;
  /** Null takes the editing back. */
  readonly type: (text: string | null) => void;
  /** Ends the editing and takes what is another text than before. */
  readonly commit: () => void;
}

/**
 * A text that is typed over `value`, perhaps begun already. It is taken as well when its field goes away, for whatever
 * reason (V193). `take` may return a promise: what was taken stands until it settles or the value changes, so that
 * nobody types on what it takes the place of (V580).
 */
export function useDraft(value: string, take: (text: string) => unknown, begun: string | null = null): Draft {
  const [draft, setDraft] = useState(begun);
  const [taken, setTaken] = useState<{ readonly text: string; readonly over: string } | null>(null);
  if (taken !== null && taken.over !== value) setTaken(null);
  // A press may take the text and the field in one go: it is taken once.
  const typed = useRef(begun);
  const type = (text: string | null) => {
    typed.current = text;
    setDraft(text);
  };
  const commit = () => {
    const text = typed.current;
    type(null);
    if (text === null || text === value) return;
    const answer = take(text);
    if (!(answer instanceof Promise)) return;
    const shown = { text, over: value };
    setTaken(shown);
    const settle = () => setTaken((newest) => (newest === shown ? null : newest));
    void answer.then(settle, settle);
  };
  useLeaving(commit);
  return { draft: draft ?? taken?.text ?? null, type, commit };
}

/**
 * Runs when the component goes away, or its page. No field hears of it: one that is removed is not left. Before other
 * effects are undone, so that the room is still there to be told.
 */
export function useLeaving(run: () => void): void {
  const leave = useEffectEvent(run);
  useLayoutEffect(() => {
    const onPageHide = () => leave();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      leave();
    };
  }, []);
}
