import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Draft {
  readonly draft: string | null;
  readonly type: (text: string | null) => void;
  readonly commit: () => void;
}

/** Draft of a value, committed on unmount too (V193). A promise of `take` keeps it until settled (V580). */
export function useDraft(value: string, take: (text: string) => unknown, begun: string | null = null): Draft {
  const [draft, setDraft] = useState(begun);
  const [taken, setTaken] = useState<{ readonly text: string; readonly over: string } | null>(null);
  if (taken !== null && taken.over !== value) setTaken(null);
  // Once, even if a press takes text and field together.
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

/** On unmount or page hide, before other cleanups: removed fields get no blur. */
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
