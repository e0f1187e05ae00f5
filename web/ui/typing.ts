import {
  createContext,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

export interface DraftState {
  readonly draft: string | null;
  readonly type: (text: string | null) => void;
  readonly commit: () => void;
}

/**
 * Draft of a value, saved when the field disappears (V193). If `take` returns a promise, the draft stays until it
 * settles (V580).
 */
export function useDraft(
  value: string,
  take: (text: string) => unknown,
  begun: string | null = null,
): DraftState {
  const [draft, setDraft] = useState(begun);
  const [replacement, setTaken] = useState<{ readonly text: string; readonly over: string } | null>(null);
  if (replacement !== null && replacement.over !== value) setTaken(null);
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
  return { draft: draft ?? replacement?.text ?? null, type, commit };
}

/**
 * Calls `run` when the component or the page goes away, before other cleanups, because removed fields send no blur
 * event.
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

export const LettersEdit = createContext(true);

/** Keys that start typing. Input methods send `Process`, phones send `Unidentified`. */
const EDITING_KEY = /^(?:Backspace|Delete|Process|Unidentified)$/;
const EDIT_KEYS = new Set(['Enter', 'F2']);

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Field that can have the focus without editing. A click, Enter, F2 or a letter starts editing (V255). */
export function useRest() {
  const lettersEdit = use(LettersEdit);
  const [resting, setResting] = useState(false);
  const wake = () => setResting(false);
  return {
    rest: () => setResting(true),
    takes: (event: KeyboardEvent<TextControl>): boolean => {
      if (!resting) return false;
      const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
      const isChord = ctrlKey || metaKey || altKey;
      const types = lettersEdit && !isChord && (key.length === 1 || EDITING_KEY.test(key));
      if (!types && (isChord || !EDIT_KEYS.has(key))) return true;
      // Makes the field editable before React renders, so that the field receives this key.
      currentTarget.readOnly = false;
      currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
      if (!types) event.preventDefault();
      wake();
      return true;
    },
    props: {
      readOnly: resting,
      'data-resting': resting || undefined,
      onPointerDown: wake,
    },
    leave: wake,
  };
}

/** `keyCode` during composition. Safari ends `isComposing` too early. */
const COMPOSING_KEY_CODE = 229;

export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === COMPOSING_KEY_CODE;
}

export function useGrownHeight(ref: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (field?.value !== text || CSS.supports('field-sizing', 'content')) return undefined;
    let width = 0;
    const grow = () => {
      if (field.offsetWidth === width) return;
      width = field.offsetWidth;
      field.style.height = 'auto';
      field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
    };
    grow();
    const observer = new ResizeObserver(grow);
    observer.observe(field);
    return () => observer.disconnect();
  }, [ref, text]);
}
