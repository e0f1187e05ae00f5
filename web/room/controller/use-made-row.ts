import { type RefObject, useEffect } from 'react';
import { takesKeys } from './key-scope.ts';

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  /** Selects the field of the row that this desk has just made; null: there is none to wait for. */
  readonly field: string | null;
  /** The wait is over. */
  readonly onEntered: () => void;
}

/** What this desk has just made is ready to be written once it is in the list, unless somebody types elsewhere by then (V145). */
export function useMadeRow({ list, field, onEntered }: Options): void {
  useEffect(() => {
    if (field === null) return;
    if (document.activeElement && takesKeys(document.activeElement)) return onEntered();
    const input = list.current?.querySelector<HTMLElement>(field);
    if (!input) return;
    input.focus();
    onEntered();
  });
}
