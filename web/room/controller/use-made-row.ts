import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal } from '../../../machines/kernel/errors.ts';
import { refused } from '../../app/refused.ts';
import { holdKeys, type KeyHold, takesKeys } from './key-scope.ts';

/** The row that this desk is making, from the press until it can be written (V145). */
export interface Making {
  /** Its id, once the server has told it; null: there is none to wait for. */
  readonly made: string | null;
  /** Takes the answer to come, which is the id of the row. A refusal says so in a notification. */
  readonly follow: (asked: Promise<string>) => void;
  /** What was typed while the row was on its way. */
  readonly typed: () => string;
  /** The wait is over. */
  readonly onEntered: () => void;
}

/** Where no rows are made. */
export const noMaking: Making = {
  made: null,
  follow: () => {},
  typed: () => '',
  onEntered: () => {},
};

/** Until the row is there, what is typed is kept for it, and is no order to the show. */
export function useMaking(): Making {
  const [made, setMade] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const follow = useCallback((asked: Promise<string>) => {
    setWaiting(true);
    asked.then(setMade, (refusal: Refusal) => {
      setWaiting(false);
      refused(refusal);
    });
  }, []);
  const onEntered = useCallback(() => {
    setMade(null);
    setWaiting(false);
  }, []);
  const hold = useRef<KeyHold>(null);
  useEffect(() => {
    if (!isWaiting) return;
    hold.current = holdKeys();
    return hold.current.release;
  }, [isWaiting]);
  const typed = useCallback(() => hold.current?.typed() ?? '', []);
  return { made, follow, typed, onEntered };
}

interface Options {
  readonly making: Making;
  readonly list: RefObject<HTMLElement | null>;
  /** Selects the field of the row that is made; null: there is none to wait for. */
  readonly field: string | null;
}

/** What this desk has just made is ready to be written once it is in the list, unless somebody types elsewhere by then (V145). */
export function useMadeRow({ making, list, field }: Options): void {
  useEffect(() => {
    if (field === null) return;
    if (document.activeElement && takesKeys(document.activeElement)) return making.onEntered();
    const input = list.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(field);
    if (!input) return;
    input.focus();
    write(input, making.typed());
    making.onEntered();
  });
}

/** As if it had been typed there. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === '') return;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
