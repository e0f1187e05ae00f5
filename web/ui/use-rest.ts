import { createContext, type KeyboardEvent, use, useState } from 'react';

/** False where letters are shortcuts. */
export const LettersEdit = createContext(true);

/** `Process`: input methods; `Unidentified`: phones. */
const TAKES = /^(?:Backspace|Delete|Process|Unidentified)$/;
const ASKS = new Set(['Enter', 'F2']);

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keeps focus without editing until a click, Enter, F2 or letter (V255). */
export function useRest() {
  const lettersEdit = use(LettersEdit);
  const [resting, setResting] = useState(false);
  const wake = () => setResting(false);
  return {
    rest: () => setResting(true),
    takes: (event: KeyboardEvent<Field>): boolean => {
      if (!resting) return false;
      const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
      const isChord = ctrlKey || metaKey || altKey;
      const types = lettersEdit && !isChord && (key.length === 1 || TAKES.test(key));
      if (!types && (isChord || !ASKS.has(key))) return true;
      // Before React renders.
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
