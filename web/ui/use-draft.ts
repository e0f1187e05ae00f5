import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Draft {
  readonly draft: string | null;
  readonly type: (text: string | null) => void;
  readonly commit: () => void;
}

/**
 * Draft over `value`. Committed when the field goes away, too (V193). A promise of `take` keeps the draft until it
 * settles (V580).
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
 * Runs when the component or page goes away: a removed field gets no blur. Before other cleanups, so that the room is
 * still there.
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
